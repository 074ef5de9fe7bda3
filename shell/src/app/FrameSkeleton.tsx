import { LoadingState } from '@rpd/shared/ui';
import { FrameOutline } from './FrameOutline.tsx';

/** The frame before it is there: only while the very first screen under /app is on its way. */
export function FrameSkeleton() {
  return (
    <LoadingState label="Chargement de l’application…">
      <FrameOutline />
    </LoadingState>
  );
}
