import { type ComponentType, useEffect, useState } from 'react';
import { usePreviews } from '../lib/previews.ts';

const GESTURES = ['pointerdown', 'keydown'] as const;

/**
 * Where the questions of `confirm()` appear. Its code comes with the first gesture: no question precedes it but that
 * of a preview, and the first screen does not pay for it. A question asked meanwhile waits; a load that failed is tried with the next gesture.
 */
export function LazyConfirmHost() {
  const [Host, setHost] = useState<ComponentType>();
  const isAsked = usePreviews(({ asked }) => asked.length > 0);
  useEffect(() => {
    if (Host) return undefined;
    let asked = false;
    const load = () => {
      if (asked) return;
      asked = true;
      import('@rpd/shared/ui/overlay')
        .then(({ ConfirmHost }) => setHost(() => ConfirmHost))
        .catch(() => {
          asked = false;
        });
    };
    if (isAsked) load();
    for (const gesture of GESTURES) window.addEventListener(gesture, load);
    return () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, load);
    };
  }, [Host, isAsked]);
  return Host ? <Host /> : null;
}
