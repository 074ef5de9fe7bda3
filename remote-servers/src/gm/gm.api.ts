import type { Server, Sheet } from '@rpd/shared/domain';
import { getPage, type PageRequest } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** A template as lists have it. */
export type SheetHead = Pick<Sheet, '_id' | 'description' | 'isPublic' | 'owner_id' | 'updatedAt'>;

export const sheetsPage = (state: PageRequest, owner: string) =>
  queryOptions({
    queryKey: ['sheets', 'page', state, owner],
    queryFn: ({ signal }) => getPage<SheetHead>('sheet', { ...state, owner }, { signal }),
  });

export const serversPage = (state: PageRequest, owner: string) =>
  queryOptions({
    queryKey: ['servers', 'page', state, owner],
    queryFn: ({ signal }) => getPage<Server>('server', { ...state, owner }, { signal }),
  });
