import { fold } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import { skeletonsOf } from '../store/skeleton.ts';
import { refuse } from './refusals.ts';

const wrong = (message: string) => refuse('duplicate', { fields: { name: message } });

/** Refuses a pseudo that another account has, or that looks like another account's (UTS #39). In the lock of all accounts. */
export async function refuseTakenName(trx: Queries, name: string, except = ''): Promise<void> {
  const { asWritten, lowered } = skeletonsOf(name);
  const twins = await trx
    .selectFrom('users')
    .select('name_key')
    .where('id', '<>', except)
    .where(eb => eb.or([eb('name_skeleton', '=', asWritten), eb('name_skeleton_lowered', '=', lowered)]))
    .execute();
  if (twins.some(twin => twin.name_key === fold(name))) throw wrong('Ce pseudo est déjà pris.');
  if (twins.length > 0) throw wrong('Ce pseudo ressemble trop à celui d’un autre compte.');
}
