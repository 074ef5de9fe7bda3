import {
  BREADCRUMB_EVENT,
  type BreadcrumbItem,
  type BreadcrumbUpdate,
  readBreadcrumb,
} from '@rpd/shared/breadcrumb';
import type { RouteHandle } from '@rpd/shared/remote';
import { useQueries } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation, useMatches } from 'react-router';
import { remoteOf, useRegistry } from '../lib/registry.ts';
import { nameQuery } from './breadcrumb.api.ts';
import { type Segment, segmentsOf } from './breadcrumb.segments.ts';

let latest: BreadcrumbUpdate | null = readBreadcrumb();

function subscribe(listener: () => void): () => void {
  const onUpdate = ({ detail }: CustomEvent<BreadcrumbUpdate | null>) => {
    latest = detail;
    listener();
  };
  window.addEventListener(BREADCRUMB_EVENT, onUpdate as EventListener);
  return () => window.removeEventListener(BREADCRUMB_EVENT, onUpdate as EventListener);
}

/** What the screen at this address said of its breadcrumb (BRD-3); what was said at another address is not for this one. */
function useUpdate(pathname: string): BreadcrumbUpdate | null {
  const update = useSyncExternalStore(subscribe, () => latest);
  return update?.path === undefined || update.path === pathname ? update : null;
}

const HOME: BreadcrumbItem = { text: 'Accueil', to: '/app/dashboard' };

/** The breadcrumb of the current address, from Accueil on (BRD-1…3). */
export function useBreadcrumb(): BreadcrumbItem[] {
  const { pathname } = useLocation();
  const remotes = useRegistry(state => state.remotes);
  const update = useUpdate(pathname);
  const ownLabels = new Map(
    useMatches().map(match => [match.pathname, (match.handle as RouteHandle | undefined)?.breadcrumb]),
  );
  const segments = segmentsOf(pathname, remoteOf(remotes, pathname)?.remote.descriptor.breadcrumb ?? {});
  const named = segments.filter(isNamed);
  const names = useQueries({ queries: named.map(({ kind, id }) => nameQuery(kind, id)) });
  if (update?.customItems?.length) return [HOME, ...update.customItems];

  const reported: Partial<Record<string, string>> = { sheet: update?.sheetName, user: update?.userName };
  return [
    HOME,
    ...segments.map(segment => {
      const resolved = isNamed(segment)
        ? (reported[segment.kind] ?? names[named.indexOf(segment)]?.data)
        : undefined;
      const said = update?.names?.[segment.path.slice(segment.path.lastIndexOf('/') + 1)];
      const own = ownLabels.get(segment.path);
      return { text: said || resolved || own || segment.text, to: segment.path };
    }),
  ];
}

const isNamed = (segment: Segment): segment is Required<Segment> => segment.kind !== undefined;
