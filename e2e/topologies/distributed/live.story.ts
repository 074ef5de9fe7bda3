import { expect, test } from '../../src/story.ts';
import { PASSWORD, people } from '../../src/people.ts';
import type { Distributed } from './distributed.ts';
import { end } from './processes.ts';

/** The events of a stream, as they come. */
async function openStream(address: string, authorization: string) {
  const answer = await fetch(address, { headers: { authorization } });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('content-encoding')).toBe(null);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    /** Resolves when `part` has come. */
    until: async (part: string) => {
      while (!text.includes(part)) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) throw new Error(`The stream ended after ${text}`);
        text += value;
      }
    },
    close: () => reader?.cancel(),
  };
}

test('brings what one process writes through nginx to a stream of the other, with NATS and without', async ({
  platform,
}) => {
  // This topology alone has these stories.
  const { hosts, nats, auth, api } = platform as Distributed;
  const signedIn = await fetch(`${auth}/user/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: people.gameMaster, password: PASSWORD, token: 'null' }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  const stream = await openStream(`${api}/live?topic=servers`, authorization);
  await stream.until('event: open');

  const processes = hosts.filter(({ kind }) => kind === 'api');
  const streams = await Promise.all(
    processes.map(async ({ port }) => {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return /^rpd_live_streams (\d+)$/m.exec(metrics)?.[1];
    }),
  );
  expect(new Set(streams)).toEqual(new Set(['0', '1']));
  const other = processes[streams.indexOf('0')];
  const write = async (name: string): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${other?.port}/server`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        name,
        description: { text: 'Écrit par l’autre processus.' },
        serverType: [],
        visible: true,
        options: { characters: { group: false, visible_sheet: true, sheet_type: [] } },
      }),
    });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { _id: string })._id;
  };
  await stream.until(await write('Par l’autre processus'));
  for (const { child } of nats) await end(child, 'SIGKILL');
  await stream.until(await write('Sans le bus'));
  for (const { port } of processes)
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  await stream.close();
});
