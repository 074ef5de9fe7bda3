import { may } from '@rpd/shared/domain';
import type { ServerInput } from '@rpd/shared/domain';
import { filterTexts, textsOf } from '../lib/word-filters.ts';
import { findServerOf } from '../store/references.ts';
import type { Queries } from '../store/queries.ts';

type Written = Pick<ServerInput, 'name' | 'description'>;

function textsIn({ name, description: { warnings, ...description } }: Written) {
  // Themes are words of ours.
  const written = { name, description: { ...description, warnings: { other: warnings.other } } };
  return textsOf(written, keys => keys.join('.'));
}

/** Refuses what filters do not accept on a server's page, and reports what they let through (DSK-4). */
export async function filterServer(
  trx: Queries,
  { id, by, input, before }: { id: string; by: string; input: Written; before: Written | null },
): Promise<void> {
  await filterTexts(
    trx,
    { place: 'servers', texts: textsIn(input), before: before ? textsIn(before) : {} },
    {
      place: 'servers',
      person: by,
      called: `Serveur « ${input.name} »`,
      to: `/app/servers/${id}`,
      readers: async people => {
        const facts = await findServerOf(trx, id);
        return facts ? people.filter(_id => may({ _id, roles: [] }, 'read', 'Server', facts)) : [];
      },
    },
  );
}
