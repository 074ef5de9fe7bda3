import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventSignup, RoleplayEvent, Server } from '@rpd/shared/domain';
import { buildEvent, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const makeServer = async (owner: Client, changes = {}) =>
  (await owner.post<Server>('/server', buildServer(changes))).body;

test('creates, moves and cancels an event as a server’s owner', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const player = await rpd.signIn();
  const server = await makeServer(owner, { name: 'Aube' });
  const sent = buildEvent(server._id, {
    start: '2027-03-28T20:30:00+02:00',
    end: '2027-03-28T23:00+02:00',
    places: 4,
  });
  const created = await owner.post<RoleplayEvent>('/event/', { event: sent });
  assert.equal(created.status, 201);
  assert.equal(created.body.start, '2027-03-28T18:30:00.000Z');
  assert.equal(created.body.end, '2027-03-28T21:00:00.000Z');
  assert.equal(created.body.serverName, 'Aube');
  const { _id } = created.body;
  assert.deepEqual((await player.get(`/event/${_id}`)).body, created.body);
  assert.equal((await player.put('/event', { _id, title: 'À moi' })).status, 403);

  const moved = await owner.put<RoleplayEvent>('/event', {
    ...created.body,
    server: { _id: server._id, name: 'Aube' },
    end: '2027-03-29T01:00:00Z',
  });
  assert.equal(moved.body.end, '2027-03-29T01:00:00.000Z');
  assert.equal(moved.body.version, 2);
  const stale = await owner.put<{ current: RoleplayEvent }>('/event', { _id, version: 1, title: 'Tard' });
  assert.equal(stale.status, 412);
  assert.deepEqual(stale.body.current, moved.body);
  assert.deepEqual((await owner.remove(`/event/${_id}`)).body, moved.body);
  assert.equal((await owner.get(`/event/${_id}`)).status, 404);
});

test('lets owners publish events for their servers, and game masters propose for visible ones', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const player = await rpd.signIn();
  const master = await rpd.signIn({ roles: ['GM'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const shown = await makeServer(owner);
  const hidden = await makeServer(owner, { visible: false });
  const make = async (who: Client, server: string) => (await who.post('/event', buildEvent(server))).status;
  assert.deepEqual([await make(player, shown._id), await make(player, hidden._id)], [403, 422]);
  assert.deepEqual([await make(master, shown._id), await make(master, hidden._id)], [201, 422]);
  assert.deepEqual([await make(moderator, shown._id), await make(moderator, hidden._id)], [201, 201]);
  assert.deepEqual([await make(owner, shown._id), await make(owner, hidden._id)], [201, 201]);
  assert.equal(await make(moderator, 'f'.repeat(24)), 422);

  const titles = async (who: Client) => (await who.get<RoleplayEvent[]>('/event')).body.length;
  assert.deepEqual(
    [await titles(player), await titles(master), await titles(owner), await titles(moderator)],
    [1, 1, 2, 2],
  );

  // One's own event cannot be moved to a server where one may make none.
  const own = await makeServer(player);
  const { body } = await player.post<RoleplayEvent>('/event', buildEvent(own._id));
  assert.equal((await player.put('/event', { _id: body._id, server: shown._id })).status, 403);
  assert.equal((await player.put('/event', { _id: body._id, server: hidden._id })).status, 422);
  // With the server its events go.
  assert.equal((await player.remove(`/server/${own._id}`)).status, 200);
  assert.equal((await moderator.get(`/event/${body._id}`)).status, 404);
});

test('rejects wrong values at their field', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const server = await makeServer(owner);
  const good = buildEvent(server._id);
  const cases: [changes: object, field: string, message: string][] = [
    [{ start: good.end, end: good.start }, 'end', 'La fin vient après le début.'],
    [{ end: good.start }, 'end', 'La fin vient après le début.'],
    [{ start: '2027-02-30T10:00:00Z' }, 'start', 'Indiquez une date et une heure complètes.'],
    [{ start: '2027-02-03' }, 'start', 'Indiquez une date et une heure complètes.'],
    [{ start: '2027-02-03T10:00' }, 'start', 'Indiquez une date et une heure complètes.'],
    [{ end: '9999-02-03T10:00Z' }, 'end', 'Indiquez une date et une heure complètes.'],
    [{ end: 1_893_456_000_000 }, 'end', 'Cette valeur n’est pas du type attendu.'],
    [{ start: '' }, 'start', 'Ce champ est obligatoire.'],
    [{ places: -1 }, 'places', 'Au moins 0.'],
    [{ places: 10_001 }, 'places', 'Au plus 10\u202F000.'],
    [{ places: 2.5 }, 'places', 'Un nombre entier est attendu.'],
    [{ timeZone: 'Europe/Atlantide' }, 'timeZone', 'Ce fuseau horaire n’existe pas.'],
    [{ timeZone: '+02:00' }, 'timeZone', 'Ce fuseau horaire n’existe pas.'],
    [{ title: '' }, 'title', 'Ce champ est obligatoire.'],
    [{ title: 't'.repeat(121) }, 'title', 'Au plus 120 caractères.'],
    [{ server: 'x' }, 'server', 'Cet identifiant n’est pas valide.'],
    [{ server: undefined }, 'server', 'Ce champ est obligatoire.'],
    [{ pirate: 1 }, 'pirate', 'Champ inconnu.'],
  ];
  for (const [changes, field, message] of cases) {
    const refused = await owner.post('/event', { ...good, ...changes });
    assert.equal(refused.status, 422, JSON.stringify(changes));
    assert.equal(refused.body.fields?.[field], message, JSON.stringify(changes));
  }
});

async function eventWith(rpd: TestServer, places: number) {
  const owner = await rpd.signIn({ name: 'Hôte' });
  const server = await makeServer(owner);
  const { body } = await owner.post<RoleplayEvent>('/event', buildEvent(server._id, { places }));
  return { owner, event: body, path: `/event/${body._id}/signups` };
}

const listed = async (client: Client, path: string) =>
  (await client.get<EventSignup[]>(path)).body.map(({ name, state }) => `${name} ${state}`);

test('queues late sign-ups and promotes them in order', async t => {
  const rpd = await startServer(t);
  const { owner, event, path } = await eventWith(rpd, 2);
  const people = [];
  for (const name of ['Anaïs', 'Bérénice', 'Côme', 'Désiré']) people.push(await rpd.signIn({ name }));
  const [anais, berenice, come, desire] = people;
  assert.ok(anais && berenice && come && desire);
  for (const [index, person] of people.entries()) {
    const answer = await person.post<RoleplayEvent>(path, {});
    assert.equal(answer.status, 201);
    assert.equal(answer.body.mySignup, index < 2 ? 'confirmed' : 'waiting');
  }
  const again = await desire.post<RoleplayEvent>(path, {});
  assert.deepEqual([again.status, again.body.mySignup], [200, 'waiting']);
  assert.deepEqual([again.body.confirmedCount, again.body.waitingCount], [2, 2]);
  assert.deepEqual(await listed(owner, path), [
    'Anaïs confirmed',
    'Bérénice confirmed',
    'Côme waiting',
    'Désiré waiting',
  ]);

  assert.equal((await anais.remove<RoleplayEvent>(`${path}/me`)).body.mySignup, null);
  assert.deepEqual(await listed(owner, path), ['Bérénice confirmed', 'Côme confirmed', 'Désiré waiting']);
  assert.equal((await come.get<RoleplayEvent>(`/event/${event._id}`)).body.mySignup, 'confirmed');
  assert.equal((await anais.remove(`${path}/me`)).status, 404);
  // A person who signs up again goes to the end of the queue.
  assert.equal((await anais.post<RoleplayEvent>(path, {})).body.mySignup, 'waiting');

  assert.equal((await come.remove(`${path}/${berenice.user._id}`)).status, 403);
  assert.equal((await owner.remove(`${path}/${berenice.user._id}`)).status, 200);
  assert.deepEqual(await listed(owner, path), ['Côme confirmed', 'Désiré confirmed', 'Anaïs waiting']);

  // More places, or as many as come.
  await owner.put('/event', { _id: event._id, places: 0 });
  assert.deepEqual(await listed(owner, path), ['Côme confirmed', 'Désiré confirmed', 'Anaïs confirmed']);
  const search = await owner.get<EventSignup[]>(`${path}?q=anais&page=1&limit=5`);
  assert.deepEqual(
    search.body.map(({ position }) => position),
    [3],
  );
  assert.equal(search.headers['x-total-count'], '1');
  assert.deepEqual(Object.keys(search.body[0] ?? {}).toSorted(), [
    '_id',
    'avatar',
    'name',
    'position',
    'signedUpAt',
    'state',
  ]);
});

test('gives each place once to twenty parallel sign-ups', async t => {
  const rpd = await startServer(t);
  const { owner, event, path } = await eventWith(rpd, 7);
  const people = await Promise.all(Array.from({ length: 20 }, () => rpd.signIn()));
  // Each of them clicks twice.
  const answers = await Promise.all(
    [...people, ...people].map(person => person.post<RoleplayEvent>(path, {})),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 20);
  assert.equal(answers.filter(({ status }) => status === 200).length, 20);
  const states = await listed(owner, path);
  assert.equal(states.filter(line => line.endsWith('confirmed')).length, 7);
  assert.equal(states.length, 20);

  // Some leave while others come: the places stay taken, nobody has two.
  const delayed = await Promise.all(Array.from({ length: 5 }, () => rpd.signIn()));
  const changes = await Promise.all([
    ...people.slice(0, 10).map(person => person.remove(`${path}/me`)),
    ...delayed.map(person => person.post(path, {})),
  ]);
  assert.ok(changes.every(({ status }) => status < 300));
  const { body } = await owner.get<RoleplayEvent>(`/event/${event._id}`);
  assert.deepEqual([body.confirmedCount, body.waitingCount], [7, 8]);
  const rows = await rpd.store.db.selectFrom('event_signups').selectAll().execute();
  assert.equal(new Set(rows.map(row => row.user_id)).size, 15);
  assert.equal(new Set(rows.map(row => row.position)).size, 15);
});

test('rejects sign-ups for past and invisible events', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const player = await rpd.signIn();
  const server = await makeServer(owner);
  const past = buildEvent(server._id, { start: inHours(-5), end: inHours(-2) });
  const { body } = await owner.post<RoleplayEvent>('/event', past);
  const delayed = await player.post(`/event/${body._id}/signups`, {});
  assert.equal(delayed.status, 409);
  assert.deepEqual(delayed.body, { message: 'Cet événement est terminé.' });
  await owner.put('/server', { _id: server._id, visible: false });
  for (const path of [`/event/${body._id}`, `/event/${body._id}/signups`, `/event/${body._id}.ics`]) {
    assert.equal((await player.get(path)).status, 404, path);
  }
  assert.equal((await player.post(`/event/${body._id}/signups`, {})).status, 404);
});

test('frees the place of a deleted account', async t => {
  const rpd = await startServer(t);
  const { event, path } = await eventWith(rpd, 1);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const first = await rpd.signIn();
  const second = await rpd.signIn();
  await first.post(path, {});
  await second.post(path, {});
  await admin.remove(`/user/${first.user._id}`);
  const { body } = await second.get<RoleplayEvent>(`/event/${event._id}`);
  assert.deepEqual([body.mySignup, body.confirmedCount, body.waitingCount], ['confirmed', 1, 0]);
});

test('lists events by time, filtered by server, span and person', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const player = await rpd.signIn();
  const aube = await makeServer(owner, { name: 'Aube' });
  const brumes = await makeServer(owner, { name: 'Brumes' });
  const make = async (title: string, server: string, day: number) => {
    const [start, end] = [`2027-05-0${day}T18:00:00Z`, `2027-05-0${day}T22:00:00Z`];
    return (await owner.post<RoleplayEvent>('/event', buildEvent(server, { title, start, end }))).body;
  };
  await make('Trois', aube._id, 3);
  const one = await make('Un', aube._id, 1);
  await make('Deux', brumes._id, 2);
  await player.post(`/event/${one._id}/signups`, {});

  const titles = async (query: string, who: Client = owner) =>
    (await who.get<RoleplayEvent[]>(`/event?${query}`)).body.map(({ title }) => title);
  assert.deepEqual(await titles(''), ['Un', 'Deux', 'Trois']);
  assert.deepEqual(await titles('sort=-start'), ['Trois', 'Deux', 'Un']);
  assert.deepEqual(await titles('sort=title'), ['Deux', 'Trois', 'Un']);
  assert.deepEqual(await titles(`server=${aube._id}`), ['Un', 'Trois']);
  assert.deepEqual(await titles('from=2027-05-02'), ['Deux', 'Trois']);
  assert.deepEqual(await titles('from=2027-05-01T21:00:00Z&to=2027-05-02T18:00:00Z'), ['Un', 'Deux']);
  assert.deepEqual(await titles('signedUp=me', player), ['Un']);
  assert.deepEqual(await titles('owner=me', player), []);
  assert.deepEqual(await titles('q=deux'), ['Deux']);
  const page = await owner.get('/event?page=2&limit=2');
  assert.equal(page.headers['x-total-count'], '3');
  for (const query of ['from=hier', 'to=2027-13-01', 'server=x', 'signedUp=toi', 'from=%00', 'from=1']) {
    assert.equal((await owner.get(`/event?${query}`)).status, 422, query);
  }
});

test('exports an event to a calendar whatever its name', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const server = await makeServer(owner, { name: 'Terres; d’Émeraude, nord' });
  const { body } = await owner.post<RoleplayEvent>(
    '/event',
    buildEvent(server._id, {
      title: 'Fin',
      description: `Ligne 1\nLigne 2, ${'très '.repeat(40)}longue; \\ fin`,
      start: '2027-06-21T18:00:00Z',
      end: '2027-06-21T20:00:00Z',
    }),
  );
  await owner.put('/event', { _id: body._id, places: 3 });
  // A title that was stored before titles had to be one line.
  const title = 'Fin\r\nEND:VCALENDAR\r\nX-PIRATE:1';
  await rpd.store.db.updateTable('events').set({ title }).where('id', '=', body._id).execute();
  const answer = await rpd.inject({
    url: `/hosts/api/event/${body._id}.ics`,
    headers: { authorization: String(owner.authorization) },
  });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8');
  assert.equal(answer.headers['content-disposition'], `attachment; filename="evenement-${body._id}.ics"`);
  const lines = answer.body.replace(/\r\n[ \t]/g, '').split('\r\n');
  for (const expected of [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `UID:${body._id}@rpd`,
    'DTSTART:20270621T180000Z',
    'DTEND:20270621T200000Z',
    'SEQUENCE:1',
    'LOCATION:Terres\\; d’Émeraude\\, nord',
    'METHOD:PUBLISH',
    'SUMMARY:Fin\\nEND:VCALENDAR\\nX-PIRATE:1',
    `DESCRIPTION:Ligne 1\\nLigne 2\\, ${'très '.repeat(40)}longue\\; \\\\ fin`,
  ]) {
    assert.ok(lines.includes(expected), expected);
  }
  // One moment in UTC, as RFC 5545 asks of DTSTAMP; the same entry whenever it is fetched.
  assert.equal(lines.filter(line => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line)).length, 1);
  assert.equal(lines.filter(line => line.startsWith('UID:')).length, 1);
  assert.equal(lines.filter(line => line === 'END:VCALENDAR').length, 1);
  assert.ok(!lines.some(line => line.startsWith('X-PIRATE')));
  assert.ok(answer.body.split('\r\n').every(line => Buffer.byteLength(line) <= 75));
  assert.ok(!answer.body.replaceAll('\r\n', '').includes('\r'));
});
