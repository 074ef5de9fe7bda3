import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Character,
  GameSession,
  JournalLine,
  Notification,
  RoleplayEvent,
  Server,
  Submission,
  Ticket,
  TicketSummary,
  WordFilter,
  WordFilterInput,
} from '@rpd/shared/domain';
import { buildCharacter, buildEvent, buildServer, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, Refused } from '../test/server.ts';
import { openTable, say } from '../test/table.ts';

const build = (changes: Partial<WordFilterInput> = {}): WordFilterInput => ({
  server: '',
  kind: 'word',
  term: 'crétin',
  domains: [],
  effect: 'refuse',
  places: ['messages', 'characters', 'tickets', 'servers'],
  rule: 'Pas d’insultes',
  reason: '',
  ...changes,
});

const add = async (client: Client, changes: Partial<WordFilterInput> = {}) => {
  const made = await client.post<WordFilter>('/wordfilter', { wordfilter: build(changes) });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
};

const refused = (found: string, where = 'ici', rule = 'Pas d’insultes') =>
  `«\u00a0${found}\u00a0» n’est pas accepté ${where}, par la règle «\u00a0${rule}\u00a0». Écrivez-le autrement, puis recommencez.`;

test('keeps filters for everywhere by the team, with versions, journal and undo (DSK-4)', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn({ roles: ['GM'] });
  const made = await add(moderator, { reason: 'Vu trois fois cette semaine.' });
  assert.deepEqual((await player.get('/wordfilter')).body, []);
  assert.equal((await player.get(`/wordfilter/${made._id}`)).status, 404);
  assert.equal((await player.post('/wordfilter', build({ term: 'autre' }))).status, 403);
  assert.equal((await player.put('/wordfilter', { _id: made._id, term: 'autre' })).status, 404);
  assert.equal((await player.remove(`/wordfilter/${made._id}`)).status, 404);

  const twin = await admin.post('/wordfilter', build({ term: ' CRETIN ! ' }));
  assert.deepEqual([twin.status, twin.body.fields], [409, { term: 'Ce filtre existe déjà.' }]);
  for (const [changes, field] of [
    [{ term: '!!' }, 'term'],
    [{ term: '' }, 'term'],
    [{ kind: 'link', term: 'pas un site' }, 'term'],
    [{ kind: 'otherLinks', domains: ['x'] }, 'domains[0]'],
    [{ places: [] }, 'places'],
    [{ rule: '' }, 'rule'],
    [{ effect: 'insulter' }, 'effect'],
  ] as const) {
    const wrong = await admin.post('/wordfilter', { ...build(), ...changes });
    assert.deepEqual([wrong.status, Object.keys(wrong.body.fields ?? {})], [422, [field]], field);
  }
  const site = await add(admin, { kind: 'link', term: 'https://www.Exemple.fr/page' });
  assert.equal(site.term, 'exemple.fr');

  const changed = await admin.put<WordFilter>('/wordfilter', { _id: made._id, version: 1, rule: 'Respect' });
  assert.deepEqual([changed.status, changed.body.rule, changed.body.version], [200, 'Respect', 2]);
  assert.equal(
    (await moderator.put('/wordfilter', { _id: made._id, version: 1, rule: 'Autre' })).status,
    412,
  );
  const lines = (await admin.get<JournalLine[]>(`/journal?entityId=${made._id}`)).body;
  const update = lines.find(line => line.action === 'update');
  assert.equal((await admin.post(`/journal/${update?._id}/undo`, {})).status, 200);
  assert.equal((await admin.get<WordFilter>(`/wordfilter/${made._id}`)).body.rule, 'Pas d’insultes');
  assert.equal((await moderator.remove(`/wordfilter/${made._id}`)).status, 200);
  assert.equal((await moderator.get(`/wordfilter/${made._id}`)).status, 404);
});

test('refuses at the field what a filter does not accept, and only what is new (DSK-4)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn();
  // Written before there was a filter: it stays, and may be edited around.
  const old = (await player.post<Character>('/character', buildCharacter({ name: 'Aldric le crétin' }))).body;
  const filter = await add(admin);

  const name = await player.post('/character', buildCharacter({ name: 'CRÉTIN' }));
  assert.deepEqual([name.status, name.body.fields], [422, { name: refused('CRÉTIN') }]);
  const equipment = { armor: '', weapons: 'Une épée de cretin', other: '' };
  const deep = await player.post('/character', buildCharacter({ equipment }));
  assert.deepEqual(deep.body.fields, { 'equipment.weapons': refused('cretin') });

  const put = (changes: object) => player.put('/character', { _id: old._id, ...changes });
  assert.equal((await put({ name: 'Aldric le petit crétin' })).status, 200);
  assert.equal((await put({ name: 'Aldric', equipment: { ...equipment, weapons: 'crétin' } })).status, 200);
  const more = await put({ equipment: { ...equipment, other: 'crétin' } });
  assert.deepEqual(more.body.fields, { 'equipment.other': refused('crétin') });

  const intro = (text: string) => {
    const server = buildServer();
    return { ...server, description: { ...server.description, intro: text } };
  };
  const page = await player.post('/server', intro('Pas de crétins ici'));
  assert.equal(page.status, 201);
  assert.deepEqual((await player.post('/server', intro('Sauf un crétin'))).body.fields, {
    'description.intro': refused('crétin'),
  });

  const ticket = await player.post('/ticket', buildTicket({ subject: 'Un crétin', category: 'question' }));
  assert.deepEqual(ticket.body.fields, { subject: refused('crétin') });
  // Who was insulted repeats it to the team, and the team answers.
  const report = await player.post<Ticket>(
    '/ticket',
    buildTicket({ text: 'On m’a dit crétin', category: 'report' }),
  );
  assert.equal(report.status, 201);
  const answer = { text: 'Crétin ? Nous regardons.' };
  assert.equal((await admin.post(`/ticket/${report.body._id}/messages`, answer)).status, 201);

  // A change holds with the next request, and what is gone holds no more.
  await admin.put('/wordfilter', { _id: filter._id, places: ['messages'] });
  assert.equal((await player.post('/character', buildCharacter({ name: 'Crétin' }))).status, 201);
  await admin.put('/wordfilter', { _id: filter._id, places: ['characters'] });
  assert.equal((await player.post('/character', buildCharacter({ name: 'Crétin' }))).status, 422);
  await admin.remove(`/wordfilter/${filter._id}`);
  assert.equal((await player.post('/character', buildCharacter({ name: 'Crétin' }))).status, 201);
});

test('refuses messages at the table, whispers and edits among them', async t => {
  const { rpd, alice, bruno, path } = await openTable(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await add(admin);
  await add(admin, { kind: 'otherLinks', term: '', domains: ['rpd.test'], rule: 'Pas de publicité' });
  const said = await say(alice, path, { text: 'Salut !' });
  assert.equal(said.status, 201);
  const insult = await say(alice, path, { text: 'Espèce de crétin' });
  assert.deepEqual((insult.body as unknown as Refused).fields, { text: refused('crétin') });
  const whisper = { kind: 'whisper', to: 'people', people: [bruno.user._id], text: 'crétin' };
  assert.equal((await say(alice, path, whisper)).status, 422);
  const edited = await alice.put(`${path}/entries/${said.body._id}`, { text: 'Salut crétin' });
  assert.equal(edited.status, 422);
  assert.equal((await say(alice, path, { text: 'Voir https://rpd.test/regles' })).status, 201);
  assert.equal((await say(alice, path, { text: 'Venez sur discord.gg/abcd' })).status, 422);
  // What a roll is for is a text like any other.
  const roll = { kind: 'roll', expression: '2d6', text: 'contre ce crétin' };
  assert.equal((await say(alice, path, roll)).status, 422);
});

test('reports what it lets through into the queue: once for each person and filter, without the text around (DSK-4)', async t => {
  const { rpd, alice, bruno, stranger, path } = await openTable(t);
  const moderator = await rpd.signIn({ roles: ['MO'], name: 'Modo' });
  await add(moderator, { effect: 'report', reason: 'Prévenir la personne.' });
  assert.equal((await say(alice, path, { text: 'Mon secret, crétin, est dit' })).status, 201);
  assert.equal((await say(alice, path, { text: 'Encore un crétin' })).status, 201);
  const queue = async () =>
    (await stranger.get<TicketSummary[]>('/ticket?view=queue')).body.filter(one => one.category === 'report');
  const [report, ...others] = await queue();
  assert.deepEqual(
    [report?.subject, report?.about?.id, others],
    ['Filtre\u00a0: Pas d’insultes', alice.user._id, []],
  );
  const { messages } = (await stranger.get<Ticket>(`/ticket/${report?._id}`)).body;
  assert.equal(messages.length, 2);
  assert.match(
    messages[0]?.text ?? '',
    /crétin.*\n\nMessage à la table.*\n\nRègle.*\n\nMotif du filtre\u00a0: Prévenir/s,
  );
  assert.doesNotMatch(messages.map(({ text }) => text).join(), /secret/);
  // Whom it is about learns nothing; what two people say to each other is nobody's to report.
  assert.deepEqual((await alice.get<TicketSummary[]>('/ticket')).body, []);
  assert.equal(
    (await say(bruno, path, { kind: 'whisper', to: 'people', people: [alice.user._id], text: 'crétin' }))
      .status,
    201,
  );
  assert.equal((await queue()).length, 1);
  // Once it is closed, the next time is a report of its own.
  await stranger.put('/ticket', { _id: report?._id, state: 'closed' });
  await say(alice, path, { text: 'crétin' });
  assert.equal((await queue()).length, 1);
  const character = await alice.post('/character', buildCharacter({ name: 'Crétin' }));
  assert.equal(character.status, 201);

  const ticket = await bruno.post<Ticket>(
    '/ticket',
    buildTicket({ text: 'Un crétin m’aide ?', category: 'question' }),
  );
  assert.deepEqual([ticket.status, ticket.body.messages.length, ticket.body.labels], [201, 1, []]);
  const asTeam = (await stranger.get<Ticket>(`/ticket/${ticket.body._id}`)).body;
  assert.deepEqual([asTeam.labels, asTeam.messages.map(one => one.internal)], [['filtre'], [false, true]]);
});

test('lets the owner of a server and those who may change it keep its filters, and nobody else (DSK-4)', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ name: 'Odile' });
  const editor = await rpd.signIn({ name: 'Édith' });
  const recruiter = await rpd.signIn({ name: 'Rémi' });
  const player = await rpd.signIn({ name: 'Paul' });
  const options = { characters: { group: false, visible_sheet: true, sheet_type: [] } };
  const server = (await owner.post<Server>('/server', buildServer({ options }))).body._id;
  const hidden = (await owner.post<Server>('/server', buildServer({ visible: false }))).body._id;
  const role = async (name: string, permissions: string[]) =>
    (await owner.post<{ _id: string }>(`/server/${server}/roles`, { name, color: 'blue', permissions })).body
      ._id;
  const roles = {
    edit: await role('Écriture', ['edit']),
    apply: await role('Recrutement', ['applications']),
  };
  await owner.post(`/server/${server}/managers`, { name: 'Édith', roles: [roles.edit] });
  await owner.post(`/server/${server}/managers`, { name: 'Rémi', roles: [roles.apply] });
  const own = { server, places: ['messages', 'characters'] as WordFilterInput['places'] };

  const made = await add(editor, own);
  assert.equal((await owner.get<WordFilter[]>(`/wordfilter?server=${server}`)).body.length, 1);
  for (const other of [recruiter, player]) {
    assert.equal((await other.get(`/wordfilter?server=${server}`)).status, 403);
    assert.equal((await other.post('/wordfilter', build({ ...own, term: 'autre' }))).status, 403);
    assert.equal((await other.post('/wordfilter/trial', build(own))).status, 403);
    assert.equal((await other.get(`/wordfilter/${made._id}`)).status, 404);
  }
  assert.equal((await player.get(`/wordfilter?server=${hidden}`)).status, 404);
  // Neither is taken to another server, nor to everywhere.
  const moved = await owner.put<WordFilter>('/wordfilter', { _id: made._id, server: '', rule: 'Respect' });
  assert.deepEqual([moved.status, moved.body.server], [200, server]);
  const tickets = await owner.post('/wordfilter', build({ ...own, term: 'autre', places: ['tickets'] }));
  assert.deepEqual([tickets.status, Object.keys(tickets.body.fields ?? {})], [422, ['places']]);

  // It holds where a character goes to that server, and nowhere else.
  const character = (await player.post<Character>('/character', buildCharacter({ name: 'Crétin' }))).body;
  const submit = () =>
    player.post<Submission>(`/character/${character._id}/submissions`, { server, message: '' });
  const refusal = (await submit()) as unknown as { status: number; body: { fields: object } };
  assert.deepEqual(refusal.body.fields, { character: refused('Crétin', 'sur ce serveur', 'Respect') });
  await player.put('/character', { _id: character._id, name: 'Aldric' });
  assert.equal((await submit()).status, 201);
  assert.equal((await player.put('/character', { _id: character._id, name: 'Crétin' })).status, 422);

  // Those of the team who may read it are notified: an editor alone may not read this one yet.
  await owner.put('/wordfilter', { _id: made._id, effect: 'report' });
  assert.equal((await player.put('/character', { _id: character._id, name: 'Crétin' })).status, 200);
  const notices = async (client: Client) =>
    (await client.get<Notification[]>('/api/notifications')).body.filter(({ title }) => /filtre/.test(title));
  assert.deepEqual(
    (await notices(owner)).map(({ to }) => to),
    [`/app/me/characters/${character._id}`],
  );
  assert.deepEqual([await notices(editor), await notices(player)], [[], []]);

  await owner.remove(`/server/${server}`);
  assert.equal((await owner.get(`/wordfilter/${made._id}`)).status, 404);
});

test('applies the filters of a server to sessions of its events', async t => {
  const { rpd, master, alice, game, path } = await openTable(t);
  const owner = await rpd.signIn({ name: 'Odile' });
  const server = (await owner.post<Server>('/server', buildServer())).body._id;
  await add(owner, { server, places: ['messages'] });
  const event = await owner.post<RoleplayEvent>('/event', buildEvent(server));
  assert.equal(event.status, 201);
  const opened = await master.post<GameSession>(`/game/${game._id}/gamesessions`, {
    title: 'Sur le serveur',
    open: true,
    event: event.body._id,
  });
  assert.equal(opened.status, 201);
  const there = `/gamesession/${opened.body._id}`;
  assert.equal((await say(alice, path, { text: 'crétin' })).status, 201);
  assert.equal((await say(alice, there, { text: 'crétin' })).status, 422);
});
