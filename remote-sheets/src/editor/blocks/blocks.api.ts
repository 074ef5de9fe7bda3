import type { SheetBlock, SheetBlockSummary, SheetPart } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

/** The blocks of the person who is signed in, by name, without their elements. The list says itself when it cannot be read. */
export const ownBlocks = queryOptions({
  queryKey: ['sheetblocks', 'list'],
  queryFn: ({ signal }) => api.get('sheetblock', { signal }).json<SheetBlockSummary[]>(),
  meta: { quiet: true },
});

/** The elements of a block never change. */
export const blockById = (id: string) =>
  queryOptions({
    queryKey: ['sheetblocks', 'one', id],
    queryFn: ({ signal }) => api.get(`sheetblock/${id}`, { signal }).json<SheetBlock>(),
    staleTime: 60_000,
    meta: { quiet: true },
  });

export const keepBlock = mutationOptions({
  mutationFn: (block: { name: string; parts: SheetPart[] }) =>
    api.post('sheetblock', { json: { sheetblock: block } }).json<SheetBlock>(),
  onSuccess: (_block, _sent, _before, { client }) =>
    client.invalidateQueries({ queryKey: ownBlocks.queryKey }),
});

export const renameBlock = mutationOptions({
  mutationFn: (block: { _id: string; version: number; name: string }) =>
    api.put('sheetblock', { json: { sheetblock: block } }).json<SheetBlock>(),
  onSettled: (_block, _error, _sent, _before, { client }) =>
    client.invalidateQueries({ queryKey: ownBlocks.queryKey }),
});

export const deleteBlock = mutationOptions({
  mutationFn: (id: string) => api.delete(`sheetblock/${id}`),
  onSettled: (_none, _error, _id, _before, { client }) =>
    client.invalidateQueries({ queryKey: ownBlocks.queryKey }),
});
