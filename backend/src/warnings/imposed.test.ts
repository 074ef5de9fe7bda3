import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  CampaignHandouts,
  Character,
  Game,
  Handout,
  ImposedWarning,
  JournalLine,
  LogEntry,
  LogPage,
  Notification,
  Server,
  Ticket,
  Warnings,
} from '@rpd/shared/domain';
import { buildCharacter, buildGame, buildServer, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { openTable, randomKey } from '../test/table.ts';

const SPIDERS: Warnings = { themes: ['spiders'], other: '' };
const OWN: Warnings = { themes: ['blood'], other: '' };
const NONE: Warnings = { themes: [], other: '' };
const reason = 'Une photo d’araignée en pleine page.';

type Asked = { asked: ImposedWarning | null; fields?: Record<string, string> };
const ask = (client: Client, kind: string, id: string, body: object = { warnings: SPIDERS, reason }) =>
  client.put<Asked>(`/warning/${kind}/${id}`, body);
const lift = (client: Client, kind: string, id: string) => client.remove(`/warning/${kind}/${id}`);
const bell = async (client: Client) =>
  (await client.get<Notification[]>('/api/notifications?limit=100')).body.map(
    ({ title, text }) => `${title} ${text}`,
  );

test('asks for a warning on somebody’s server, character and game: they read why, and keep it (DSK-4)', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ roles: ['GM'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const reader = await rpd.signIn();
  const base = buildServer();
  const { body: server } = await owner.post<Server>('/server', {
    ...base,
    description: { ...base.description, warnings: OWN },
  });
  const { body: character } = await owner.post<Character>('/character', buildCharacter());
  const { body: game } = await owner.post<Game>('/game', buildGame());
  const things = [
    [
      'server',
      server._id,
      async () => (await reader.get<Server>(`/server/${server._id}`)).body.description.warnings,
    ],
    ['game', game._id, async () => (await reader.get<Game>(`/game/${game._id}`)).body.description.warnings],
    [
      'character',
      character._id,
      async () => (await owner.get<Character>(`/character/${character._id}`)).body.warnings,
    ],
  ] as const;
  for (const [kind, id, shown] of things) {
    const before = await shown();
    for (const other of [owner, reader]) assert.equal((await ask(other, kind, id)).status, 403, kind);
    const done = await ask(moderator, kind, id);
    assert.deepEqual([done.status, done.body.asked?.reason], [200, reason], kind);
    assert.deepEqual((await shown()).themes, ['spiders', ...before.themes], kind);
    // Its author reads what for, and nobody else but the team.
    assert.equal((await owner.get<Asked>(`/warning/${kind}/${id}`)).body.asked?.reason, reason);
    assert.equal((await reader.get<Asked>(`/warning/${kind}/${id}`)).body.asked, null);
    assert.ok(
      (await bell(owner)).some(one => one.includes(reason) && one.includes('contester')),
      kind,
    );
    // They warn of more, and take nothing of it back.
    const change = (warnings: Warnings) =>
      kind === 'character' ? { _id: id, warnings } : { _id: id, description: { warnings } };
    const refused = await owner.put<Asked>(`/${kind}`, change(OWN));
    assert.equal(refused.status, 422, kind);
    assert.match(Object.values(refused.body.fields ?? {})[0] ?? '', /La modération demande/);
    assert.equal(
      (await owner.put(`/${kind}`, change({ themes: ['spiders', 'war'], other: '' }))).status,
      200,
    );
    assert.equal((await lift(owner, kind, id)).status, 403);
    assert.equal((await lift(moderator, kind, id)).status, 200);
    // What is their own stays.
    assert.deepEqual((await shown()).themes, ['war'], kind);
    assert.equal((await owner.put(`/${kind}`, change(NONE))).status, 200);
    assert.equal((await lift(moderator, kind, id)).status, 404);
  }
});

test('writes it into the journal with the reason, and is undone from there', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ roles: ['GM'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { body: server } = await owner.post<Server>('/server', buildServer());
  await ask(moderator, 'server', server._id);
  const { body: lines } = await moderator.get<JournalLine[]>(`/history/Server/${server._id}`);
  assert.ok(lines.some(({ detail }) => detail.includes(reason)));
  const change = lines.find(({ fields }) => fields.some(field => field.startsWith('description.warnings')));
  assert.ok(change);
  // Its author does not undo what they may not change.
  assert.equal((await owner.post(`/journal/${change._id}/undo`, {})).status, 422);
  assert.equal((await moderator.post(`/journal/${change._id}/undo`, {})).status, 200);
  const { body: now } = await owner.get<Server>(`/server/${server._id}`);
  assert.deepEqual(now.description.warnings, NONE);
  assert.equal((await owner.get<Asked>(`/warning/server/${server._id}`)).body.asked, null);
  assert.ok((await bell(owner)).some(one => one.startsWith('La modération lève')));
});

test('asks on a document and a message once somebody reported them, and not before', async t => {
  const { rpd, master, alice, game, session } = await openTable(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { body: handout } = await master.post<Handout>(`/game/${game._id}/handouts`, { title: 'Une lettre' });
  await master.put(`/handout/${handout._id}/readers`, { all: true, people: [] });
  const said = { key: randomKey(), kind: 'say', text: 'Elle grouille.' };
  const { body: entry } = await master.post<LogEntry>(`/gamesession/${session._id}/entries`, said);
  const stranger = await rpd.signIn();
  for (const [kind, id] of [
    ['handout', handout._id],
    ['message', entry._id],
  ] as const) {
    assert.equal((await ask(moderator, kind, id)).status, 404, kind);
    const report = { ...buildTicket(), category: 'report', about: { kind, id } };
    assert.equal((await stranger.post('/ticket', report)).status, 422, kind);
    const { status, body: ticket } = await alice.post<Ticket>('/ticket', report);
    assert.equal(status, 201, kind);
    const { body: read } = await moderator.get<Ticket>(`/ticket/${ticket._id}`);
    assert.equal(read.reported?.owner._id, master.user._id, kind);
    assert.equal((await ask(moderator, kind, id)).status, 200, kind);
    assert.ok(
      (await bell(master)).some(one => one.includes(reason)),
      kind,
    );
  }
  const path = `/gamesession/${session._id}/entries/${entry._id}/warnings`;
  assert.equal((await master.put(path, { warnings: NONE })).status, 422);
  assert.equal((await alice.put(path, { warnings: SPIDERS })).status, 403);
  const more = await master.put<LogEntry>(path, { warnings: { themes: ['spiders', 'blood'], other: '' } });
  assert.deepEqual(more.body.warnings.themes, ['spiders', 'blood']);
  assert.equal((await master.put(`/handout/${handout._id}`, { warnings: NONE })).status, 422);
});

test('undoes a warning on a document and a message from the journal, and the undo too (DSK-7)', async t => {
  const { rpd, master, alice, game, session } = await openTable(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { body: handout } = await master.post<Handout>(`/game/${game._id}/handouts`, {
    title: 'Une lettre',
    warnings: OWN,
  });
  await master.put(`/handout/${handout._id}/readers`, { all: true, people: [] });
  const said = { key: randomKey(), kind: 'say', text: 'Elle grouille.', warnings: OWN };
  const { body: entry } = await master.post<LogEntry>(`/gamesession/${session._id}/entries`, said);
  const shown = {
    handout: async () => {
      const { body } = await alice.get<CampaignHandouts>(`/game/${game._id}/handouts`);
      return body.received[0]?.warnings.themes.toSorted();
    },
    message: async () => {
      const { body } = await alice.get<LogPage>(`/gamesession/${session._id}/entries?limit=50`);
      return body.entries.find(({ _id }) => _id === entry._id)?.warnings.themes.toSorted();
    },
  };
  const cases = [
    ['handout', handout._id, 'Handout', handout._id],
    ['message', entry._id, 'GameSession', session._id],
  ] as const;
  for (const [kind, id, entity, entityId] of cases) {
    const about = { kind, id };
    assert.equal((await alice.post('/ticket', { ...buildTicket(), category: 'report', about })).status, 201);
    const newest = async () => {
      const { body } = await admin.get<JournalLine[]>(`/journal?entity=${entity}&entityId=${entityId}`);
      const line = body.find(({ fields }) => fields.includes('warnings'));
      assert.ok(line, kind);
      return line;
    };
    assert.equal((await ask(moderator, kind, id)).status, 200, kind);
    const asked = await newest();
    assert.equal(asked.undo, 'open', kind);
    assert.deepEqual(
      asked.changes.map(({ field, before, after }) => [field.split('.').at(-1), before, after]),
      [
        ['themes', undefined, ['spiders']],
        ['reason', undefined, reason],
      ],
      kind,
    );
    // Neither its author nor a player undoes it; a moderator lifts it at the report.
    for (const other of [master, alice, moderator]) {
      assert.equal((await other.post(`/journal/${asked._id}/undo`, {})).status, 404, kind);
    }
    assert.equal((await admin.post(`/journal/${asked._id}/undo`, {})).status, 200, kind);
    assert.deepEqual(await shown[kind](), ['blood'], kind);
    assert.equal((await master.get<Asked>(`/warning/${kind}/${id}`)).body.asked, null, kind);
    assert.ok((await bell(master)).some(one => one.startsWith('La modération lève')));
    const undone = await newest();
    assert.deepEqual([undone.undoes, undone.undo], [asked._id, 'open'], kind);
    // What was taken back is asked for again, with its reason.
    assert.equal((await admin.post(`/journal/${undone._id}/undo`, {})).status, 200, kind);
    assert.deepEqual(await shown[kind](), ['blood', 'spiders'], kind);
    assert.equal((await master.get<Asked>(`/warning/${kind}/${id}`)).body.asked?.reason, reason, kind);
    // Asked again since: the first line does not say how it stands any more.
    const again = await newest();
    await ask(moderator, kind, id, { warnings: SPIDERS, reason: 'Une autre raison.' });
    assert.equal((await admin.post(`/journal/${again._id}/undo`, {})).status, 409, kind);
    // What the table itself changes stays the table's.
    if (kind === 'message') continue;
    await master.put(`/handout/${id}`, { title: 'Une autre lettre' });
    const { body: lines } = await admin.get<JournalLine[]>(`/journal?entity=Handout&entityId=${id}`);
    assert.match(lines[0]?.why ?? '', /n’appartient qu’à ses maîtres du jeu/);
  }
});

test('refuses a warning without a reason or a theme, on one’s own, and on what there is not', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO', 'GM'] });
  const { body: own } = await moderator.post<Server>('/server', buildServer());
  assert.equal((await ask(moderator, 'server', own._id)).status, 409);
  const owner = await rpd.signIn();
  const { body: other } = await owner.post<Server>('/server', buildServer());
  for (const [body, field] of [
    [{ warnings: SPIDERS, reason: '' }, 'reason'],
    [{ warnings: NONE, reason }, 'warnings'],
    [{ warnings: { themes: ['ponies'], other: '' }, reason }, 'warnings.themes[0]'],
  ] as const) {
    const refused = await ask(moderator, 'server', other._id, body);
    assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [422, [field]]);
  }
  assert.equal((await ask(moderator, 'user', owner.user._id)).status, 404);
});
