import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '@rpd/shared/idle';
import { usePalette } from '../palette/palette.state.ts';

/** What the first screen does without: it comes when the browser is idle, or with the first wish for the palette. */
export function LazyDeferredFeatures() {
  const [Extras, setExtras] = useState<ComponentType>();
  const wanted = usePalette(({ open }) => open);
  useEffect(() => {
    if (Extras) return undefined;
    const load = (): undefined => {
      import(/* webpackChunkName: "extras" */ './DeferredFeatures.tsx')
        .then(({ DeferredFeatures: Loaded }) => setExtras(() => Loaded))
        .catch(() => {
          // Tried again with the next press of the button, and once a line that was down is back.
          usePalette.setState({ open: false });
          window.addEventListener('online', load, { once: true });
        });
    };
    const cancel = wanted ? load() : whenIdle(load);
    return () => {
      cancel?.();
      window.removeEventListener('online', load);
    };
  }, [Extras, wanted]);
  return Extras ? <Extras /> : null;
}
