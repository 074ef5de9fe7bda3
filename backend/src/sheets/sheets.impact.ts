import { setImmediate as nextTurn } from 'node:timers/promises';
import { changedCharacter, changedTemplateFields, inTurns, stepImpacts } from '@rpd/shared/domain';
import type { ChangedField, Effect, FieldImpact, Sheet, SheetImpact, SheetInput } from '@rpd/shared/domain';
import { patternMatcher } from '@rpd/shared/pattern';
import { sql } from 'kysely';
import type { Condition } from '../lib/access.ts';
import { outsideBin } from '../store/bin.ts';
import { withCatalogueOptions } from '../store/catalogue-options.ts';
import { visibleCharacters } from '../store/character-visibility.ts';
import { hasType, SERVER_SHEETS } from '../store/chosen-types.ts';
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
  next: Pick<SheetInput, 'structure' | 'fields' | 'gameType' | 'isPublic'>,
): Promise<SheetImpact> {
  const before = await withCatalogueOptions(db, current.fields, current.gameType ?? '');
  const fields = await withCatalogueOptions(db, next.fields, next.gameType ?? '');
  const judging = { next: { fields, structure: next.structure }, matches: patternMatcher };
  const tallies = changedTemplateFields(before, fields).map(begin);
  const characters = await countCharactersOf(db, sheet);
  let touched = 0;
  const turns = createTurns();
  if (tallies.length > 0 && characters > 0) {
    for await (const chunk of chunksOf(db, sheet)) {
      // Once each change has its examples, nobody asks any more who sees whom.
      const isNaming = tallies.some(({ examples }) => examples.length < EXAMPLES);
      const named = isNaming ? await visibleIds(db, visible, chunk) : NOBODY;
      for (const row of chunk) {
        const character = changedCharacter(decodeEntries(row.entries), judging);
        let isTouched = false;
        for (const tally of tallies) {
          const effect = await inTurns(character.effectSteps(tally.field), nextTurn);
          isTouched = count(tally, effect, row, named) || isTouched;
          await turns.take();
        }
        if (isTouched) touched += 1;
      }
    }
  }
  const changes = tallies.map(({ field: _field, ...impact }) => impact);
  const servers = current.isPublic && !next.isPublic ? await serversProposing(db, sheet) : [];
  const steps = stepImpacts(current, next.fields);
  return { sheet, version, characters, touched, lost: 0, changes, steps, servers };
}

const SERVERS_MAX = 20;

/** Servers that everybody sees and that propose a template. */
async function serversProposing(db: Queries, sheet: string): Promise<SheetImpact['servers']> {
  const rows = await db
    .selectFrom('servers')
    .where('visible', '=', 1)
    .where('hidden_at', 'is', null)
    .where(outsideBin('servers'))
    .where(hasType(SERVER_SHEETS, sheet))
    .orderBy('name_key')
    .limit(SERVERS_MAX)
    .select(['id', 'name'])
    .execute();
  return rows.map(({ id, name }) => ({ _id: id, name }));
}

function begin(field: ChangedField): Tally {
  const { fieldId, name, change } = field;
  return { field, fieldId, name, change, characters: 0, converted: 0, kept: 0, lost: 0, examples: [] };
}

interface Named {
  _id: string;
  name: string;
}

/** How long a look at characters goes on before others have their turn, in ms. */
const TURN_MS = 8;

/** Lets others have their turn, once it is time. */
function createTurns() {
  let began = performance.now();
  return {
    take: async () => {
      if (performance.now() - began < TURN_MS) return;
      await nextTurn();
      began = performance.now();
    },
  };
}

function count(tally: Tally, effect: Effect, { _id, name }: Named, named: ReadonlySet<string>): boolean {
  if (!effect) return false;
  tally.characters += 1;
  if (effect !== 'touched') tally[effect] += 1;
  if (tally.examples.length < EXAMPLES && named.has(_id)) tally.examples.push({ _id, name });
  return true;
}

/** Along the template's index: neither all values in memory, nor everybody else waiting for the whole. */
async function* chunksOf(db: Queries, sheet: string): AsyncGenerator<Stored[]> {
  for (let after = ''; ;) {
    const chunk = await readChunk(db, sheet, after);
    yield chunk;
    const last = chunk.at(-1);
    if (!last) return;
    after = last._id;
    await nextTurn();
  }
}

/** Characters of JSON that are read at once: a character may hold a million of them. */
const CHUNK_TEXT_MAX = 500_000;

type Stored = Named & { entries: string };

/** The next characters: as many as there may be, and as their values are not too long together; at least one. */
async function readChunk(db: Queries, sheet: string, after: string): Promise<Stored[]> {
  const next = db
    .selectFrom('characters')
    .where('sheet_id', '=', sheet)
    .where(outsideBin('characters'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(CHUNK);
  const sizes = await next.select(['id', sql<number>`length(entries)`.as('size')]).execute();
  let total = 0;
  const last = sizes.findIndex(({ size }) => (total += size) > CHUNK_TEXT_MAX);
  const rows = await next
    .limit(last < 0 ? CHUNK : Math.max(1, last))
    .select(['id', 'name', 'entries'])
    .execute();
  return rows.map(({ id, name, entries }) => ({ _id: id, name, entries }));
}

/** Those of a chunk that somebody sees. */
async function visibleIds(
  db: Queries,
  visible: readonly Condition[],
  chunk: readonly Stored[],
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
