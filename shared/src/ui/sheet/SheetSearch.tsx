import { Box, chakra, Input } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useShortcuts } from '../shortcuts.ts';

export interface Found {
  id: string;
  /** The id of its tab. */
  tab: string;
  name: string;
  /** Its value, in words. */
  words: string;
}

interface SheetSearchProps {
  /** Everything that contains the text. */
  find: (text: string) => readonly Found[];
  onChoose: (found: Found) => void;
}

const MAX_FOUND = 8;

/** Finds a field of the sheet by its name or its value; `/` comes here. */
export function SheetSearch({ find, onChoose }: SheetSearchProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => input.current?.focus() });
  const found = text.trim() ? find(text.trim()).slice(0, MAX_FOUND) : [];
  const choose = (one: Found) => {
    setText('');
    onChoose(one);
  };
  return (
    <Box
      position="relative"
      w={{ base: 'full', md: '14rem' }}
      onKeyDown={event => {
        if (event.key === 'Escape') setText('');
      }}
    >
      <Input
        ref={input}
        type="search"
        size="sm"
        h="10"
        bg="bg.panel"
        color="fg"
        aria-label="Chercher dans la fiche"
        placeholder="Chercher ( / )"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          const [first] = found;
          if (event.key === 'Enter' && first) choose(first);
        }}
      />
      {text.trim() ? (
        <Box
          position="absolute"
          top="full"
          insetEnd="0"
          mt="1"
          w="full"
          minW="16rem"
          maxW="90vw"
          zIndex="dropdown"
          bg="bg.panel"
          color="fg"
          borderWidth="1px"
          borderRadius="md"
          boxShadow="md"
          p="1"
        >
          {found.length === 0 ? (
            <Box p="2" fontSize="sm" role="status">
              Rien ne correspond à « {text.trim()} ».
            </Box>
          ) : (
            <chakra.ul listStyleType="none" aria-label="Trouvé dans la fiche">
              {found.map(one => (
                <li key={one.id}>
                  <chakra.button
                    type="button"
                    display="flex"
                    justifyContent="space-between"
                    gap="3"
                    w="full"
                    minH="9"
                    px="2"
                    py="1"
                    borderRadius="sm"
                    textAlign="start"
                    fontSize="sm"
                    cursor="pointer"
                    _hover={{ bg: 'bg.muted' }}
                    onClick={() => choose(one)}
                  >
                    <span>{one.name}</span>
                    <chakra.span color="fg.muted" lineClamp="1">
                      {one.words}
                    </chakra.span>
                  </chakra.button>
                </li>
              ))}
            </chakra.ul>
          )}
        </Box>
      ) : null}
    </Box>
  );
}
