import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD, people, type Person } from '../../src/people.ts';
import type { Platform } from '../../src/platform.ts';

/** How long a write is sent again, in ms: a process that is killed in the middle of one holds its key for a while. */
const INSISTENCE_MS = 90_000;

export interface Caller {
  get<Answer>(path: string): Promise<Answer>;
  /** Writes once, however often it has to be sent: again with the same key for as long as nobody answers. */
  write<Answer>(method: 'POST' | 'PUT', path: string, body: object): Promise<Answer>;
}

/** Calls the API host as somebody, through everything that goes wrong meanwhile. */
export async function callerAs({ auth, api }: Platform, person: Person): Promise<Caller> {
  const answer = await fetch(`${auth}/user/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: people[person], password: PASSWORD, token: 'null' }),
  });
  if (!answer.ok) throw new Error(`signing in as ${person} answers ${answer.status}`);
  const { token } = (await answer.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  const insist = async <Answer>(path: string, init: RequestInit): Promise<Answer> => {
    const until = Date.now() + INSISTENCE_MS;
    for (;;) {
      const answered = await fetch(`${api}/${path}`, { ...init, signal: AbortSignal.timeout(20_000) }).catch(
        (error: unknown) => String(error),
      );
      if (typeof answered !== 'string' && answered.ok) {
        const read = (await answered.json().catch(() => null)) as Answer | null;
        if (read !== null) return read;
      }
      const isTransient =
        typeof answered === 'string' ||
        answered.ok ||
        answered.status >= 500 ||
        [409, 429].includes(answered.status);
      if (!isTransient || Date.now() > until)
        throw new Error(
          `${init.method} ${path}: ${typeof answered === 'string' ? answered : await answered.text()}`,
        );
      await pause(300);
    }
  };
  return {
    get: path => insist(path, { method: 'GET', headers: { authorization } }),
    write: (method, path, body) =>
      insist(path, {
        method,
        headers: {
          authorization,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      }),
  };
}

interface Entry {
  _id: string;
  text: string;
}

/** What somebody says at a table, again and again, while `running` says so: to all, to the game masters, corrected a moment later. */
export async function talk(
  caller: Caller,
  session: string,
  { name, running, everyMs }: { name: string; running: { now: boolean }; everyMs: number },
): Promise<number> {
  let count = 0;
  const say = (text: string, to: string) =>
    caller.write<Entry>('POST', `gamesession/${session}/entries`, {
      key: crypto.randomUUID().replaceAll('-', ''),
      kind: to === 'masters' ? 'whisper' : 'say',
      text,
      to,
    });
  for (; running.now; count += 1) {
    const { _id } = await say(`${name} ${count + 1}`, count % 4 === 3 ? 'masters' : 'all');
    if (count % 5 === 4)
      await caller.write('PUT', `gamesession/${session}/entries/${_id}`, {
        text: `${name} ${count + 1}, corrigé`,
      });
    await pause(everyMs);
  }
  return count;
}

/** All that somebody may read of a log, oldest first, as the store has it. */
export async function storedLog(caller: Caller, session: string): Promise<Entry[]> {
  const all: Entry[] = [];
  for (;;) {
    const last = all.at(-1);
    const { entries, more } = await caller.get<{ entries: Entry[]; more: boolean }>(
      `gamesession/${session}/entries?limit=500${last ? `&after=${last._id}` : '&from=2000-01-01T00:00:00.000Z'}`,
    );
    all.push(...entries);
    if (!more) return all;
  }
}
