import { may, type ImposedKind, type Warnings, warningWords } from '@rpd/shared/domain';
import type { Queries } from '../store/queries.ts';
import { imposedWarningCodec, type StoredImposedWarning } from '../store/tables/imposed-warnings.ts';
import type { Caller } from './access.ts';
import { ring } from './notify.ts';
import { refuse } from './refusals.ts';

// Warnings that the team asks for (DSK-4): warnings/ writes them, and every form of a content keeps them.

export async function findImposed(
  db: Queries,
  kind: ImposedKind,
  thing: string,
): Promise<StoredImposedWarning | null> {
  const row = await db
    .selectFrom('imposed_warnings')
    .selectAll()
    .where('kind', '=', kind)
    .where('thing_id', '=', thing)
    .executeTakeFirst();
  return row ? imposedWarningCodec.decode(row) : null;
}

export const forgetImposed = async (trx: Queries, { _id }: StoredImposedWarning): Promise<void> => {
  await trx.deleteFrom('imposed_warnings').where('id', '=', _id).execute();
};

/** Whether what was asked for is still said. */
export const keepsWarnings = (asked: Warnings, { themes, other }: Warnings): boolean =>
  asked.themes.every(theme => themes.includes(theme)) && (asked.other === '' || asked.other === other);

/** Every writer of a content calls it: its author does not take back what the team asked for; the team does, and it is over. */
export async function keepImposed(
  trx: Queries,
  me: Caller,
  { kind, id, field }: { kind: ImposedKind; id: string; field: string },
  warnings: Warnings,
): Promise<void> {
  const asked = await findImposed(trx, kind, id);
  if (!asked || keepsWarnings(asked.warnings, warnings)) return;
  if (asked.owner_id !== me._id && may(me, 'moderate', 'Server')) {
    await forgetImposed(trx, asked);
    await ring(trx, [asked.owner_id], {
      kind: 'account',
      title: 'La modération lève un avertissement',
      text: `Elle ne demande plus : ${warningWords(asked.warnings)}.`,
      to: '/app/me/notifications',
    });
    return;
  }
  const words = `La modération demande cet avertissement (${warningWords(asked.warnings)}) : contestez-le depuis la page d’aide.`;
  throw refuse('invalid', { message: words, fields: { [field]: words } });
}
