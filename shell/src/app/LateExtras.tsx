import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../lib/idle.ts';
import { usePalette } from '../palette/palette.state.ts';

/** What the first screen does without: it comes when the browser is idle, or with the first wish for the palette. */
export function LateExtras() {
  const [Extras, setExtras] = useState<ComponentType>();
  const wanted = usePalette(({ open }) => open);
  useEffect(() => {
    if (Extras) return undefined;
    const load = () => {
      import(/* webpackChunkName: "extras" */ './Extras.tsx')
        .then(({ Extras: Loaded }) => setExtras(() => Loaded))
        // With the next press of the button it is tried again.
        .catch(() => usePalette.setState({ open: false }));
    };
    if (!wanted) return whenIdle(load);
    load();
    return undefined;
  }, [Extras, wanted]);
  return Extras ? <Extras /> : null;
}
