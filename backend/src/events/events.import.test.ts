import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportReport, RoleplayEvent, Server } from '@rpd/shared/domain';
import { buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { undo } from '../test/undo.ts';

// Events of a file (26.5, ADR 115).

const send = (client: Client, body: object) => client.post<ImportReport>('/event/import', body);
const events = async (client: Client, server: string) =>
  (await client.get<RoleplayEvent[]>(`/event?server=${server}&limit=100`)).body;

test('imports events as people write them, and changes those that are there', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ roles: ['GM'] });
  const server = (await owner.post<Server>('/server', buildServer({ name: 'Valombre' }))).body._id;
  const rows = [
    { title: 'Veillée', server: 'valombre', start: '24/12/2026 20:30', end: '23:00', places: '12' },
    { title: 'Marché', server, start: '2026-07-04 10:00', end: '2026-07-04 18h00' },
    { title: 'Nuit blanche', server: 'Valombre', start: '31/12/2026 à 22h', end: '2h30' },
    { title: 'Ailleurs', server: 'Nulle part', start: '24/12/2026 20:30', end: '23:00' },
    { title: 'Jamais', server: 'Valombre', start: '31/02/2026 20:30', end: 'tard' },
    { title: '', server: 'Valombre', start: '24/12/2026 20:30', end: '23:00', places: 'beaucoup' },
    { title: 'À rebours', server: 'Valombre', start: '24/12/2026 20:30', end: '24/12/2026 19:00' },
  ];
  const preview = (await send(owner, { rows, preview: true })).body;
  assert.deepEqual(
    preview.lines.map(({ outcome, fields }) => [outcome, ...Object.keys(fields ?? {})]),
    [
      ['created'],
      ['created'],
      ['created'],
      ['refused', 'server'],
      ['refused', 'start', 'end'],
      ['refused', 'title', 'places'],
      ['refused', 'end'],
    ],
  );
  assert.deepEqual(await events(owner, server), []);
  const done = (await send(owner, { rows, seen: preview.seen })).body;
  const made = await events(owner, server);
  assert.deepEqual(
    made.map(({ title, start, end, places }) => [title, start, end, places]),
    [
      ['Marché', '2026-07-04T08:00:00.000Z', '2026-07-04T16:00:00.000Z', 0],
      ['Veillée', '2026-12-24T19:30:00.000Z', '2026-12-24T22:00:00.000Z', 12],
      ['Nuit blanche', '2026-12-31T21:00:00.000Z', '2027-01-01T01:30:00.000Z', 0],
    ],
  );
  const again = (await send(owner, { rows: [{ ...rows[0], places: '20' }, rows[1]], preview: true })).body;
  assert.deepEqual(
    again.lines.map(({ outcome, changes }) => [outcome, changes]),
    [
      ['changed', [{ field: 'places', before: 12, after: 20 }]],
      ['unchanged', undefined],
    ],
  );
  const { body } = await undo(owner, done.entry ?? '', { bulk: true });
  assert.equal(body.undone.length, 3);
  assert.deepEqual(await events(owner, server), []);
});

test('proposes what somebody may not publish, and refuses what is not theirs to change', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ roles: ['GM'] });
  const master = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const server = (await owner.post<Server>('/server', buildServer({ name: 'Valombre' }))).body._id;
  const row = { title: 'Veillée', server: 'Valombre', start: '24/12/2026 20:30', end: '23:00' };
  await send(owner, { rows: [row] });
  const theirs = (
    await send(master, {
      rows: [
        { ...row, places: '3' },
        { ...row, title: 'Bal' },
      ],
    })
  ).body;
  assert.deepEqual(
    theirs.lines.map(({ outcome, note }) => [outcome, note]),
    [
      ['refused', undefined],
      ['created', 'Proposé : l’équipe du serveur décide.'],
    ],
  );
  assert.deepEqual(
    (await events(owner, server)).map(({ title, places }) => [title, places]),
    [['Veillée', 0]],
  );
  const refused = (await send(player, { rows: [{ ...row, title: 'Fête' }] })).body;
  assert.deepEqual(
    refused.lines.map(({ outcome }) => outcome),
    ['refused'],
  );
});
