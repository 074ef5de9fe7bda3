import type { Actor } from '../lib/journal.ts';
import type { Queries } from '../store/queries.ts';
import { removal, removeAccount } from './users.delete.ts';
import type { EndingParts } from './users.delete.ts';
import { findUser } from './users.store.ts';

/** Erases an account whose merge can no longer be undone: pseudo and address are free again. Within a transaction. */
export const eraseMerged =
  (parts: EndingParts, log: Actor['log']) =>
  async (trx: Queries, id: string): Promise<void> => {
    const account = await findUser(trx, id);
    if (!account) return;
    const actor: Actor = { kind: 'anonymous', id: null, name: '', address: '', log };
    const detail = 'compte fusionné : 30 jours écoulés';
    await removeAccount(trx, parts, { account, actor, decide: removal, detail });
  };
