import { setImmediate as nextTurn } from 'node:timers/promises';
import { FILTER_TRIAL_DAYS } from '@rpd/shared/domain';
import type {
  FilterExample,
  Identity,
  WordFilterInput,
  WordFilterPlace,
  WordFilterTrial,
} from '@rpd/shared/domain';
import { compileFilters } from '../lib/word-matcher.ts';
import type { WordMatcher } from '../lib/word-matcher.ts';
import type { Queries } from '../store/queries.ts';
import { readCharacters, readMessages, readServers, readTickets } from './trial.texts.ts';
import type { ReadOptions, TrialParts, TrialText } from './trial.texts.ts';

/** How long one dry run reads, in ms. */
const MAX_READ_MS = 2_000;
const DAY_MS = 24 * 3_600_000;
const MAX_EXAMPLES = 5;
/** Signs of the text before and after what was found. */
const AROUND = 60;

const READERS = {
  messages: readMessages,
  characters: readCharacters,
  tickets: readTickets,
  servers: readServers,
} satisfies Record<WordFilterPlace, (db: Queries, options: ReadOptions) => AsyncGenerator<TrialText>>;

/**
 * Reads the texts of the last 30 days with one filter, and writes nothing. Counts and shows what this person may read, and nothing
 * else: what they may not read is not even counted. A part at a time, with a turn for others in between, and for two seconds at most.
 */
export async function tryFilter(
  db: Queries,
  me: Identity,
  input: WordFilterInput,
  { seenTexts }: TrialParts,
  { now = Date.now, maxMs = MAX_READ_MS }: { now?: () => number; maxMs?: number } = {},
): Promise<WordFilterTrial> {
  const matcher = compileFilters([input]);
  const begun = now();
  const from = new Date(begun - FILTER_TRIAL_DAYS * DAY_MS).toISOString();
  const trial: WordFilterTrial = { from, isWhole: true, read: 0, places: [] };
  for (const place of input.places) {
    const found = { place, count: 0, examples: [] as FilterExample[] };
    trial.places.push(found);
    for await (const text of READERS[place](db, { me, server: input.server, from, seenTexts })) {
      if (now() - begun > maxMs) {
        trial.isWhole = false;
        break;
      }
      if (text === 'turn') {
        await nextTurn();
        continue;
      }
      trial.read += 1;
      const example = await match(matcher, text);
      if (!example) continue;
      found.count += 1;
      if (found.examples.length < MAX_EXAMPLES) found.examples.push(example);
    }
  }
  return trial;
}

/** What of a text this person may read the filter finds; null where it is nothing. */
async function match(
  matcher: WordMatcher<WordFilterInput>,
  { name, to, at, texts, seen }: Exclude<TrialText, 'turn'>,
): Promise<FilterExample | null> {
  if (!texts.some(text => matcher.find(text).length > 0)) return null;
  for (const text of (await seen?.()) ?? (seen ? [] : texts)) {
    const [first] = matcher.find(text);
    if (!first) continue;
    return {
      name,
      before: text.slice(Math.max(0, first.from - AROUND), first.from),
      found: text.slice(first.from, first.to),
      after: text.slice(first.to, first.to + AROUND),
      to,
      at,
    };
  }
  return null;
}
