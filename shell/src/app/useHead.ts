import type { RouteHandle } from '@rpd/shared/remote';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { useTitleOverride, writeMeta, writeTitle } from '../lib/head.ts';

/** Title and meta tags of the deepest route that has them (SHL-4). */
export function useHead(): void {
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  const override = useTitleOverride(state => state.title);
  const title = override ?? handles.findLast(handle => handle?.title)?.title;
  const meta = JSON.stringify(handles.findLast(handle => handle?.meta)?.meta ?? {});
  useEffect(() => writeTitle(title), [title]);
  useEffect(() => writeMeta(JSON.parse(meta) as Record<string, string>), [meta]);
}
