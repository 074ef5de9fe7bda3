import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discordProblems } from '@rpd/shared/domain';
import type {
  Character,
  JournalLine,
  ModeratedPerson,
  ModeratedServer,
  ModerationSummary,
  Notification,
  PersonName,
  Server,
  Submission,
  Ticket,
} from '@rpd/shared/domain';
import { buildCharacter, buildServer, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

const open = async (client: Client, changes = {}) =>
  (await client.post<Server>('/server', buildServer(changes))).body;

const mailsTo = (rpd: TestServer, email: string) =>
  rpd.store.db.selectFrom('mails').where('recipient', '=', email).select(['subject', 'text']).execute();

test('hides a server with a reason, mails its owner, and keeps it hidden from them', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const other = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { _id, name } = await open(owner);
  const path = `/server/${_id}`;

  assert.equal((await owner.post(`${path}/hide`, { reason: 'Pour rire' })).status, 403);
  for (const body of [{}, { reason: ' ' }, { reason: 3 }, { reason: 'Bien.', mail: false }]) {
    assert.equal((await moderator.post(`${path}/hide`, body)).status, 422, JSON.stringify(body));
  }
  const reason = 'L’invitation mène à un serveur qui n’est pas le vôtre.';
  const hidden = await moderator.post<ModeratedServer>(`${path}/hide`, { reason });
  assert.deepEqual([hidden.status, hidden.body.visible, hidden.body.hidden?.reason], [200, false, reason]);
  const [mail] = await mailsTo(rpd, owner.user.email);
  assert.match(mail?.text ?? '', /> L’invitation mène à un serveur qui n’est pas le vôtre\./);
  assert.equal((await other.get(path)).status, 404);

  const own = await owner.get<Server>(path);
  assert.equal(own.body.hidden?.reason, reason);
  const again = await owner.put('/server', { ...own.body, visible: true });
  assert.deepEqual([again.status, Object.keys(again.body.fields ?? {})], [422, ['visible']]);
  // Neither by saying that it is not hidden: the rest can be corrected meanwhile.
  const corrected = await owner.put<Server>('/server', { ...own.body, name: 'Corrigé', hidden: null });
  assert.deepEqual([corrected.body.name, corrected.body.hidden?.reason], ['Corrigé', reason]);

  const shown = await moderator.post<ModeratedServer>(`${path}/show`, {});
  assert.deepEqual([shown.body.visible, shown.body.hidden], [true, null]);
  assert.equal((await other.get<Server>(path)).body.hidden, null);
  const subjects = (await mailsTo(rpd, owner.user.email)).map(one => one.subject);
  assert.deepEqual(subjects, [
    `Votre serveur « ${name} » est masqué`,
    'Votre serveur « Corrigé » est de nouveau visible',
  ]);
  // Twice is once.
  await moderator.post(`${path}/show`, {});
  assert.equal((await mailsTo(rpd, owner.user.email)).length, 2);
  // The bell says the same, with the reason, to an owner who reads no mail.
  const notices = (await owner.get<Notification[]>('/api/notifications')).body;
  assert.deepEqual(
    notices.map(({ title, text, to }) => [title, text, to]),
    [
      ['Votre serveur « Corrigé » est de nouveau visible', 'Chacun le retrouve dans la liste.'],
      [`Votre serveur « ${name} » est masqué`, reason],
    ].map(([title, text]) => [title, text, `/app/servers/${_id}`]),
  );
  assert.deepEqual((await moderator.get<Notification[]>('/api/notifications')).body, []);
  const lines = (await admin.get<JournalLine[]>(`/journal?entityId=${_id}`)).body;
  assert.deepEqual(lines.map(line => line.action).toSorted(), ['create', 'hide', 'show', 'update']);
  assert.equal(lines.find(line => line.action === 'hide')?.detail, reason);
  assert.equal((await moderator.post('/server/%00/hide', { reason })).status, 404);
});

test('asks for a reason wherever a moderator hides a server, and exempts the moderator’s own server', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const foreign = await open(owner);
  const own = await open(moderator);
  const refused = await moderator.put<{ fields: { visible: string } }>('/server', {
    _id: foreign._id,
    visible: false,
  });
  assert.equal(refused.status, 422);
  assert.match(refused.body.fields.visible, /motif/);
  assert.equal((await owner.get<Server>(`/server/${foreign._id}`)).body.visible, true);
  assert.equal((await moderator.post(`/server/${foreign._id}/hide`, {})).status, 422);
  await moderator.post(`/server/${foreign._id}/hide`, { reason: 'Lien mort.' });
  assert.equal((await owner.put('/server', { _id: foreign._id, visible: true })).status, 422);
  // What is hidden already is saved like anything else.
  assert.equal((await moderator.put('/server', { _id: foreign._id, name: 'Brume' })).status, 200);
  const saved = await moderator.put<Server>('/server', { _id: own._id, visible: false });
  assert.equal(saved.body.hidden, null);
  const owned = await owner.put<Server>('/server', {
    _id: (await open(owner, { visible: false }))._id,
    visible: true,
  });
  assert.equal(owned.body.visible, true);
});

test('hides and shows the characters of a server with it', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const player = await rpd.signIn();
  const other = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { _id: server } = await open(owner);
  const character = (await player.post<Character>('/character', buildCharacter())).body._id;
  const submission = await player.post<Submission>(`/character/${character}/submissions`, { server });
  await owner.put(`/submission/${submission.body._id}`, { state: 'accepted' });
  const seen = async () => (await other.get(`/character/${character}`)).status;
  assert.equal(await seen(), 200);
  await moderator.post(`/server/${server}/hide`, { reason: 'Lien mort.' });
  assert.equal(await seen(), 404);
  await moderator.post(`/server/${server}/show`, {});
  assert.equal(await seen(), 200);
});

test('filters servers by their Discord problems', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const described = (discord: string) => ({ ...buildServer().description, discord });
  await open(owner, {
    name: 'Sain',
    serverDiscord_id: '102345678901234501',
    description: described('https://discord.gg/emeraude'),
  });
  await open(owner, {
    name: 'Éteint',
    serverDiscord_id: '99999999999999999999',
    description: described('https://discord.gg/jamais_vu'),
  });
  // Written before invitations were held to their form.
  const { _id: old } = await open(owner, { name: 'Ailleurs', visible: false });
  await rpd.store.db
    .updateTable('servers')
    .set({
      description: JSON.stringify(described('https://exemple.fr/rejoindre')),
      discord_problems: discordProblems('', 'https://exemple.fr/rejoindre').join(' '),
    })
    .where('id', '=', old)
    .execute();
  const list = async (query: string) => {
    const { body, headers } = await moderator.get<ModeratedServer[]>(`/api/moderation/servers?${query}`);
    assert.equal(JSON.stringify(body).includes(owner.user.email), false);
    return { names: body.map(one => one.name), total: headers['x-total-count'], body };
  };
  assert.deepEqual((await list('sort=name')).names, ['Ailleurs', 'Éteint', 'Sain']);
  assert.deepEqual((await list('problem=1&sort=name')).names, ['Ailleurs', 'Éteint']);
  assert.deepEqual((await list('problem=id')).body[0]?.problems, ['id', 'invitation-dead']);
  assert.deepEqual((await list('problem=invitation-foreign&visible=0')).names, ['Ailleurs']);
  assert.deepEqual((await list('visible=1&sort=-name')).names, ['Sain', 'Éteint']);
  assert.deepEqual((await list('q=eteint')).names, ['Éteint']);
  assert.deepEqual((await list('q=102345678901234501')).names, ['Sain']);
  assert.equal((await list('limit=1&page=2')).total, '3');
  for (const query of ['problem=x', 'visible=2', 'sort=owner_id']) {
    assert.equal((await moderator.get(`/api/moderation/servers?${query}`)).status, 422, query);
  }
});

test('counts pending work with its age, and new people', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const summary = async () => (await moderator.get<ModerationSummary>('/api/moderation/summary')).body;
  const before = await summary();
  assert.deepEqual(
    [before.open, before.oldest, before.answers],
    [0, null, { count: 0, medianMinutes: null }],
  );

  const begin = async (changes = {}) => (await player.post<Ticket>('/ticket', buildTicket(changes))).body;
  const [first, second] = [await begin({ subject: 'Le premier' }), await begin({ priority: 'urgent' })];
  const third = await begin();
  await moderator.put('/ticket', { _id: second._id, assignee: moderator.user._id });
  await moderator.post(`/ticket/${third._id}/messages`, { text: 'Voilà.' });
  // The third waited an hour for its answer.
  const past = new Date(Date.parse(third.createdAt) - 3_600_000).toISOString();
  await rpd.store.db.updateTable('tickets').set({ created_at: past }).where('id', '=', third._id).execute();
  await open(player, { name: 'Nouveau' });
  const { _id: hidden } = await open(player, { name: 'Caché' });
  await moderator.post(`/server/${hidden}/hide`, { reason: 'Lien mort.' });

  const after = await summary();
  assert.deepEqual([after.open, after.pending, after.unassigned, after.mine, after.urgent], [2, 1, 1, 1, 1]);
  assert.equal(after.oldest?._id, first._id);
  assert.deepEqual(after.answers, { count: 1, medianMinutes: 60 });
  assert.deepEqual(
    after.newestServers.map(one => [one.name, one.visible]),
    [
      ['Caché', false],
      ['Nouveau', true],
    ],
  );
  assert.deepEqual(
    [after.hiddenServers.total, after.hiddenServers.items[0]?.hidden?.reason],
    [1, 'Lien mort.'],
  );
  assert.deepEqual(
    after.newestAccounts.map(one => one.name),
    [moderator.user.name, player.user.name],
  );
});

test('shows the person, characters, servers and earlier tickets beside a ticket, and no address', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const other = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  await player.post('/character', buildCharacter({ name: 'Isaure' }));
  const { body: server } = await player.post<Server>('/server', buildServer());
  await open(player, { name: 'La Brume', visible: false });
  const about = { kind: 'server' as const, id: server._id };
  await player.post('/ticket', buildTicket({ subject: 'Une question' }));
  await other.post(
    '/ticket',
    buildTicket({
      subject: 'Un signalement',
      category: 'report',
      about: { kind: 'user', id: player.user._id },
    }),
  );
  await other.post('/ticket', buildTicket({ subject: 'Sa page insulte', category: 'report', about }));
  const path = `/api/moderation/person/${player.user._id}`;
  const { body } = await moderator.get<ModeratedPerson>(path);
  assert.deepEqual(
    [body.name, body.characters.items[0]?.name, body.servers.items[0]?.name],
    [player.user.name, 'Isaure', 'La Brume'],
  );
  assert.deepEqual([body.tickets.items[0]?.subject, body.tickets.total], ['Une question', 1]);
  assert.deepEqual(
    body.reports.items.map(({ subject }) => subject),
    ['Sa page insulte', 'Un signalement'],
  );
  assert.equal(body.reports.total, 2);
  assert.equal(JSON.stringify(body).includes(player.user.email), false);
  assert.equal((await player.get(path)).status, 403);
  for (const id of ['f'.repeat(24), '%00']) {
    assert.equal((await moderator.get(`/api/moderation/person/${id}`)).status, 404);
  }
});

test('lists the people who may handle tickets now as the team', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO', 'RP'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  await rpd.signIn({ roles: ['GM'] });
  await rpd.addUser({ roles: ['MO'], valid: false });
  const { body } = await moderator.get<PersonName[]>('/api/moderation/team');
  assert.deepEqual(
    body.map(one => one._id),
    [moderator.user._id, admin.user._id],
  );
});
