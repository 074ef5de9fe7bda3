import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD, people } from '../../src/people.ts';
import type { Platform } from '../../src/platform.ts';

/** Writers of rows, each with a pause between two; one writes mails, one reads. As much as a machine of two cores carries beside all else. */
const ROW_WRITERS = 4;
const ROW_PAUSE_MS = 150;
const MAIL_PAUSE_MS = 500;
const READ_PAUSE_MS = 200;
const RETRY_MS = 300;
/** After every so many rows its writer looks for it in the list. */
const LOOK_EVERY = 3;

export interface Acknowledged {
  at: number;
  name: string;
  kind: 'row' | 'mail';
}

export interface Failure {
  at: number;
  what: 'write' | 'read';
  /** What was answered, or why there was no answer. */
  why: string;
  /** The back end's own refusal: 503, a French sentence, and when to try again. */
  isPlain: boolean;
}

export interface Load {
  acknowledged: Acknowledged[];
  failures: Failure[];
  /** What a list did not hold that was asked for after it was acknowledged, and how many lists were asked. */
  stale: string[];
  lists: { asked: number };
  /** In the name of each row and the subject of each mail. */
  mark: string;
  /** Writes one row with this name. Resolves when it is acknowledged. */
  writeOnce(name: string): Promise<void>;
  /** Resolves when every writer has its last answer. */
  stop(): Promise<void>;
}

interface Sent {
  path: string;
  token: () => Promise<string>;
  body: object;
}

/** People write and read until they are stopped. Each write is sent again with its key until it is acknowledged. */
export async function startLoad({ auth, api }: Platform): Promise<Load> {
  const mark = `Relais ${Date.now()}`;
  const acknowledged: Acknowledged[] = [];
  const failures: Failure[] = [];
  const stale: string[] = [];
  const lists = { asked: 0 };
  const running = { now: true };
  const [master, administrator] = [signer(auth, people.gameMaster), signer(auth, people.administrator)];
  await Promise.all([master(), administrator()]);

  const fail = (what: Failure['what'], why: string, isPlain = false) =>
    void failures.push({ at: performance.now(), what, why, isPlain });
  const attempt = async (key: string, { path, token, body }: Sent): Promise<boolean> => {
    try {
      const answer = await fetch(`${api}/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await token()}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      const said = await answer.text();
      // It was done before the connection was lost, and nobody kept the answer.
      if (answer.ok || (answer.status === 409 && said.includes('déjà été enregistrée'))) return true;
      const isPlain = [503, 409].includes(answer.status) && answer.headers.has('retry-after');
      fail('write', `${answer.status} ${said.slice(0, 80)}`, isPlain);
    } catch (error) {
      fail('write', reasonOf(error));
    }
    return false;
  };
  const write = async (kind: Acknowledged['kind'], name: string, sent: Sent): Promise<void> => {
    const key = crypto.randomUUID();
    while (!(await attempt(key, sent))) await pause(RETRY_MS);
    acknowledged.push({ at: performance.now(), name, kind });
  };
  /** One's own write is in the next list, by the primary or by a replica. What is refused meanwhile says nothing. */
  const look = async (name: string): Promise<void> => {
    const answer = await fetch(`${api}/server?page=1&limit=10&q=${encodeURIComponent(name)}`, {
      headers: { authorization: `Bearer ${await master()}` },
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null);
    if (!answer?.ok) return;
    lists.asked += 1;
    if (!(await answer.text()).includes(name)) stale.push(name);
  };
  const writeRow = (name: string) =>
    write('row', name, {
      path: 'server',
      token: master,
      body: {
        name,
        description: { text: 'Écrit pendant que des parties de la grappe tombent.' },
        serverType: [],
        visible: true,
        options: { characters: { group: false, visible_sheet: true, sheet_type: [] } },
      },
    });
  const writeRows = async (writer: number): Promise<void> => {
    for (let count = 1; running.now; count += 1) {
      const name = `${mark} ${writer}-${count}`;
      await writeRow(name);
      if (count % LOOK_EVERY === 0) await look(name);
      await pause(ROW_PAUSE_MS);
    }
  };
  const writeMails = async (): Promise<void> => {
    for (let count = 1; running.now; count += 1) {
      const subject = `${mark} mail-${count}`;
      const body = { recipient: 'temoin@rpd.test', subject, message: 'Écrit pendant la relève.' };
      await write('mail', subject, { path: 'queue', token: administrator, body });
      await pause(MAIL_PAUSE_MS);
    }
  };
  const read = async (): Promise<void> => {
    const asked = [`${api}/server?page=1&limit=10`, `${auth}/api/auth/verify`];
    for (let turn = 0; running.now; turn += 1) {
      try {
        const answer = await fetch(asked[turn % asked.length] ?? '', {
          headers: { authorization: `Bearer ${await master()}` },
          signal: AbortSignal.timeout(30_000),
        });
        const said = await answer.text();
        if (!answer.ok)
          fail('read', `${answer.status} ${said.slice(0, 80)}`, answer.headers.has('retry-after'));
      } catch (error) {
        fail('read', reasonOf(error));
      }
      await pause(READ_PAUSE_MS);
    }
  };
  const working = Promise.all([
    ...Array.from({ length: ROW_WRITERS }, (_, writer) => writeRows(writer)),
    writeMails(),
    read(),
  ]);
  working.catch(() => undefined);
  return {
    acknowledged,
    failures,
    stale,
    lists,
    mark,
    writeOnce: writeRow,
    async stop() {
      running.now = false;
      await working;
    },
  };
}

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string };
  return cause?.code ?? cause?.message ?? message;
};

/** For how long a token is used, in ms: less than it is worth. */
const TOKEN_MS = 60_000;

/** Signs somebody in, again before the token is worth nothing; the one before stays in use while nobody answers. */
function signer(auth: string, username: string): () => Promise<string> {
  let kept = { token: '', until: 0 };
  let asking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    const answer = await fetch(`${auth}/user/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD, token: 'null' }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null);
    if (!answer?.ok) return;
    const { token } = (await answer.json()) as { token: string };
    kept = { token, until: Date.now() + TOKEN_MS };
  };
  return async () => {
    if (kept.until < Date.now())
      await (asking ??= ask().finally(() => {
        asking = undefined;
      }));
    if (!kept.token) throw new Error(`${username} could not sign in`);
    return kept.token;
  };
}
