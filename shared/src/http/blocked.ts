import type { BlockedPerson } from '../domain/blocked-person.ts';
import { api } from './api.ts';

/** Whom one blocked, the newest first. For `useQuery`. */
export const blockedPeople = {
  queryKey: ['blockedpeople'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get('user/me/blocked', { signal }).json<BlockedPerson[]>(),
};

/** Blocks somebody (DSK-4): answers whom one blocks now. */
export const blockPerson = (id: string): Promise<BlockedPerson[]> =>
  api.put(`user/me/blocked/${id}`, { json: {} }).json<BlockedPerson[]>();
