import { lazy, Suspense, useState } from 'react';
import { FrameSkeleton } from './FrameSkeleton.tsx';
import { arrivedFrame, chunks } from './chunks.ts';

const LazyFrame = lazy(() => chunks.frame().then(({ Component }) => ({ default: Component })));

/**
 * The frame, fetched apart. Not by the route's own `lazy`: the router waits for that together with the screen, and an
 * area that fails would then be shown without its frame. A frame that is here already is drawn without waiting: React shows what
 * it has waited for no sooner than 300 ms after the placeholder, and draws it in slices.
 */
export function FrameRoute() {
  const [Frame] = useState(() => arrivedFrame() ?? LazyFrame);
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <Frame />
    </Suspense>
  );
}
