import { toasts } from '@rpd/shared/ui';
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { PaletteProps } from './Palette.tsx';
import { closePalette, usePalette } from './palette.state.ts';

/** The palette's own code comes when it is first opened. */
export function LazyPalette() {
  const open = usePalette(state => state.open);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  useEffect(() => {
    if (!open || Palette) return;
    import(/* webpackChunkName: "palette" */ './Palette.tsx')
      // Drawn in steps: the keys that opened it are let go meanwhile.
      .then(module => startTransition(() => setPalette(() => module.Palette)))
      .catch(() => {
        closePalette();
        toasts.failure('La recherche n’a pas pu être chargée. Réessayez dans un instant.');
      });
  }, [open, Palette]);
  return Palette ? <Palette open={open} onClose={closePalette} /> : null;
}
