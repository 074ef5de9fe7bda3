import { useEffect } from 'react';
import { useTitleOverride } from '../lib/head.ts';

/** The page's title while this is on screen, whatever the route's is. */
export function DocumentTitle({ children }: { children: string }) {
  useEffect(() => {
    useTitleOverride.setState({ title: children });
    return () => useTitleOverride.setState({ title: null });
  }, [children]);
  return null;
}
