import { type KeyboardEvent, useId, useState } from 'react';

/**
 * The keys of a combobox whose list stays below it (ARIA Authoring Practices): arrows move along the options, Enter chooses one, and the
 * focus stays where one types.
 */
export function useOptionKeys<Option>(options: Option[], onChoose: (option: Option) => void) {
  const list = useId();
  const [at, setAt] = useState(0);
  const active = Math.min(at, options.length - 1);
  const optionId = (index: number) => `${list}-${index}`;
  const move = (index: number) => {
    setAt(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = options;
    const chosen = options[active];
    if (event.nativeEvent.isComposing || !chosen) return;
    if (event.key === 'ArrowDown') move((active + 1) % length);
    else if (event.key === 'ArrowUp') move((active - 1 + length) % length);
    else if (event.key === 'Enter') onChoose(chosen);
    else return;
    event.preventDefault();
  };
  const some = options.length > 0;
  /** For the field. */
  const combobox = {
    role: 'combobox',
    'aria-expanded': some,
    'aria-controls': some ? list : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': some ? optionId(active) : undefined,
    autoComplete: 'off',
    spellCheck: false,
    onKeyDown,
  } as const;
  return { list, active, optionId, setAt, combobox };
}

/** What the list says to who does not see it. */
export const countedResults = (count: number): string =>
  count === 0 ? 'Aucun résultat' : `${count} résultat${count > 1 ? 's' : ''}`;
