import { lazy, Suspense } from 'react';
import { FrameSkeleton } from './FrameSkeleton.tsx';
import { parts } from './parts.ts';

const Frame = lazy(() => parts.frame().then(({ Component }) => ({ default: Component })));

/**
 * The frame, fetched apart. Not by the route's own `lazy`: the router waits for that together with the screen, and an
 * area that fails would then be shown without its frame.
 */
export function FrameRoute() {
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <Frame />
    </Suspense>
  );
}
