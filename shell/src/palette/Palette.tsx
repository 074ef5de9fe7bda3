import { useSession } from '@rpd/shared/session';
import { useSlots } from '@rpd/shared/slot';
import { Box, chakra, Text, VisuallyHidden } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { type FocusEvent, useDeferredValue, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { motionWanted } from '../lib/motion.ts';
import { OptionList } from '../ui/OptionList.tsx';
import { countedResults, useOptionKeys } from '../ui/useOptionKeys.ts';
import { type Destination, recent } from './palette.entries.ts';
import { usePalette } from './palette.state.ts';
import { type Group, useDestinations } from './useDestinations.ts';

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
  const run = useSlots(host => host.run);
  const go = (destination: Destination, text: string) => {
    const { command } = destination;
    if (command) {
      onClose();
      void run(command, { text });
      return;
    }
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

const FIRST = 8;
/** The first options. */
function firstOf(groups: readonly Group[]): Group[] {
  let left = FIRST;
  return groups.flatMap(({ title, items }) => {
    const some = items.slice(0, left);
    left -= some.length;
    return some.length > 0 ? [{ title, items: some }] : [];
  });
}

interface SearchProps {
  input: React.RefObject<HTMLInputElement | null>;
  /** With what was typed. */
  onChoose: (destination: Destination, text: string) => void;
}

/** A combobox with its listbox (ARIA Authoring Practices): the focus stays where one types. */
function Search({ input, onChoose }: SearchProps) {
  // Its own, not the store's: the field is there, and typed in, before it is subscribed to any store, and React puts back what is not known.
  const [text, setText] = useState(() => usePalette.getState().text);
  const { groups, searching, failed } = useDestinations(text);
  const items = groups.flatMap(group => group.items);
  const choose = (destination: Destination) => onChoose(destination, text.trim());
  const { list, active, optionId, setAt, combobox } = useOptionKeys(items, choose);
  // It opens with what fits into a phone's window; the rest is drawn behind that.
  const drawn = useDeferredValue(groups, firstOf(groups));

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
  return (
    <>
      <Input
        ref={input}
        {...combobox}
        aria-label="Écran, commande, paramètre, serveur, fiche, personnage ou personne"
        placeholder="Écran, paramètre, serveur…"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onFocus={takeKeys}
      />
      <VisuallyHidden role="status">{searching ? 'Recherche…' : countedResults(items.length)}</VisuallyHidden>
      <Box minH="16rem" mt="3" mx="-2">
        <OptionList
          id={list}
          label="Destinations"
          maxH="min(24rem, 50dvh)"
          groups={drawn}
          active={active}
          optionId={optionId}
          onPoint={setAt}
          onChoose={choose}
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
