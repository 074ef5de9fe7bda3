import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WordFilterPlace } from '@rpd/shared/domain';
import type { Queries } from '../store/queries.ts';
import { wordFilterCodec } from '../store/tables/word-filters.ts';
import type { StoredWordFilter } from '../store/tables/word-filters.ts';
import { refuse } from './refusals.ts';
import { compileFilters } from './word-matcher.ts';
import type { WordMatcher } from './word-matcher.ts';
import { reportMatches } from './word-reports.ts';
import type { FilteredThing } from './word-reports.ts';

type Matcher = WordMatcher<StoredWordFilter>;

/**
 * Compiled filters by the stamp of their scope (see the migration): a transaction reads the stamp, and with it exactly the filters that
 * it would read. So no process and no transaction ever compares with older ones, and no process waits for news.
 */
const compiled = new Map<string, Matcher>();
const MAX_COMPILED = 50;

async function matchersOf(db: Queries, scopes: readonly string[]): Promise<Matcher[]> {
  const rows = await db
    .selectFrom('word_filter_scopes')
    .where('scope', 'in', [...new Set(scopes)])
    .select(['scope', 'stamp'])
    .orderBy('scope')
    .execute();
  const matchers: Matcher[] = [];
  for (const { scope, stamp } of rows) {
    const known = compiled.get(stamp);
    const matcher = known ?? compileFilters(await readScope(db, scope));
    // The one that was used last goes last.
    compiled.delete(stamp);
    compiled.set(stamp, matcher);
    matchers.push(matcher);
  }
  for (const [oldest] of compiled) {
    if (compiled.size <= MAX_COMPILED) break;
    compiled.delete(oldest);
  }
  return matchers;
}

async function readScope(db: Queries, scope: string): Promise<StoredWordFilter[]> {
  const rows = await db.selectFrom('word_filters').selectAll().where('scope', '=', scope).execute();
  return rows.map(wordFilterCodec.decode);
}

/** Texts by the fields at which they are refused. */
export type Texts = Readonly<Record<string, string>>;

export interface Writing {
  place: WordFilterPlace;
  /** Of which servers the filters hold, besides those for everywhere. */
  servers?: readonly string[];
  texts: Texts;
  /** What stood there: nobody is refused for what they do not write. */
  before?: Texts;
}

/** Texts of this length together are read before others get their turn. */
const TURN_LENGTH = 50_000;

/**
 * Refuses texts in which a filter finds, at their field, what it does not accept. Answers which filters let them through to report them.
 * Of a change only what is new counts: as many as stood there before may stand there still.
 */
export async function checkTexts(
  db: Queries,
  { place, servers = [], texts, before = {} }: Writing,
): Promise<Finding[]> {
  const changed = Object.entries(texts).filter(([field, text]) => text !== '' && text !== before[field]);
  if (changed.length === 0) return [];
  const matchers = await matchersOf(db, ['', ...servers]);
  if (matchers.length === 0) return [];
  const found = await findIn(matchers, place, changed);
  if (found.size === 0) return [];
  const stood = await findIn(
    matchers,
    place,
    // What moved from one field to another is not new. What stayed where it was counts on neither side.
    Object.entries(before).filter(([field, text]) => text !== '' && text !== texts[field]),
  );
  const fields: Record<string, string> = {};
  const findings: Finding[] = [];
  for (const [filter, matches] of found) {
    if (matches.length <= (stood.get(filter)?.length ?? 0)) continue;
    const added = firstAdded(matches, stood.get(filter) ?? []);
    if (!added) continue;
    if (filter.effect === 'refuse') fields[added.field] ??= messageOf(filter, added.found);
    else findings.push({ filter, found: added.found });
  }
  if (Object.keys(fields).length > 0) throw refuse('invalid', { fields });
  return findings;
}

/** Checks texts, and reports what is let through to be reported. */
export async function filterTexts(db: Queries, writing: Writing, thing: FilteredThing): Promise<void> {
  await reportMatches(db, await checkTexts(db, writing), thing);
}

export interface Finding {
  filter: StoredWordFilter;
  /** As it was written. */
  found: string;
}

type Match = { field: string; found: string };

/** Of what is found more often than before, the first in a field that has more of it. */
function firstAdded(matches: readonly Match[], stood: readonly Match[]): Match | undefined {
  const countIn = (all: readonly Match[], field: string) => all.filter(one => one.field === field).length;
  return matches.find(({ field }) => countIn(matches, field) > countIn(stood, field));
}

async function findIn(
  matchers: readonly Matcher[],
  place: WordFilterPlace,
  texts: readonly (readonly [field: string, text: string])[],
): Promise<Map<StoredWordFilter, Match[]>> {
  const found = new Map<StoredWordFilter, Match[]>();
  let length = 0;
  for (const [field, text] of texts) {
    length += text.length;
    if (length > TURN_LENGTH) {
      await nextTurn();
      length = 0;
    }
    for (const matcher of matchers) {
      for (const { filter, from, to } of matcher.find(text)) {
        if (!filter.places.includes(place)) continue;
        const matches = found.get(filter) ?? [];
        found.set(filter, matches);
        matches.push({ field, found: text.slice(from, to).trim().slice(0, FOUND_MAX) });
      }
    }
  }
  return found;
}

/** How much of what was found is repeated. */
const FOUND_MAX = 120;

const messageOf = ({ server, rule }: StoredWordFilter, found: string): string =>
  `« ${found} » n’est pas accepté ${server ? 'sur ce serveur' : 'ici'}, par la règle « ${rule} ». Écrivez-le autrement, puis recommencez.`;

/** The texts in a document, by path: strings alone, at any depth. */
export function textsOf(document: unknown, path: (keys: readonly string[]) => string): Texts {
  const texts: Record<string, string> = {};
  const read = (value: unknown, keys: readonly string[]): void => {
    if (typeof value === 'string') {
      const name = path(keys);
      texts[name] = texts[name] ? `${texts[name]}\n${value}` : value;
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) read(inner, [...keys, key]);
    }
  };
  read(document, []);
  return texts;
}
