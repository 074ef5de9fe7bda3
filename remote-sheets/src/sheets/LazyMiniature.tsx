import { lazyWithPreload, Skeleton } from '@rpd/shared/ui';

const blank = () => <Skeleton aspectRatio="320/200" w="full" borderRadius="0" />;

/** A template drawn small. Words come first; the code that draws sheets is what one opens next. */
export const LazyMiniature = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "miniature" */ './SheetMiniature.tsx')).SheetMiniature,
  blank,
);
