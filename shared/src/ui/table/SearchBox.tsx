import { Box, Input } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { IconButton } from '../Button.tsx';
import { useShortcuts } from '../shortcuts.ts';

const PAUSE_MS = 250;
/** More letters than this the API refuses (API-8). */
const MAX_LENGTH = 200;

const SEARCH_INPUT = '[role="search"] input';

interface SearchBoxProps {
  label: string;
  /** What the address says. */
  value: string;
  onSearch: (text: string) => void;
  /** Enter says more than that the typing has ended: what was typed is meant. */
  onEnter?: (text: string) => void;
}

/**
 * A search box that asks once the typing pauses (250 ms) or Enter is pressed, with a button to clear it. `/` leads to the first of a page,
 * and chooses what stands in it.
 */
export function SearchBox({ label, value, onSearch, onEnter }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by itself (back, a link): the box follows. What we asked for is no news.
  if (value !== seen) {
    setSeen(value);
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcuts({
    '/': () => {
      if (document.querySelector(SEARCH_INPUT) !== input.current) return;
      input.current?.focus();
      input.current?.select();
    },
  });

  // Who is on the way to another screen no longer searches here: the answer would call them back.
  const { pathname } = useLocation();
  const destination = useNavigation().location?.pathname;
  useEffect(() => {
    if (destination !== undefined && destination !== pathname) clearTimeout(timer.current);
  }, [destination, pathname]);

  const ask = (next: string) => {
    clearTimeout(timer.current);
    setAsked(next.trim());
    onSearch(next.trim());
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(next), PAUSE_MS);
  };
  const clear = () => {
    setText('');
    ask('');
    input.current?.focus();
  };

  return (
    <Box role="search" aria-label={label} position="relative" w={{ base: 'full', sm: '20rem' }} maxW="full">
      <Box
        position="absolute"
        insetStart="3"
        top="2.5"
        color="fg.muted"
        pointerEvents="none"
        zIndex="1"
        aria-hidden="true"
      >
        <Search size={20} />
      </Box>
      <Input
        ref={input}
        // Not type="search": its own clear button has no name and no French.
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={text}
        maxLength={MAX_LENGTH}
        ps="10"
        pe="10"
        onChange={event => type(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return;
          // In a form, Enter would send it.
          event.preventDefault();
          ask(text);
          onEnter?.(text.trim());
        }}
      />
      {text ? (
        <IconButton
          label="Effacer la recherche"
          position="absolute"
          insetEnd="1"
          top="1"
          size="xs"
          onClick={clear}
        >
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </Box>
  );
}
