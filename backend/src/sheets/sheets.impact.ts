import { setImmediate as nextTurn } from 'node:timers/promises';
import { changedTemplateFields, effectOf } from '@rpd/shared/domain';
import type { ChangedField, FieldImpact, Sheet, SheetImpact, SheetInput } from '@rpd/shared/domain';
import type { Condition } from '../lib/access.ts';
import { withCatalogueOptions } from '../store/catalogue-options.ts';
import { visibleCharacters } from '../store/character-visibility.ts';
import { countCharactersOf } from '../store/references.ts';
import type { Queries } from '../store/queries.ts';
import { decodeEntries } from '../store/tables/characters.ts';

const CHUNK = 500;
const EXAMPLES = 5;
const NOBODY: ReadonlySet<string> = new Set();

type Tally = FieldImpact & { field: ChangedField };

/**
 * What `next` in place of the template would do to its characters; those that meet one of `visible` may be named. Options of the
 * settings' catalogues count as much as the template's own: both states are read with them.
 */
export async function impactOf(
  db: Queries,
  visible: readonly Condition[],
  { _id: sheet, version, ...current }: Sheet,
  next: Pick<SheetInput, 'fields' | 'gameType'>,
): Promise<SheetImpact> {
  const before = await withCatalogueOptions(db, current.fields, current.gameType ?? '');
  const fields = await withCatalogueOptions(db, next.fields, next.gameType ?? '');
  const tallies = changedTemplateFields(before, fields).map(begin);
  const characters = await countCharactersOf(db, sheet);
  let touched = 0;
  if (tallies.length > 0 && characters > 0) {
    for await (const chunk of chunksOf(db, sheet)) {
      // Once each change has its examples, nobody asks any more who sees whom.
      const isNaming = tallies.some(({ examples }) => examples.length < EXAMPLES);
      const named = isNaming ? await visibleIds(db, visible, chunk) : NOBODY;
      for (const character of chunk) {
        const isTouched = tallies.map(tally => count(tally, character, named)).includes(true);
        if (isTouched) touched += 1;
      }
    }
  }
  const changes = tallies.map(({ field: _field, ...impact }) => impact);
  return { sheet, version, characters, touched, lost: 0, changes };
}

function begin(field: ChangedField): Tally {
  const { fieldId, name, change } = field;
  return { field, fieldId, name, change, characters: 0, converted: 0, kept: 0, lost: 0, examples: [] };
}

type Filled = Awaited<ReturnType<typeof readChunk>>[number];

function count(tally: Tally, { _id, name, entries }: Filled, named: ReadonlySet<string>): boolean {
  const { fieldId } = tally;
  const effect = effectOf(tally.field, Object.hasOwn(entries, fieldId) ? entries[fieldId] : undefined);
  if (!effect) return false;
  tally.characters += 1;
  if (effect !== 'touched') tally[effect] += 1;
  if (tally.examples.length < EXAMPLES && named.has(_id)) tally.examples.push({ _id, name });
  return true;
}

/** Along the template's index: neither all values in memory, nor everybody else waiting for the whole. */
async function* chunksOf(db: Queries, sheet: string): AsyncGenerator<Filled[]> {
  for (let after = ''; ;) {
    const chunk = await readChunk(db, sheet, after);
    yield chunk;
    const last = chunk.at(-1);
    if (!last || chunk.length < CHUNK) return;
    after = last._id;
    await nextTurn();
  }
}

async function readChunk(db: Queries, sheet: string, after: string) {
  const rows = await db
    .selectFrom('characters')
    .where('sheet_id', '=', sheet)
    .where('id', '>', after)
    .orderBy('id')
    .limit(CHUNK)
    .select(['id', 'name', 'entries'])
    .execute();
  return rows.map(({ id, name, entries }) => ({ _id: id, name, entries: decodeEntries(entries) }));
}

/** Those of a chunk that somebody sees. */
async function visibleIds(
  db: Queries,
  visible: readonly Condition[],
  chunk: readonly Filled[],
): Promise<ReadonlySet<string>> {
  if (chunk.length === 0) return NOBODY;
  const rows = await db
    .selectFrom('characters')
    .where(
      'id',
      'in',
      chunk.map(({ _id }) => _id),
    )
    .where(visibleCharacters(visible))
    .select('id')
    .execute();
  return new Set(rows.map(row => row.id));
}
