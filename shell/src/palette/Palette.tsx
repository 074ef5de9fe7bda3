import { useSession } from '@rpd/shared/session';
import { Box, chakra, Text, VisuallyHidden } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { motionWanted } from '../lib/motion.ts';
import { type Destination, recent } from './palette.entries.ts';
import { usePalette } from './palette.state.ts';
import { PaletteList } from './PaletteList.tsx';
import { useDestinations } from './useDestinations.ts';

export interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** The command palette: any screen that one may see, anything that has a name, without a hand on the mouse. */
export function Palette({ open, onClose }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  const navigate = useNavigate();
  const person = useSession(({ user }) => user?._id);
  const go = (destination: Destination) => {
    left.current = true;
    if (person) recent.add(person, destination);
    onClose();
    void navigate(destination.to, { viewTransition: motionWanted() });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Aller à…"
      size="lg"
      initialFocus={input}
      // Who went somewhere is at its title; who only looked is back where they were.
      finalFocus={() => {
        const heading = left.current ? document.querySelector('h1') : null;
        left.current = false;
        return heading;
      }}
    >
      <Search input={input} onChoose={go} />
    </Dialog>
  );
}

// Not the forms' own field: their code would come along with it.
const Input = chakra('input', {
  base: {
    w: 'full',
    h: '12',
    px: '4',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'lg',
  },
});

interface SearchProps {
  input: React.RefObject<HTMLInputElement | null>;
  onChoose: (destination: Destination) => void;
}

/** A combobox with its listbox (ARIA Authoring Practices): the focus stays where one types. */
function Search({ input, onChoose }: SearchProps) {
  const list = useId();
  // Its own, not the store's: the field is there, and typed in, before it is subscribed to any store, and React puts back what is not known.
  const [text, setText] = useState(() => usePalette.getState().text);
  const [at, setAt] = useState(0);
  const { groups, searching, failed } = useDestinations(text);
  const items = groups.flatMap(group => group.items);
  const active = Math.min(at, items.length - 1);
  const optionId = (index: number) => `${list}-${index}`;

  /**
   * The field goes on with what was typed before it had the focus. The dialog selects that whenever it gives the focus to it, for the first
   * time or once more: the next letter would take its place.
   */
  const takeKeys = ({ target }: FocusEvent<HTMLInputElement>) => {
    const before = usePalette.getState();
    if (!before.hasField) setText(before.text);
    usePalette.setState({ hasField: true });
    queueMicrotask(() => target.setSelectionRange(target.value.length, target.value.length));
  };
  const move = (index: number) => {
    setAt(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent) => {
    const { length } = items;
    const chosen = items[active];
    if (event.nativeEvent.isComposing || !chosen) return;
    if (event.key === 'ArrowDown') move((active + 1) % length);
    else if (event.key === 'ArrowUp') move((active - 1 + length) % length);
    else if (event.key === 'Enter') onChoose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Input
        ref={input}
        role="combobox"
        aria-label="Écran, serveur, fiche, personnage ou personne"
        aria-expanded={items.length > 0}
        aria-controls={items.length > 0 ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={items.length > 0 ? optionId(active) : undefined}
        placeholder="Écran, serveur, fiche, personnage…"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onFocus={takeKeys}
        onKeyDown={onKey}
      />
      <VisuallyHidden role="status">{searching ? 'Recherche…' : counted(items.length)}</VisuallyHidden>
      <Box minH="16rem" mt="3" mx="-2">
        <PaletteList
          id={list}
          groups={groups}
          active={active}
          optionId={optionId}
          onPoint={setAt}
          onChoose={onChoose}
        />
        {items.length === 0 ? (
          <Text color="fg.muted" px="3" py="6" textAlign="center">
            {searching ? 'Recherche…' : 'Rien de ce nom. Essayez un autre mot.'}
          </Text>
        ) : null}
        {failed ? (
          <Text color="fg.error" px="3" py="2" textStyle="sm">
            Une partie de la recherche ne répond pas : il manque peut-être des résultats.
          </Text>
        ) : null}
      </Box>
    </>
  );
}

const counted = (count: number): string =>
  count === 0 ? 'Aucun résultat' : `${count} résultat${count > 1 ? 's' : ''}`;
