import type { Seat } from '@rpd/shared/domain';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { suggestionsFor } from './completion.ts';
import { characterById } from './table.api.ts';

interface CompletionOptions {
  value: string;
  seats: readonly Seat[];
  character: string;
  onChoose: (line: string) => void;
}

/** Suggestions for the message line: arrows choose, Tab or Enter take, Escape closes. */
export function useCompletion({ value, seats, character, onChoose }: CompletionOptions) {
  const sheet = useQuery({ ...characterById(character), enabled: character !== '' });
  const [active, setActive] = useState({ line: '', index: -1 });
  const [closed, setClosed] = useState('');
  const skills = Object.values(sheet.data?.template?.fields ?? {})
    .filter(({ name, dice, type }) => name && (dice || type === 'number'))
    .map(({ name }) => name);
  const found = suggestionsFor(value, { people: seats.map(({ name }) => name), skills });
  const suggestions = closed === value ? [] : found;
  const index = active.line === value ? active.index : -1;
  /** True where the key was for the suggestions. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (suggestions.length === 0) return false;
    const { key } = event;
    if (key === 'Escape') setClosed(value);
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      const from = index < 0 && step < 0 ? 0 : index;
      setActive({ line: value, index: (from + step + suggestions.length) % suggestions.length });
    } else if (key === 'Tab' && !event.shiftKey) onChoose(suggestions[Math.max(index, 0)]?.line ?? value);
    else if (key === 'Enter' && index >= 0) onChoose(suggestions[index]?.line ?? value);
    else return false;
    event.preventDefault();
    return true;
  };
  return { suggestions, active: index, onKeyDown };
}
