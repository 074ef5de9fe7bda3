import { type ComponentType, useEffect, useState } from 'react';

const GESTURES = ['pointerdown', 'keydown'] as const;

/**
 * Where the questions of `confirm()` appear. Its code comes with the first gesture: no question precedes it, and the
 * first screen does not pay for it. A question asked meanwhile waits; a load that failed is tried with the next gesture.
 */
export function LazyConfirmHost() {
  const [Host, setHost] = useState<ComponentType>();
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
    for (const gesture of GESTURES) window.addEventListener(gesture, load);
    return () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, load);
    };
  }, [Host]);
  return Host ? <Host /> : null;
}
