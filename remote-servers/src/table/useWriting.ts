import { useEffect, useRef, useState } from 'react';

/** How long somebody counts as writing after they left the line, in ms: at least, and at most so much longer. */
const LINGER_MS = { least: 4_000, more: 6_000 };

/**
 * Whether somebody is at the message line. It ends some seconds after they left it, never at once: who presses the X-card leaves the
 * line, and « écrit… » that ends with the card would say who.
 */
export function useWriting() {
  const [isWriting, setWriting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isWriting,
    onFocus: () => {
      clearTimeout(timer.current);
      setWriting(true);
    },
    onBlur: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setWriting(false), LINGER_MS.least + Math.random() * LINGER_MS.more);
    },
  };
}
