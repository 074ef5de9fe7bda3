import { memo, useEffect } from 'react';
import { Breadcrumb } from '../breadcrumb/Breadcrumb.tsx';
import { Frame } from '../frame/Frame.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { LazyConfirmHost } from './LazyConfirmHost.tsx';
import { LazyConfirmNotice } from './LazyConfirmNotice.tsx';
import { LazyDeferredFeatures } from './LazyDeferredFeatures.tsx';
import { LazyFactorNotice } from './LazyFactorNotice.tsx';
import { LazyPreviews } from './LazyPreviews.tsx';
import { LazyMuteNotice } from './LazyMuteNotice.tsx';
import { followFills } from './shown-fills.tsx';
import { mayOpen } from './may-open.ts';

/**
 * The frame of /app, put together. The router renders its routes again at every change of address; the parts of the
 * frame follow the address by themselves.
 */
export const AppFrame = memo(function AppFrame() {
  useEffect(followFills, []);
  return (
    <>
      <Frame
        breadcrumb={<Breadcrumb mayOpen={mayOpen} />}
        tools={<PaletteButton />}
        notice={
          <>
            <LazyFactorNotice />
            <LazyMuteNotice />
            <LazyConfirmNotice />
          </>
        }
      />
      <LazyConfirmHost />
      <LazyPreviews />
      <LazyDeferredFeatures />
    </>
  );
});
