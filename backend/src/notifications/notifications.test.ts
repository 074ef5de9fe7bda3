import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Character,
  Game,
  GameSession,
  Notification,
  NotificationSettings,
  RoleplayEvent,
  Server,
  Submission,
  Ticket,
} from '@rpd/shared/domain';
import { purge } from '../app/purge.ts';
import { buildCharacter, buildEvent, buildGame, buildServer, buildTicket } from '../test/builders.ts';
import { hashPassword, startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

const reported = async (client: Client) => {
  const { body } = await client.get<Notification[]>('/api/notifications?page=1&limit=20');
  return body;
};
const titles = async (client: Client) => (await reported(client)).map(({ title }) => title);
const unread = async (client: Client) =>
  (await client.get<{ count: number }>('/api/notifications/unread')).body.count;
const mailsTo = async (rpd: TestServer, email: string) =>
  rpd.store.db.selectFrom('mails').where('recipient', '=', email).select(['subject', 'text']).execute();

async function makeServer(owner: Client): Promise<string> {
  return (await owner.post<Server>('/server', buildServer())).body._id;
}

test('notifies both sides of an application of the other’s moves', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ name: 'Maître' });
  const player = await rpd.signIn({ name: 'Zoé' });
  const server = await makeServer(master);
  const { _id: character } = (await player.post<Character>('/character', buildCharacter())).body;
  const path = `/character/${character}/submissions`;
  const { _id } = (await player.post<Submission>(path, { server, message: 'Bonjour !' })).body;

  const [received] = await reported(master);
  assert.equal(received?.title, 'Zoé dépose Isaure de Sylvenuit (Les Terres d’Émeraude)');
  assert.deepEqual(
    [received?.kind, received?.text, received?.to, received?.read],
    ['reception', 'Bonjour !', `/app/servers/${server}/applications`, false],
  );
  assert.equal((await mailsTo(rpd, master.user.email)).length, 1);
  assert.equal(await unread(player), 0);

  await master.put(`/submission/${_id}`, { state: 'to_change', message: 'Et son âge ?' });
  await player.put(`/submission/${_id}`, { state: 'submitted' });
  await master.put(`/submission/${_id}`, { state: 'accepted' });
  assert.deepEqual(await titles(player), [
    'Isaure de Sylvenuit est accepté sur Les Terres d’Émeraude',
    'Isaure de Sylvenuit est à retoucher (Les Terres d’Émeraude)',
  ]);
  // Submitted again while the first notice is unread: replaces it.
  assert.equal((await reported(master)).length, 1);
  assert.equal((await mailsTo(rpd, master.user.email)).length, 1);
  await player.put(`/submission/${_id}`, { state: 'withdrawn' });
  assert.equal((await titles(master))[0], 'Zoé retire Isaure de Sylvenuit (Les Terres d’Émeraude)');
});

test('notifies participants of an event that changes, frees a place or is cancelled', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn();
  const [first, second] = [await rpd.signIn(), await rpd.signIn()];
  const server = await makeServer(master);
  const made = await master.post<RoleplayEvent>('/event', buildEvent(server, { places: 1 }));
  const { _id } = made.body;
  for (const person of [first, second]) await person.post(`/event/${_id}/signups`, {});

  await master.put('/event', { _id, description: 'Apportez vos dés.' });
  assert.equal(await unread(first), 0);
  await master.put('/event', { _id, title: 'Petite assemblée' });
  assert.deepEqual(await titles(first), ['L’événement « Petite assemblée » a changé']);
  assert.match(
    (await reported(first))[0]?.text ?? '',
    /^Ce qui change\u00a0: le titre\. Il commence .*\(Europe\/Paris\)/,
  );
  await first.remove(`/event/${_id}/signups/me`);
  assert.equal((await titles(second))[0], 'Une place s’est libérée : vous participez à « Petite assemblée »');
  await master.remove(`/event/${_id}`);
  assert.equal((await titles(second))[0], 'L’événement « Petite assemblée » est annulé');
  assert.equal((await titles(first)).length, 1);
  assert.deepEqual(await titles(master), []);
  const subjects = (await mailsTo(rpd, second.user.email)).map(mail => mail.subject);
  assert.equal(subjects.length, 3);
});

test('joins what happens to one thing that is renamed meanwhile, in one notice and one mail', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const subjects = async () => (await mailsTo(rpd, player.user.email)).map(mail => mail.subject);

  const server = await makeServer(master);
  const events: string[] = [];
  for (const title of ['Banquet', 'Tournoi']) {
    const { body } = await master.post<RoleplayEvent>('/event', buildEvent(server, { title }));
    await player.post(`/event/${body._id}/signups`, {});
    events.push(body._id);
  }
  for (const title of ['Bal', 'Bal masqué', 'Grand bal'])
    await master.put('/event', { _id: events[0], title });
  await master.put('/event', { _id: events[1], title: 'Joute' });
  assert.deepEqual(await titles(player), [
    'L’événement « Joute » a changé',
    'L’événement « Grand bal » a changé',
  ]);
  assert.equal((await subjects()).length, 2);

  const { body: game } = await master.post<Game>('/game', buildGame());
  await player.post(`/game/${game._id}/members`, {});
  const startsAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const planned = await master.post<GameSession>(`/game/${game._id}/gamesessions`, { startsAt: startsAt(3) });
  for (const [index, name] of ['Un', 'Deux', 'Trois'].entries()) {
    await master.put('/game', { _id: game._id, name: `La tour ${name}` });
    await master.put(`/gamesession/${planned.body._id}`, { startsAt: startsAt(4 + index) });
  }
  assert.equal((await titles(player))[0], 'La séance de « La tour Trois » change de date');
  assert.equal((await titles(player)).length, 3);
  assert.equal((await subjects()).length, 3);
});

const PASSWORD = 'une phrase que personne ne connaît';

test('notifies participants when a deleted server takes its events along', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ passwordHash: await hashPassword(PASSWORD) });
  const [keen, quiet] = [await rpd.signIn(), await rpd.signIn()];
  await quiet.put('/api/notifications/settings', { mail: { event: false } });
  for (const deleting of [
    (server: string) => master.remove(`/server/${server}`),
    (server: string) => {
      const things = [{ kind: 'server', _id: server, fate: 'delete' }];
      return master.remove('/user/me', { password: PASSWORD, things });
    },
  ]) {
    const server = await makeServer(master);
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    for (const event of [{}, { title: 'Passée', start: hours(-3), end: hours(-1) }]) {
      const { _id } = (await master.post<RoleplayEvent>('/event', buildEvent(server, event))).body;
      for (const person of [keen, quiet]) await person.post(`/event/${_id}/signups`, {});
    }
    await rpd.store.db.deleteFrom('notifications').execute();
    await rpd.store.db.deleteFrom('mails').execute();
    assert.equal((await deleting(server)).status, 200);
    for (const person of [keen, quiet]) {
      const [news, ...more] = await reported(person);
      assert.deepEqual(more, []);
      assert.equal(news?.title, 'L’événement « Grande assemblée » est annulé');
      assert.match(news?.text ?? '', /^Le serveur «\u00a0Les Terres d’Émeraude\u00a0» est supprimé\. /);
      assert.deepEqual([news?.kind, news?.to], ['event', '/app/servers']);
    }
    assert.equal((await mailsTo(rpd, keen.user.email)).length, 1);
    assert.deepEqual(await mailsTo(rpd, quiet.user.email), []);
  }
});

test('notifies the team of new tickets in one line, without mails (MOD-1)', async t => {
  const rpd = await startServer(t);
  const team = [await rpd.signIn({ roles: ['MO'] }), await rpd.signIn({ roles: ['AD', 'RP'] })];
  const [moderator] = team;
  const player = await rpd.signIn();
  const others = [player, await rpd.signIn({ roles: ['GM'] })];
  for (const subject of ['Premier', 'Deuxième']) await player.post('/ticket', buildTicket({ subject }));
  for (const person of team) {
    const [news, ...more] = await reported(person);
    assert.deepEqual(more, []);
    assert.equal(news?.title, 'Demandes d’aide à traiter');
    assert.equal(news?.text, '2 demandes ouvertes. La dernière : « Deuxième ».');
    assert.equal(news?.to, '/app/moderation/tickets');
    assert.deepEqual(await mailsTo(rpd, person.user.email), []);
  }
  for (const person of others) assert.deepEqual(await reported(person), []);
  // Once read, the next one is news again; one's own is none.
  await moderator?.post('/api/notifications/read', {});
  await moderator?.post('/ticket', buildTicket());
  assert.equal(await unread(moderator ?? player), 0);
  await player.post('/ticket', buildTicket({ subject: 'Troisième' }));
  assert.equal(await unread(moderator ?? player), 1);
});

test('notifies a ticket’s author of an answer, and not of a note', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const player = await rpd.signIn();
  const { _id } = (await player.post<Ticket>('/ticket', buildTicket())).body;
  await moderator.post(`/ticket/${_id}/messages`, { text: 'À surveiller.', internal: true });
  assert.equal(await unread(player), 0);
  await moderator.post(`/ticket/${_id}/messages`, { text: 'Voilà.' });
  const [answer] = await reported(player);
  assert.deepEqual([answer?.kind, answer?.to], ['ticket', `/app/help/tickets/${_id}`]);
  const [mail] = await mailsTo(rpd, player.user.email);
  assert.match(mail?.text ?? '', /> Voilà\.[\s\S]*\/app\/help\/tickets\//);
});

test('sends mails by each person’s choice, and keeps read marks private', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const player = await rpd.signIn();
  const before = await player.get<NotificationSettings>('/api/notifications/settings');
  const all = { application: true, reception: true, event: true, session: true, table: true, ticket: true };
  assert.deepEqual(before.body, {
    app: all,
    mail: { ...all, table: false },
    push: all,
    reminders: true,
    quiet: { on: false, from: '22:00', until: '08:00', timeZone: 'Europe/Paris', urgent: true },
    pushContent: false,
  });
  for (const quiet of [{ from: '25:00' }, { timeZone: 'Mars/Olympe' }, { on: true, from: '08:00' }])
    assert.equal((await player.put('/api/notifications/settings', { quiet })).status, 422);
  const set = await player.put<NotificationSettings>('/api/notifications/settings', {
    mail: { ticket: false },
  });
  assert.deepEqual(set.body.mail, { ...before.body.mail, ticket: false });
  assert.equal((await player.put('/api/notifications/settings', { mail: { ticket: 'non' } })).status, 422);
  assert.equal((await player.put('/api/notifications/settings', { mail: { sms: true } })).status, 422);

  for (const subject of ['Premier', 'Deuxième', 'Troisième']) {
    const { _id } = (await player.post<Ticket>('/ticket', buildTicket({ subject }))).body;
    await moderator.post(`/ticket/${_id}/messages`, { text: 'Voilà.' });
  }
  assert.equal((await mailsTo(rpd, player.user.email)).length, 0);
  const [last, middle] = await reported(player);
  assert.match(last?.title ?? '', /Troisième/);
  const ids = [last?._id];
  // The moderator's own line about new tickets is none of these.
  assert.deepEqual((await moderator.post('/api/notifications/read', { ids })).body, { count: 1 });
  assert.equal(await unread(player), 3);
  assert.deepEqual((await player.post('/api/notifications/read', { ids })).body, { count: 2 });
  assert.equal((await reported(player))[0]?.read, true);
  assert.equal((await player.post('/api/notifications/read', { ids: ['x'] })).status, 422);
  assert.deepEqual((await player.post('/api/notifications/read', { ids: [middle?._id] })).body, { count: 1 });
  assert.deepEqual((await player.post('/api/notifications/read', {})).body, { count: 0 });
  const page = await player.get<Notification[]>('/api/notifications?page=2&limit=2');
  assert.deepEqual([page.body.length, page.headers['x-total-count']], [1, '3']);

  const inAYear = Date.now() + 365 * 24 * 3_600_000;
  assert.equal((await purge(rpd.store, inAYear)).notifications, 4);
});
