import { Breadcrumb } from '../breadcrumb/Breadcrumb.tsx';
import { Frame } from '../frame/Frame.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { LateConfirmHost } from './LateConfirmHost.tsx';
import { LateExtras } from './LateExtras.tsx';

/** The frame of /app, put together. */
export function AppFrame() {
  return (
    <>
      <Frame breadcrumb={<Breadcrumb />} tools={<PaletteButton />} />
      <LateConfirmHost />
      <LateExtras />
    </>
  );
}
