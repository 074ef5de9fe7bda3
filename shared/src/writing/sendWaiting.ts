import type { Character } from '../domain/index.ts';
import { api, ApiError } from '../http/index.ts';
import {
  characterCopy,
  keepCopy,
  keepWaiting,
  lookForWaiting,
  waitingFor,
  type WaitingRow,
} from '../kept/index.ts';
import { createAutosave } from './autosave.ts';
import type { CharacterChanges } from './character.changes.ts';
import { draftIn } from './draft.ts';
import { isWritten } from './turns.ts';

/** Saved while somebody writes: one version of the history for one sitting. Under the same key it is done once. */
export async function saveCharacter(changes: CharacterChanges, key: string): Promise<Character> {
  const saved = await api
    .put('character', { json: { ...changes, autosave: true }, headers: { 'idempotency-key': key } })
    .json<Character>();
  void keepCopy(characterCopy(saved._id), saved);
  return saved;
}

const readCharacter = (id: string): Promise<Character> => api.get(`character/${id}`).json<Character>();

/** What became of what waited. */
export interface Outcome {
  row: WaitingRow;
  /** `left`: no line, or a tab is open that sends by itself. */
  state: 'sent' | 'conflict' | 'refused' | 'left';
}

/** « PV : 20 au plus. » */
const wordsOfFaults = (faults: Record<string, string>, { template }: Character): string =>
  Object.entries(faults)
    .map(([path, reason]) => {
      const name = template?.fields[path.replace(/^values\./, '')]?.name;
      return name ? `${name}\u00a0: ${reason}` : reason;
    })
    .join(' ');

async function sendOne(row: WaitingRow, account: string): Promise<Outcome['state']> {
  const { id } = row;
  const draft = draftIn(row);
  if (!draft || (await isWritten(id))) return 'left';
  try {
    const autosave = createAutosave({
      character: await readCharacter(id),
      me: account,
      draft,
      save: saveCharacter,
      read: () => readCharacter(id),
    });
    const stop = autosave.start();
    // What was unanswered goes first, what was written after it next.
    for (let round = 0; round < 3 && autosave.getState().state === 'waiting'; round += 1)
      await autosave.flush();
    stop();
    const { state, faults, base } = autosave.getState();
    if (state === 'conflict') return 'conflict';
    if (state === 'failed') return 'refused';
    if (state !== 'saved') return 'left';
    if (Object.keys(faults).length === 0) return 'sent';
    // The template allows less by now: what is wrong was not even sent.
    const problem = wordsOfFaults(faults, base);
    await keepWaiting(account, id, found => (found ? { ...found, problem } : null));
    return 'refused';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = error;
    // It is gone, or not one's own any more: what was written of it stays where one can read it.
    if (status !== 403 && status !== 404) return 'left';
    await keepWaiting(account, id, found => (found ? { ...found, problem: message } : null));
    return 'refused';
  }
}

/**
 * Sends what an account wrote without a network and closed, in the order in which it was written, by one tab at a time. What somebody
 * else has changed too waits for a decision, on the character's own page.
 */
export async function sendWaiting(account: string): Promise<Outcome[]> {
  const send = async (): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (const row of await lookForWaiting(account)) {
      const state = await sendOne(row, account);
      // Some of it may have been taken.
      const left = state === 'refused' ? await waitingFor(account, row.id) : undefined;
      outcomes.push({ row: left ?? row, state });
    }
    await lookForWaiting(account);
    return outcomes;
  };
  if (!('locks' in navigator)) return send();
  return navigator.locks.request('rpd-send-waiting', { ifAvailable: true }, lock => (lock ? send() : []));
}
