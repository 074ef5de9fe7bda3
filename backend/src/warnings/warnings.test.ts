import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_WARNINGS } from '@rpd/shared/domain';
import type {
  CampaignHandouts,
  Character,
  CharacterSummary,
  Handout,
  JournalLine,
  LogEntry,
  LogPage,
  Notification,
  Server,
  WarningChoices,
} from '@rpd/shared/domain';
import { buildCharacter, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { openTable, say } from '../test/table.ts';

const HARD = { themes: ['violence', 'spiders'], other: 'clowns' } as const;

test('keeps what somebody chose about warnings to themselves: by theme, the rest asks (DSK-4)', async t => {
  const rpd = await startServer(t);
  const alice = await rpd.signIn({ name: 'Alice' });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { body: atFirst } = await alice.get<WarningChoices>('/user/me/warnings');
  assert.deepEqual([atFirst.spiders, atFirst.other], ['ask', 'ask']);
  const { body: chosen } = await alice.put<WarningChoices>('/user/me/warnings', { spiders: 'hide' });
  assert.deepEqual([chosen.spiders, chosen.violence], ['hide', 'ask']);
  await alice.put('/user/me/warnings', { violence: 'show' });
  const { body: kept } = await alice.get<WarningChoices>('/user/me/warnings');
  assert.deepEqual([kept.spiders, kept.violence], ['hide', 'show']);
  const { body: refused } = await alice.put<{ fields: Record<string, string> }>('/user/me/warnings', {
    spiders: 'burn',
    unknown: 'show',
  });
  assert.equal(refused.fields['spiders'], 'Choisissez une des valeurs proposées.');
  assert.equal((await admin.get<WarningChoices>('/user/me/warnings')).body.spiders, 'ask');
  assert.deepEqual((await admin.get(`/journal?entityId=${alice.user._id}`)).body, []);
  const { status } = await rpd.anonymous.get('/user/me/warnings');
  assert.equal(status, 401);
});

test('warns of a character: by its player alone, kept in its versions, refused at the field', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn({ name: 'Alice' });
  const other = await rpd.signIn({ name: 'Bruno' });
  const made = await player.post<Character>('/character', buildCharacter());
  assert.deepEqual(made.body.warnings, NO_WARNINGS);
  const { _id } = made.body;
  const { body: warned, status } = await player.put<Character>('/character', { _id, warnings: HARD });
  assert.equal(status, 200);
  assert.deepEqual(warned.warnings, HARD);
  // A program that does not know the field changes nothing of it.
  await player.put('/character', { _id, name: 'Isaure' });
  const { body: list } = await player.get<CharacterSummary[]>('/character?owner=me');
  assert.deepEqual(list[0]?.warnings, HARD);
  const refused = async (warnings: unknown) =>
    (await player.put<{ fields: Record<string, string> }>('/character', { _id, warnings })).body.fields;
  assert.deepEqual(Object.keys(await refused({ themes: ['unknown'], other: '' })), ['warnings.themes[0]']);
  assert.deepEqual(await refused({ themes: [], other: 'x'.repeat(81) }), {
    'warnings.other': 'Au plus 80 caractères.',
  });
  assert.equal((await other.put('/character', { _id, warnings: NO_WARNINGS })).status, 404);
  const back = await player.post<Character>(`/character/${_id}/revisions/1/restore`, {});
  assert.deepEqual(back.body.warnings, NO_WARNINGS);
  const again = await player.post<Character>(`/character/${_id}/revisions/2/restore`, {});
  assert.deepEqual(again.body.warnings, HARD);
});

test('warns of a server’s long texts, writes it into the journal, and takes it back from there', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ roles: ['GM'] });
  const reader = await rpd.signIn({ name: 'Bruno' });
  const { body: server } = await owner.post<Server>('/server', buildServer());
  assert.deepEqual(server.description.warnings, NO_WARNINGS);
  const { _id } = server;
  const { body: warned } = await owner.put<Server>('/server', { _id, description: { warnings: HARD } });
  assert.deepEqual(warned.description.warnings, HARD);
  assert.equal(warned.description.text, server.description.text);
  const read = await reader.get<Server>(`/server/${_id}`);
  assert.deepEqual(read.body.description.warnings, HARD);
  const { body: lines } = await owner.get<JournalLine[]>(`/history/Server/${_id}`);
  const change = lines.find(({ fields }) => fields.some(field => field.startsWith('description.warnings')));
  assert.ok(change, 'the journal has the change');
  const undone = await owner.post(`/journal/${change._id}/undo`, {});
  assert.equal(undone.status, 200, JSON.stringify(undone.body));
  assert.deepEqual((await owner.get<Server>(`/server/${_id}`)).body.description.warnings, NO_WARNINGS);
});

test('reads what was stored before there were warnings', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn({ roles: ['GM'] });
  const { body: character } = await player.post<Character>('/character', buildCharacter());
  const { body: server } = await player.post<Server>('/server', buildServer());
  const { db } = rpd.store;
  const older = (stored: string) => {
    const { warnings: _warnings, ...rest } = JSON.parse(stored) as Record<string, unknown>;
    return JSON.stringify(rest);
  };
  const { details } = await db.selectFrom('characters').select('details').executeTakeFirstOrThrow();
  const { description } = await db.selectFrom('servers').select('description').executeTakeFirstOrThrow();
  const content = JSON.stringify({
    ...(JSON.parse(
      (await db.selectFrom('character_revisions').select('content').executeTakeFirstOrThrow()).content,
    ) as object),
    details: JSON.parse(older(details)) as object,
  });
  await db
    .updateTable('characters')
    .set({ details: older(details) })
    .execute();
  await db.updateTable('character_revisions').set({ content }).execute();
  await db
    .updateTable('servers')
    .set({ description: older(description) })
    .execute();
  const read = await player.get<Character>(`/character/${character._id}`);
  assert.deepEqual(read.body.warnings, NO_WARNINGS);
  assert.deepEqual(
    (await player.get<Server>(`/server/${server._id}`)).body.description.warnings,
    NO_WARNINGS,
  );
  const restored = await player.post<Character>(`/character/${character._id}/revisions/1/restore`, {});
  assert.deepEqual(restored.body.warnings, NO_WARNINGS);
});

test('warns of a handout, and of it alone: who receives it gets the label with it', async t => {
  const { master, alice, game } = await openTable(t);
  const path = `/game/${game._id}/handouts`;
  const made = await master.post<Handout>(path, { title: 'La lettre', text: 'Du sang.', warnings: HARD });
  assert.deepEqual(made.body.warnings, HARD);
  const { _id } = made.body;
  await master.put(`/handout/${_id}`, { title: 'La lettre tachée' });
  await master.put(`/handout/${_id}/readers`, { all: true, people: [] });
  const { received } = (await alice.get<CampaignHandouts>(path)).body;
  assert.deepEqual(
    received.map(({ title, warnings }) => [title, warnings]),
    [['La lettre tachée', HARD]],
  );
  const refused = await master.put<{ fields: Record<string, string> }>(`/handout/${_id}`, {
    warnings: { themes: ['sex', 'sex'], other: '' },
  });
  assert.deepEqual(refused.body.fields, {
    'warnings.themes': 'Chaque avertissement ne compte qu’une fois.',
  });
});

test('warns of a message: at the table, in its exports, and nowhere by its words', async t => {
  const { master, alice, bruno, path, rpd } = await openTable(t);
  const text = 'Les araignées déchirent le garde';
  const said = await say(bruno, path, { text, warnings: HARD });
  assert.deepEqual([said.status, said.body.warnings], [201, HARD]);
  const { entries } = (await alice.get<LogPage>(`${path}/entries`)).body;
  assert.deepEqual(entries.find(entry => entry.text === text)?.warnings, HARD);
  // Who corrects their words keeps the warning.
  const put = await bruno.put<LogEntry>(`${path}/entries/${said.body._id}`, { text: `${text}.` });
  assert.deepEqual(put.body.warnings, HARD);
  for (const kind of ['md', 'html']) {
    const headers = { authorization: alice.authorization ?? '' };
    const { body } = await rpd.inject({ url: `/hosts/api${path}.${kind}`, headers });
    assert.match(body, /avertissement.: violence, araignées, clowns/u);
  }
  // The bell, and with it the mail and the devices of who is away, does not repeat what is folded.
  const whisper = { kind: 'whisper', to: 'people', people: [alice.user._id] };
  await say(bruno, path, { ...whisper, text: 'Un secret sanglant', warnings: HARD });
  const notices = (await alice.get<Notification[]>('/api/notifications')).body;
  assert.deepEqual(
    notices.map(notice => notice.text),
    ['Ce message comporte\u00a0: violence, araignées, clowns.'],
  );
  const { body: filter } = await (
    await rpd.signIn({ roles: ['AD'] })
  ).post<{ _id: string }>('/wordfilter', {
    kind: 'word',
    term: 'crétin',
    effect: 'refuse',
    places: ['messages'],
    rule: 'Respect',
  });
  assert.ok(filter._id);
  const rude = await say(master, path, { text: 'Bonsoir', warnings: { themes: [], other: 'crétin' } });
  assert.equal(rude.status, 422);
});
