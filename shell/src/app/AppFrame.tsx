import { memo } from 'react';
import { Breadcrumb } from '../breadcrumb/Breadcrumb.tsx';
import { Frame } from '../frame/Frame.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { LazyConfirmHost } from './LazyConfirmHost.tsx';
import { LazyDeferredFeatures } from './LazyDeferredFeatures.tsx';

/**
 * The frame of /app, put together. The router draws its routes anew at every change of address; what is in the frame follows the
 * address by itself where it has to.
 */
export const AppFrame = memo(function AppFrame() {
  return (
    <>
      <Frame breadcrumb={<Breadcrumb />} tools={<PaletteButton />} />
      <LazyConfirmHost />
      <LazyDeferredFeatures />
    </>
  );
});
