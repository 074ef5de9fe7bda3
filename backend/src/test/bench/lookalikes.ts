import { sql } from 'kysely';
import { networkOf } from '../../lib/network.ts';
import { newId } from '../../store/ids.ts';
import { likenessColumns } from '../../store/likeness.ts';
import type { Store } from '../../store/store.ts';
import { userCodec } from '../../store/tables/users.ts';

const PAGE = 1000;
const PEOPLE = 25;
const ROUNDS = 4;

const say = (line: string) => process.stdout.write(`${line}\n`);

const SYLLABLES =
  'ba be bi da de do ka ke ki la le li lo ma me mi na ne ni ra re ri ro sa se so ta te ti to va ve vi wen dor mir rek lys nor iel'.split(
    ' ',
  );
/** Pseudos of four syllables, of which some begin alike as those of people do. */
const pseudo = (number: number): string =>
  [number % 7, number * 31, number * 17, Math.floor(number / 40)]
    .map(place => SYLLABLES[place % SYLLABLES.length] ?? '')
    .join('');

/** One sign-in of every account, of which two of three hold, and a pseudo and an address of which few are alike: three of them share a network. Answers some accounts. */
async function addSignIns(store: Store): Promise<string[]> {
  const at = new Date().toISOString();
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const chosen: string[] = [];
  let number = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: { id: string }[] = await store.db
      .selectFrom('users')
      .where('id', '>', after)
      .select('id')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    after = page.at(-1)?.id;
    if (page.length === 0) break;
    const rows = page.map(({ id }) => {
      number += 1;
      if (number % 4000 === 1) chosen.push(id);
      const third = Math.floor(number / 3);
      const address = `${10 + (third >> 16)}.${(third >> 8) & 255}.${third & 255}.${number & 255}`;
      return {
        id: newId(),
        user_id: id,
        device: '',
        address,
        network: networkOf(address),
        created_at: at,
        last_used_at: at,
        expires_at: number % 3 === 0 ? at : inAMonth,
        ended_at: null,
        ended_because: null,
        proved_at: null,
        search: pseudo(number),
        page_hash: null,
      };
    });
    await store.transaction(async trx => {
      await trx.insertInto('sessions').values(rows).execute();
      for (const { user_id, search } of rows) {
        const keys = userCodec.encode(likenessColumns({ name: search, email: `${search}@rpd.test` }));
        await trx.updateTable('users').set(keys).where('id', '=', user_id).execute();
      }
    });
  }
  await sql`analyze`.execute(store.db);
  return chosen.slice(0, PEOPLE);
}

/** How long the card and the lookalikes of some accounts take (DSK-1; target 200 ms). Answers the median of lookalikes, in ms. */
export async function timeLookalikes(
  store: Store,
  address: string,
  headers: Record<string, string>,
): Promise<number> {
  const people = await addSignIns(store);
  let median = 0;
  for (const part of ['', '/lookalikes']) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const id of people) {
        const begin = performance.now();
        const answer = await fetch(`${address}/api/moderation/people/${id}${part}`, { headers });
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`A card answered ${answer.status}.`);
        if (round > 0) times.push(performance.now() - begin);
      }
    }
    const sorted = times.toSorted((one, other) => one - other);
    median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const name = part ? 'Lookalikes' : 'Card of an account';
    say(`\n${name}: median ${median.toFixed(1)} ms, slowest ${(sorted.at(-1) ?? 0).toFixed(1)} ms.`);
  }
  return median;
}
