import { useState } from 'react';
import { tabStorage } from '../../storage/index.ts';

// What somebody asked to see stays shown for this visit: in this tab, for this person, while the warnings are the same.

const KEY = 'rpd-shown-warnings';
const MAX_SHOWN = 300;

function readShown(): string[] {
  const stored = tabStorage.readJson(KEY);
  return Array.isArray(stored) ? stored.filter(one => typeof one === 'string') : [];
}

/** Whether a content is shown on demand, and how it is shown or folded again. */
export function useShown(name: string): [boolean, (isShown: boolean) => void] {
  const [now, setNow] = useState({ name, isShown: readShown().includes(name) });
  // Other warnings, or another person: asked again.
  const isShown = now.name === name ? now.isShown : readShown().includes(name);
  const set = (next: boolean) => {
    const others = readShown().filter(one => one !== name);
    tabStorage.writeJson(KEY, (next ? [...others, name] : others).slice(-MAX_SHOWN));
    setNow({ name, isShown: next });
  };
  return [isShown, set];
}
