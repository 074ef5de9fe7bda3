import { type ComponentType, useEffect, useState } from 'react';
import { usePreviews } from '../lib/previews.ts';

/** What is said and asked of previews. Its code comes only where a tab has one; a load that fails is tried at the next page load. */
export function LazyPreviews() {
  const isNeeded = usePreviews(({ asked, shown, ended }) => asked.length + shown.length + ended.length > 0);
  const [Previews, setPreviews] = useState<ComponentType>();
  useEffect(() => {
    if (!isNeeded) return;
    import(/* webpackChunkName: "previews" */ '../previews/Previews.tsx')
      .then(({ Previews: Loaded }) => setPreviews(() => Loaded))
      .catch(() => undefined);
  }, [isNeeded]);
  return isNeeded && Previews ? <Previews /> : null;
}
