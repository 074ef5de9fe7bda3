import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { hashSeed, rollProvably, verifyRoll } from '@rpd/shared/dice';
import type {
  Campaign,
  Character,
  GameSession,
  Invitation,
  InvitationHead,
  LogEntry,
  LogPage,
  LogRoll,
  Seat,
  Sheet,
} from '@rpd/shared/domain';
import { newId } from '../store/ids.ts';
import { buildCharacter, buildSheet } from '../test/builders.ts';
import type { Client } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';
import { openTable, randomKey, say } from '../test/table.ts';

const key = randomKey;
const seat = (character = '') => ({ clientSeed: key(), character });

const log = async (client: Client, path: string, query = ''): Promise<LogEntry[]> =>
  (await client.get<LogPage>(`${path}/entries${query}`)).body.entries;

test('opens a table to which players come by an invitation, and to which nobody else comes', async t => {
  const { master, alice, bruno, watcher, stranger, session, path, game } = await openTable(t);
  assert.equal(session.state, 'open');
  assert.match(session.seeds[0]?.hash ?? '', /^[0-9a-f]{64}$/);
  assert.equal(session.seeds[0]?.seed, null);
  for (const one of [master, alice, bruno, watcher]) assert.equal((await one.get(path)).status, 200);
  for (const address of [
    path,
    `${path}/entries`,
    `${path}/seats`,
    `${path}.md`,
    `/game/${game._id}/campaign`,
  ])
    assert.equal((await stranger.get(address)).status, 404, address);
  assert.equal((await say(stranger, path, { text: 'Coucou' })).status, 404);
  assert.equal((await say(watcher, path, { text: 'Coucou' })).status, 403);
  assert.equal((await alice.post(`${path}/state`, { state: 'closed' })).status, 403);
  const names = (await alice.get<Seat[]>(`${path}/seats`)).body.map(({ name, role }) => `${name} ${role}`);
  assert.deepEqual(names.toSorted(), ['Alice player', 'Bruno player', 'Maud master']);
  assert.deepEqual((await stranger.get<GameSession[]>('/gamesession')).body, []);
  assert.deepEqual(
    (await alice.get<GameSession[]>('/gamesession?state=open')).body.map(one => one._id),
    [session._id],
  );
  // Without spectators nobody watches any more.
  const { body: campaign } = await master.get<Campaign>(`/game/${game._id}/campaign`);
  await master.put(`/game/${game._id}/campaign`, { version: campaign.version, spectators: false });
  assert.equal((await watcher.get(path)).status, 404);
});

test('invites by a code that ends, is revoked, and does not stand in the store', async t => {
  const { rpd, master, alice, stranger, game, path } = await openTable(t);
  const address = `/game/${game._id}/invitations`;
  assert.equal((await alice.get(address)).status, 403);
  const made = await master.post<Invitation>(address, { role: 'player', life: 'day' });
  assert.match(made.body.code, /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  assert.equal(Date.parse(made.body.expiresAt ?? '') - Date.parse(made.body.createdAt), 24 * 3_600_000);
  const rows = await rpd.store.db.selectFrom('campaign_invitations').selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(made.body.code.replaceAll('-', '')));
  const listed = (await master.get<Invitation[]>(address)).body;
  assert.ok(listed.some(({ code }) => code === made.body.code));

  const typed = made.body.code.toLowerCase().replaceAll('-', ' ');
  const head = await stranger.get<InvitationHead>(`/invitation/${encodeURIComponent(typed)}`);
  assert.deepEqual([head.body.game.name, head.body.joined], [game.name, false]);
  assert.equal((await stranger.post<InvitationHead>(`/invitation/${typed}`, {})).body.joined, true);
  assert.equal((await stranger.get(path)).status, 200);

  assert.equal((await master.remove(`${address}/${made.body._id}`)).status, 204);
  assert.equal((await alice.get(`/invitation/${made.body.code}`)).status, 410);
  const short = await master.post<Invitation>(address, { role: 'player', life: 'week' });
  await rpd.store.db
    .updateTable('campaign_invitations')
    .set({ expires_at: new Date(Date.now() - 1).toISOString() })
    .where('id', '=', short.body._id)
    .execute();
  assert.equal((await alice.post(`/invitation/${short.body.code}`, {})).status, 410);
});

test('a removed member loses the table at once, and the stream sends nothing more of it', async t => {
  const { rpd, master, alice, game, session, path } = await openTable(t);
  const api = await listen(rpd);
  const topics = [`logentries:${session._id}`];
  const stream = await follow(t, api, { authorization: alice.authorization, topics });
  const first = await say(master, path, { text: 'Avant' });
  await stream.until(({ data }) => data.id === first.body._id);
  assert.equal((await master.remove(`/game/${game._id}/members/${alice.user._id}`)).status, 200);
  assert.equal((await alice.get(`${path}/entries`)).status, 404);
  const count = stream.events.length;
  await say(master, path, { text: 'Après' });
  const other = await follow(t, api, { authorization: master.authorization, topics, since: 60 });
  await other.until(({ event, data }) => event === 'change' && data.id !== first.body._id);
  assert.equal(stream.events.length, count);
});

test('who was removed from a game comes back by a new invitation alone, and who left as they like', async t => {
  const { master, alice, stranger, watcher, game, path } = await openTable(t);
  const address = `/game/${game._id}/invitations`;
  const invite = async (role: 'player' | 'spectator') =>
    (await master.post<Invitation>(address, { role, life: 'never' })).body.code;
  const known = await invite('player');
  const watching = await invite('spectator');
  await master.remove(`/game/${game._id}/members/${alice.user._id}`);
  await master.remove(`/game/${game._id}/campaign/people/${watcher.user._id}`);
  const refused = await alice.post(`/invitation/${known}`, {});
  assert.deepEqual(
    [refused.status, refused.body.message],
    [409, 'Vous ne faites plus partie de ce jeu : demandez une nouvelle invitation à son maître du jeu.'],
  );
  assert.equal((await alice.get(`/invitation/${known}`)).status, 409);
  assert.equal((await alice.post(`/game/${game._id}/members`, {})).status, 409);
  assert.equal((await watcher.post(`/invitation/${watching}`, {})).status, 409);
  assert.equal((await watcher.get(path)).status, 404);

  assert.equal((await alice.post(`/invitation/${await invite('player')}`, {})).status, 200);
  assert.equal((await alice.get(path)).status, 200);
  await alice.remove(`/game/${game._id}/members/me`);
  assert.equal((await alice.post(`/invitation/${known}`, {})).status, 200);
  assert.equal((await stranger.post(`/invitation/${known}`, {})).status, 200);
});

test('hides what is not for somebody, byte by byte, in the log, the export and the stream', async t => {
  const { rpd, master, alice, bruno, watcher, stranger, session, path } = await openTable(t);
  const api = await listen(rpd);
  const topics = [`logentries:${session._id}`, 'gamesessions', 'campaigns'];
  const people = { master, alice, bruno, watcher, stranger };
  const streams = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(
        async ([name, { authorization }]) => [name, await follow(t, api, { authorization, topics })] as const,
      ),
    ),
  );
  const whisper = await say(alice, path, {
    kind: 'whisper',
    to: 'people',
    people: [bruno.user._id],
    text: 'chuchotement-a-bruno',
  });
  const note = await say(alice, path, { kind: 'whisper', to: 'masters', text: 'chuchotement-au-mj' });
  const secret = await say(master, path, {
    kind: 'roll',
    to: 'masters',
    expression: '1d1000+70000',
    text: 'jet-secret',
  });
  const blind = await say(alice, path, {
    kind: 'roll',
    blind: true,
    expression: '1d2+80000',
    text: 'jet-aveugle',
  });
  const hidden = await say(bruno, path, { text: 'propos-masque' });
  assert.equal((await alice.post(`${path}/entries/${hidden.body._id}/hidden`, { hidden: true })).status, 403);
  assert.equal(
    (await master.post(`${path}/entries/${hidden.body._id}/hidden`, { hidden: true })).status,
    200,
  );
  const last = await say(master, path, { text: 'pour tous' });
  for (const name of ['master', 'alice', 'bruno', 'watcher'])
    await streams[name]?.until(({ data }) => data.id === last.body._id);

  const sees = async (client: Client, name: string): Promise<string> => {
    const answers = [];
    for (const address of [
      `${path}/entries`,
      `${path}/entries?q=chuchotement`,
      `${path}/entries?kind=roll`,
      `${path}/entries?ids=${[whisper, note, secret, blind, hidden].map(({ body }) => body._id).join(',')}`,
      `${path}.md`,
      path,
      `${path}/seats`,
      '/gamesession',
    ]) {
      const answer = await rpd.inject({
        url: `/hosts/api${address}`,
        headers: { authorization: client.authorization ?? '' },
      });
      answers.push(answer.body);
    }
    return [...answers, JSON.stringify(streams[name]?.events)].join('\n');
  };
  const expectSees = async (name: keyof typeof people, entries: LogEntry[], isSeen: boolean) => {
    const text = await sees(people[name], name);
    for (const entry of entries) {
      for (const part of [entry._id, entry.key, entry.text])
        assert.equal(text.includes(part), isSeen, `${name}: ${entry.text}`);
    }
  };
  await expectSees('bruno', [whisper.body], true);
  await expectSees('bruno', [note.body, secret.body, blind.body], false);
  await expectSees('master', [note.body, secret.body, blind.body, hidden.body], true);
  await expectSees('master', [whisper.body], false);
  await expectSees('watcher', [whisper.body, note.body, secret.body, blind.body], false);
  await expectSees(
    'stranger',
    [whisper.body, note.body, secret.body, blind.body, hidden.body, last.body],
    false,
  );
  await expectSees('alice', [whisper.body, note.body, blind.body], true);
  await expectSees('alice', [secret.body], false);
  // The text that a game master hid is gone; that it is gone was said.
  assert.ok(!(await sees(watcher, 'watcher')).includes('propos-masque'));
  assert.ok((await sees(bruno, 'bruno')).includes('propos-masque'));
  // Who rolls blind learns that they rolled.
  assert.equal(blind.body.roll?.result, null);
  assert.ok(!/8000[12]/.test((await sees(alice, 'alice')).replaceAll('1d2+80000', '')));
  const seen = await log(master, path, '?kind=roll');
  assert.match(String(seen.find(({ text }) => text === 'jet-aveugle')?.roll?.result?.total), /^8000[12]$/);
  // No number of the log is sent.
  assert.ok(!/"number"/.test(await sees(master, 'master')));
});

test('reads a log backwards and forwards, searches and filters it', async t => {
  const { master, alice, path } = await openTable(t);
  for (let index = 0; index < 12; index += 1)
    await say(index % 2 ? alice : master, path, { text: `Réplique ${index}` });
  const page = (await alice.get<LogPage>(`${path}/entries?limit=5`)).body;
  assert.deepEqual(
    page.entries.map(({ text }) => text),
    [7, 8, 9, 10, 11].map(index => `Réplique ${index}`),
  );
  assert.equal(page.more, true);
  const before = (await alice.get<LogPage>(`${path}/entries?limit=5&before=${page.entries[0]?._id}`)).body;
  assert.deepEqual(
    before.entries.map(({ text }) => text),
    [2, 3, 4, 5, 6].map(index => `Réplique ${index}`),
  );
  const after = (await alice.get<LogPage>(`${path}/entries?after=${page.entries[2]?._id}`)).body;
  assert.deepEqual(
    [after.entries.map(({ text }) => text), after.more],
    [['Réplique 10', 'Réplique 11'], false],
  );
  assert.equal((await log(alice, path, '?q=REPLIQUE%203')).length, 1);
  assert.deepEqual([...new Set((await log(alice, path, '?kind=join')).map(({ kind }) => kind))], ['join']);
  assert.equal((await alice.get(`${path}/entries?limit=0`)).status, 422);
  assert.equal((await alice.get(`${path}/entries?before=${'0'.repeat(24)}`)).status, 404);
});

test('lets authors correct what they said for ten minutes, with a mark', async t => {
  const { rpd, master, alice, path } = await openTable(t);
  const { body } = await say(alice, path, { text: 'Bonjuor' });
  const address = `${path}/entries/${body._id}`;
  assert.equal((await master.put(address, { text: 'Autre chose' })).status, 403);
  const corrected = await alice.put<LogEntry>(address, { text: 'Bonjour' });
  assert.equal(corrected.body.text, 'Bonjour');
  assert.ok(corrected.body.editedAt);
  await rpd.store.db
    .updateTable('log_entries')
    .set({ at: new Date(Date.now() - 600_001).toISOString() })
    .where('id', '=', body._id)
    .execute();
  assert.equal((await alice.put(address, { text: 'Trop tard' })).status, 409);
  const roll = await say(alice, path, { kind: 'roll', expression: '1d6' });
  assert.equal((await alice.put(`${path}/entries/${roll.body._id}`, { text: 'Un six' })).status, 403);
});

test('answers the same entry and the same dice to the same key of the same person', async t => {
  const { alice, bruno, path } = await openTable(t);
  const entry = { key: key(), kind: 'roll', expression: '10d1000' };
  const [first, again] = [
    await alice.post<LogEntry>(`${path}/entries`, entry),
    await alice.post<LogEntry>(`${path}/entries`, entry),
  ];
  assert.deepEqual([first.status, again.status], [201, 200]);
  assert.deepEqual(again.body, first.body);
  const other = await bruno.post<LogEntry>(`${path}/entries`, entry);
  assert.equal(other.status, 201);
  assert.notDeepEqual(other.body.roll?.result?.rolls, first.body.roll?.result?.rolls);
  const wrong = await say(alice, path, { kind: 'roll', expression: '2d' });
  assert.equal(wrong.status, 422);
  assert.ok((wrong.body as unknown as { fields: Record<string, string> }).fields['expression']);
  assert.equal((await say(alice, path, { kind: 'roll', expression: '1d20 + @force' })).status, 422);
  assert.equal((await say(alice, path, { kind: 'whisper', text: 'À personne' })).status, 422);
  assert.equal((await say(alice, path, { kind: 'say', text: '' })).status, 422);
});

test('reveals the seed when the session is closed, and every roll is what it gives', async t => {
  const { master, alice, bruno, path } = await openTable(t);
  for (const one of [master, alice, bruno]) {
    await say(one, path, { kind: 'roll', expression: '4d6kh3 + 2' });
    await say(one, path, { kind: 'roll', expression: '2d20kl1', to: 'masters' });
  }
  assert.equal((await alice.get<GameSession>(path)).body.seeds[0]?.seed, null);
  const closed = (await master.post<GameSession>(`${path}/state`, { state: 'closed' })).body;
  assert.equal((await say(alice, path, { text: 'Encore' })).status, 409);
  const [proof] = closed.seeds;
  assert.ok(proof?.seed);
  assert.equal(hashSeed(proof.seed), proof.hash);
  const rolls = (await log(master, path, '?kind=roll&limit=500')).flatMap(({ key: nonce, roll }) =>
    roll ? [{ nonce, roll }] : [],
  );
  assert.equal(rolls.length, 6);
  for (const { nonce, roll } of rolls) assert.ok(verifyRoll(proof.seed, proof.hash, nonce, roll));
  // Opened again, the dice have another seed.
  const again = (await master.post<GameSession>(`${path}/state`, { state: 'open' })).body;
  assert.equal(again.seeds.length, 2);
  assert.equal(again.seeds[1]?.seed, null);
  assert.equal(
    (await say(alice, path, { kind: 'roll', expression: '1d6' })).body.roll?.seed,
    again.seeds[1]?._id,
  );
});

test('verifies 10,000 rolls, and finds one altered byte in any part of a roll', () => {
  const seed = randomBytes(32).toString('hex');
  const hash = hashSeed(seed);
  const clientSeed = key();
  const expressions = ['1d20', '2d6+3', '4d6kh3', '3d10 - 1', '1d100', '1d8 + @mod'];
  const values = { mod: 4 };
  let sum = 0;
  const made = Array.from({ length: 10_000 }, (_, index) => {
    const expression = expressions[index % expressions.length] ?? '1d20';
    const nonce = `jet-${String(index).padStart(12, '0')}`;
    const request = { expression, values: expression.includes('@') ? values : {}, clientSeed, nonce };
    const result = rollProvably(seed, request);
    if (expression === '1d20') sum += result.total;
    return { nonce, roll: { ...request, result, seed: 'x' } };
  });
  assert.ok(made.every(({ nonce, roll }) => verifyRoll(seed, hash, nonce, roll)));
  assert.ok(Math.abs(sum / (10_000 / expressions.length) - 10.5) < 0.7);
  // Every byte of what is published, one after the other.
  for (const { nonce, roll } of made.slice(0, expressions.length)) {
    const { seed: _seed, ...content } = roll;
    const text = JSON.stringify({ ...content, nonce: undefined, key: nonce });
    let altered = 0;
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === '1' ? '2' : '1';
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      try {
        const { key: changedNonce, ...rest } = JSON.parse(changed) as LogRoll & { key: string };
        altered += 1;
        assert.ok(!verifyRoll(seed, hash, changedNonce, rest), changed);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
    }
    assert.ok(altered > 100);
  }
  const otherSeed = `${seed.slice(0, -1)}${seed.endsWith('0') ? '1' : '0'}`;
  const [first] = made;
  assert.ok(first && !verifyRoll(otherSeed, hash, first.nonce, first.roll));
});

test('exports what somebody may read as Markdown', async t => {
  const { rpd, alice, path } = await openTable(t);
  await say(alice, path, { text: 'La porte est **ouverte**.' });
  await say(alice, path, { kind: 'me', text: 'entre.' });
  await say(alice, path, { kind: 'roll', expression: '1d6+1', text: 'Discrétion' });
  const answer = await rpd.inject({
    url: `/hosts/api${path}.md`,
    headers: { authorization: alice.authorization ?? '' },
  });
  assert.match(String(answer.headers['content-type']), /^text\/markdown/);
  assert.match(answer.body, /^# La nuit\n/);
  assert.match(answer.body, /\*\*Alice\*\*\u00a0: La porte est \*\*ouverte\*\*\./);
  assert.match(answer.body, /\*Alice\* entre\./);
  assert.match(answer.body, /Discrétion\u00a0: \*\*[2-7]\*\* \(`1d6\+1`/);
});

test('exports the further lines of a text as a quotation, so that nobody writes in the name of another', async t => {
  const { rpd, alice, path } = await openTable(t);
  await say(alice, path, { text: 'Bonsoir.\n\n21:04 **Maud**\u00a0: Je vous donne mille pièces.' });
  const { body } = await rpd.inject({
    url: `/hosts/api${path}.md`,
    headers: { authorization: alice.authorization ?? '' },
  });
  assert.match(body, /Bonsoir\.\n> \n> 21:04 \*\*Maud/);
  assert.equal(body.match(/^\d\d:\d\d /gm)?.length, 5);
});

test('only the owner names game masters, and these open the table', async t => {
  const { master, alice, bruno, game } = await openTable(t);
  const address = `/game/${game._id}/campaign/masters`;
  assert.equal((await alice.post(address, { user: alice.user._id })).status, 403);
  assert.equal((await master.post<Campaign>(address, { user: alice.user._id })).status, 200);
  assert.equal((await alice.post(address, { user: bruno.user._id })).status, 403);
  const planned = await alice.post<GameSession>(`/game/${game._id}/gamesessions`, {
    title: 'La suite',
    startsAt: '2030-01-01T20:00:00.000Z',
  });
  assert.deepEqual([planned.status, planned.body.state, planned.body.role], [201, 'planned', 'master']);
  assert.equal((await bruno.post(`/game/${game._id}/gamesessions`, {})).status, 403);
  assert.equal((await master.remove(`/game/${game._id}/campaign/people/${alice.user._id}`)).status, 204);
  assert.equal((await alice.post(`/gamesession/${planned.body._id}/state`, { state: 'open' })).status, 403);
});

test('opens a session a hundred times at most: everybody at the table reads what each opening left', async t => {
  const { rpd, master, session, path } = await openTable(t);
  const [{ _id: first } = { _id: '' }] = session.seeds;
  const seed = await rpd.store.db
    .selectFrom('dice_seeds')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  await rpd.store.db
    .insertInto('dice_seeds')
    .values(Array.from({ length: 98 }, () => ({ ...seed, id: newId() })))
    .execute();
  const move = (state: string) => master.post<GameSession>(`${path}/state`, { state });
  assert.deepEqual([(await move('closed')).status, (await move('open')).status], [200, 200]);
  assert.equal((await move('closed')).body.seeds.length, 100);
  const refused = await move('open');
  assert.equal(refused.status, 409);
  assert.match((refused.body as unknown as { message: string }).message, /ouverte cent fois/);
});

test('takes back a session that was only planned, for everybody who looks at the list', async t => {
  const { rpd, master, alice, stranger, game, path } = await openTable(t);
  const startsAt = '2026-12-24T20:30:00.000Z';
  const { body: planned } = await master.post<GameSession>(`/game/${game._id}/gamesessions`, {
    title: 'Le retour',
    startsAt,
  });
  assert.deepEqual([planned.state, planned.startsAt], ['planned', startsAt]);
  await master.post(`/game/${game._id}/gamesessions`, {
    title: 'Plus tôt',
    startsAt: '2026-12-20T20:30:00.000Z',
  });
  const titles = (await alice.get<GameSession[]>('/gamesession')).body.map(({ title }) => title);
  assert.deepEqual(titles, ['La nuit', 'Plus tôt', 'Le retour']);
  const api = await listen(rpd);
  const stream = await follow(t, api, { authorization: alice.authorization, topics: ['gamesessions'] });
  const address = `/gamesession/${planned._id}`;
  // A player may sit down before the evening: what the table holds goes with it.
  assert.equal((await alice.post(`${address}/seat`, seat())).status, 200);
  assert.equal((await alice.remove(address)).status, 403);
  assert.equal((await stranger.remove(address)).status, 404);
  assert.equal((await master.remove(address)).status, 204);
  assert.equal((await alice.get(address)).status, 404);
  await stream.until(({ data }) => data.id === planned._id && data.change === 'deleted');
  const began = await master.remove(path);
  assert.equal(began.status, 409);
  assert.equal((await alice.get(path)).status, 200);
});

test('says why a calculated field that is rolled is empty', async t => {
  const { alice, path } = await openTable(t);
  const number = (name: string, more: object = {}) => ({
    type: 'number' as const,
    name,
    required: false,
    options: [],
    ...more,
  });
  const fields = {
    force: number('Force'),
    zero: number('Zéro'),
    attaque: number('Attaque', { formula: 'min(8 / zero, force) + 3' }),
  };
  const { body: sheet } = await alice.post<Sheet>('/sheet', buildSheet({ fields }));
  const { body: character } = await alice.post<Character>('/character', {
    ...buildCharacter({ sheet: sheet._id }),
    values: { force: 16, zero: 0 },
  });
  const { body } = await say(alice, path, {
    kind: 'roll',
    expression: '1d20 + @attaque',
    character: character._id,
  });
  assert.deepEqual((body as unknown as { fields: object }).fields, { expression: 'Division par zéro.' });
});
