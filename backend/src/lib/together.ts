import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { beforeCommit } from '../store/commit.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { savepoint } from '../store/savepoint.ts';
import type { Store } from '../store/store.ts';
import { refuse, Refusal } from './refusals.ts';

// Several things change as one (ADR 115): an import, or one field of many rows. A preview does the same work and takes it back.

/** After so long in one turn of the event loop, others have theirs, in ms. */
const TURN_MS = 20;

/** What is asked about a change of several things. */
export interface Previewed {
  /** Only what would happen is wanted. */
  preview: boolean;
  /** What a preview before answered: what is done is what was shown. */
  seen: string | undefined;
}

/** What became of each line, or why it was refused. */
export interface Together<Done> {
  results: (Done | Refusal)[];
  /** Of what a preview showed: what it is done with. */
  seen: string;
  /** An entry of the journal, with which all of it is undone; null for a preview, and where nothing changed. */
  entry: string | null;
}

class PreviewEnd extends Error {
  override name = 'PreviewEnd';
}

interface Work<Line, Done> extends Previewed {
  lines: readonly Line[];
  lock: string | readonly string[];
  each: (trx: Queries, line: Line, place: number) => Promise<Done>;
  /** What of a line a person was shown. */
  shown: (result: Done | Refusal) => unknown;
}

/**
 * Does the same with several lines in one transaction. A line that is refused does not stop the others. The journal has all of it as one.
 * Refused as a whole where it is not what the preview showed.
 */
export async function changeTogether<Line, Done>(
  store: Store,
  request: FastifyRequest,
  { lines, lock, each, shown, preview, seen }: Work<Line, Done>,
): Promise<Together<Done>> {
  request.bulk ??= newId();
  const answer: Together<Done> = { results: [], seen: '', entry: null };
  try {
    await store.transaction(async trx => {
      let began = performance.now();
      for (const [place, line] of lines.entries()) {
        answer.results.push(await attempt(trx, () => each(trx, line, place)));
        if (performance.now() - began < TURN_MS) continue;
        await nextTurn();
        began = performance.now();
      }
      answer.seen = createHash('sha256')
        .update(JSON.stringify(answer.results.map(shown)))
        .digest('hex');
      if (!preview && seen !== undefined && seen !== answer.seen) throw refuse('previewMoved');
      // After the events and the journal: a preview fails where the change itself would.
      if (preview) beforeCommit(trx, () => Promise.reject(new PreviewEnd()), 'last');
    }, lock);
  } catch (error) {
    if (error instanceof PreviewEnd) return answer;
    throw error;
  }
  const line = await store.db
    .selectFrom('journal')
    .select('id')
    .where('bulk', '=', request.bulk)
    .limit(1)
    .executeTakeFirst();
  return { ...answer, entry: line?.id ?? null };
}

async function attempt<Done>(trx: Queries, work: () => Promise<Done>): Promise<Done | Refusal> {
  try {
    return await savepoint(trx, work);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
