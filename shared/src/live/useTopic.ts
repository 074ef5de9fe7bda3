import { useEffect, useRef } from 'react';
import type { LiveChange } from './changes.ts';
import { followTopic } from './listeners.ts';

/** Calls `onChange` with what changes in a topic (`tickets`, `tickets:<id>`) while the component is there. */
export function useTopic(topic: string, onChange: (change: LiveChange) => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => followTopic(topic, change => latest.current(change)), [topic]);
}
