import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Measure,
  OwnMeasure,
  RoleplayEvent,
  Server,
  Ticket,
  UploadedPicture,
  User,
} from '@rpd/shared/domain';
import { buildEvent, buildServer, buildTicket } from '../test/builders.ts';
import { buildImage, uploadOf } from '../test/pictures.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';
import { eraseEvidence } from './measures.store.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const FACTS = 'Insultes répétées envers deux personnes de la table, le 12 novembre.';

const about = (person: string, changes: object = {}) => ({
  person,
  kind: 'warning',
  rule: 'Respect des autres (charte, 2)',
  facts: FACTS,
  ...changes,
});

async function people(t: Parameters<typeof startServer>[0]) {
  const rpd = await startServer(t);
  const player = await rpd.signIn({ bio: 'Je dis ce que je veux.' });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const second = await rpd.signIn({ roles: ['MO'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  return { rpd, player, moderator, second, admin };
}

const decide = (client: Client, body: object) => client.post<Measure>('/measure', body);

const textsTo = async (rpd: TestServer, email: string) => {
  const mails = rpd.store.db.selectFrom('mails').where('recipient', '=', email).select('text');
  return (await mails.execute()).map(mail => mail.text).join('\n');
};

test('suspends somebody from the next request on, says why, and lets them back when it ends (DSK-3)', async t => {
  const { rpd, player, moderator } = await people(t);
  const { _id, email, name } = player.user;
  const report = await player.post<Ticket>('/ticket', buildTicket({ subject: 'Il m’insulte' }));
  const until = inDays(3);
  const body = about(_id, { kind: 'suspension', until, ticket: report.body._id });
  const { status, body: measure } = await decide(moderator, body);
  assert.deepEqual([status, measure.state, measure.person.name], [201, 'active', name]);
  assert.equal((await player.get('/server')).status, 401);
  const text = await textsTo(rpd, email);
  assert.match(text, /Respect des autres/);
  assert.match(text, /> Insultes répétées/);
  assert.match(text, /sans traitement automatisé/);
  // What was reported stays as it was.
  await rpd.store.db.updateTable('users').set({ bio: 'Un ange.' }).where('id', '=', _id).execute();
  const { body: kept } = await moderator.get<Measure>(`/measure/${measure._id}`);
  assert.deepEqual(
    kept.evidence.map(one => one.label),
    ['Page publique au jour de la décision', 'Signalement : Il m’insulte'],
  );
  assert.match(kept.evidence[0]?.text ?? '', /Je dis ce que je veux/);
  const list = await moderator.get<User[]>(`/user?q=${encodeURIComponent(name)}`);
  assert.equal(list.body[0]?.suspendedUntil, until);

  // Its end stands in the account: no job has to run.
  const past = inDays(-1);
  await rpd.store.db.updateTable('measures').set({ until: past }).execute();
  await rpd.store.db.updateTable('users').set({ suspended_until: past }).where('id', '=', _id).execute();
  const back = await rpd.as(player.user);
  assert.equal((await back.get('/server')).status, 200);
  const over = await moderator.get<Measure[]>('/measure?standing=over');
  assert.deepEqual(
    over.body.map(one => one._id),
    [measure._id],
  );
  assert.deepEqual((await moderator.get<Measure[]>('/measure?standing=holds')).body, []);
});

test('keeps a silenced person reading, deleting and asking for help with a picture, and from all that others read', async t => {
  const { rpd, player, moderator } = await people(t);
  const { body: server } = await player.post<Server>('/server', buildServer());
  await decide(moderator, about(player.user._id, { kind: 'mute', until: inDays(1) }));
  assert.equal((await player.get(`/server/${server._id}`)).status, 200);
  for (const answer of [
    await player.post('/server', buildServer()),
    await player.put('/server', { ...server, name: 'Autre nom' }),
    await player.put('/user', { bio: 'Encore.' }),
  ]) {
    assert.equal(answer.status, 403);
    assert.match(answer.body.message, /ne pouvez rien publier jusqu’au/);
  }
  const picture = await rpd.inject(uploadOf(player.authorization, await buildImage().png().toBuffer()));
  assert.equal(picture.statusCode, 201);
  const pictures = [picture.json<UploadedPicture>().path];
  const ticket = await player.post<Ticket>('/ticket', { ...buildTicket(), pictures });
  assert.equal(ticket.status, 201);
  const more = await player.post(`/ticket/${ticket.body._id}/messages`, { text: 'Un mot encore.' });
  assert.equal(more.status, 201);
  assert.equal((await player.remove(`/server/${server._id}`)).status, 200);
});

test('keeps somebody out of one server alone', async t => {
  const { rpd, player, moderator } = await people(t);
  const owner = await rpd.signIn();
  const open = async () => (await owner.post<Server>('/server', buildServer())).body._id;
  const [barred, other] = [await open(), await open()];
  const announce = async (server: string) =>
    (await owner.post<RoleplayEvent>('/event', buildEvent(server))).body._id;
  const [here, there] = [await announce(barred), await announce(other)];
  const silence = await decide(
    moderator,
    about(player.user._id, { kind: 'mute', until: inDays(1), server: barred }),
  );
  assert.equal(silence.status, 422);
  await decide(moderator, about(player.user._id, { kind: 'suspension', until: inDays(1), server: barred }));
  assert.equal((await player.post(`/event/${there}/signups`, {})).status, 201);
  const refused = await player.post(`/event/${here}/signups`, {});
  assert.equal(refused.status, 403);
  assert.match(refused.body.message, /ne pouvez pas rejoindre ce serveur/);
});

test('asks an administrator to confirm what a moderator excludes, and tells its person nothing before', async t => {
  const { rpd, player, moderator, second, admin } = await people(t);
  const { _id: person, email } = player.user;
  const { body: proposed } = await decide(moderator, about(person, { kind: 'exclusion' }));
  assert.equal(proposed.state, 'proposed');
  assert.equal((await player.get('/server')).status, 200);
  assert.deepEqual((await player.get<OwnMeasure[]>('/user/me/measures')).body, []);
  assert.equal((await player.get(`/measure/${proposed._id}`)).status, 404);
  assert.equal(await textsTo(rpd, email), '');
  assert.equal((await second.post(`/measure/${proposed._id}/confirm`, {})).status, 403);
  assert.equal((await second.post(`/measure/${proposed._id}/decline`, { reason: 'Non.' })).status, 403);
  const waiting = await second.get<{ proposals: number }>('/api/moderation/measures');
  assert.equal(waiting.body.proposals, 1);
  const confirmed = await admin.post<Measure>(`/measure/${proposed._id}/confirm`, {});
  assert.deepEqual([confirmed.status, confirmed.body.state], [200, 'active']);
  assert.equal((await player.get('/server')).status, 401);
  assert.match(await textsTo(rpd, email), /sans limite de durée/);
});

test('measures people of a lower rank only, and never oneself', async t => {
  const { rpd, moderator, second, admin } = await people(t);
  const other = await rpd.signIn({ roles: ['AD'] });
  const refused = [
    await decide(moderator, about(admin.user._id)),
    await decide(moderator, about(second.user._id)),
    await decide(moderator, about(moderator.user._id)),
    await decide(admin, about(other.user._id)),
  ];
  assert.deepEqual(
    refused.map(answer => answer.status),
    [403, 403, 403, 403],
  );
  assert.equal((await decide(admin, about(second.user._id))).status, 201);
  // Who is measured reads their own case as everybody does, whatever their role.
  const [own] = (await second.get<OwnMeasure[]>('/user/me/measures')).body;
  const read = await second.get<Measure>(`/measure/${own?._id}`);
  assert.equal(read.status, 200);
  assert.equal('decidedBy' in read.body || 'evidence' in read.body, false);
  assert.deepEqual((await second.get<Measure[]>('/measure')).body, []);
  assert.equal((await second.post(`/measure/${own?._id}/lift`, { reason: 'Bon.' })).status, 403);
  assert.equal((await second.get(`/measure/${own?._id}/file`)).status, 403);
});

test('has an appeal outcome by somebody else than who decided (DSK-3)', async t => {
  const { rpd, player, moderator, second } = await people(t);
  const stranger = await rpd.signIn();
  const { body: measure } = await decide(
    moderator,
    about(player.user._id, { kind: 'mute', until: inDays(5) }),
  );
  const path = `/measure/${measure._id}`;
  assert.equal((await stranger.post(`${path}/appeal`, { text: 'Ce n’est pas juste.' })).status, 404);
  const appealed = await player.post<OwnMeasure>(`${path}/appeal`, { text: 'Ce n’était pas moi, voyez.' });
  assert.equal(appealed.body.appeal?.text, 'Ce n’était pas moi, voyez.');
  assert.equal((await player.post(`${path}/appeal`, { text: 'Et encore autre chose.' })).status, 409);
  const own = await moderator.post(`${path}/judgement`, { verdict: 'upheld', answer: 'Non.' });
  assert.equal(own.status, 403);
  assert.match(own.body.message, /quelqu’un d’autre/);
  const { body: waiting } = await second.get<Measure[]>('/measure?appealed=true');
  assert.deepEqual(
    waiting.map(one => one._id),
    [measure._id],
  );
  const outcome = await second.post<Measure>(`${path}/judgement`, {
    verdict: 'lifted',
    answer: 'C’était un homonyme.',
  });
  assert.deepEqual([outcome.body.state, outcome.body.judgedBy?._id], ['lifted', second.user._id]);
  assert.equal((await player.post('/server', buildServer())).status, 201);
  assert.match(await textsTo(rpd, player.user.email), /C’était un homonyme/);
  assert.equal((await second.post(`${path}/judgement`, { verdict: 'upheld', answer: 'Non.' })).status, 409);
  const { body: own2 } = await player.get<OwnMeasure>(path);
  assert.equal(JSON.stringify(own2).includes(moderator.user._id), false);
});

test('refuses a measure that is no decision, at its fields', async t => {
  const { player, moderator } = await people(t);
  const { _id } = player.user;
  const wrong: [object, string][] = [
    [about('f'.repeat(24)), 'person'],
    [about(_id, { kind: 'ban' }), 'kind'],
    [about(_id, { kind: 'suspension' }), 'until'],
    [about(_id, { kind: 'suspension', until: inDays(-1) }), 'until'],
    [about(_id, { kind: 'suspension', until: inDays(400) }), 'until'],
    [about(_id, { kind: 'warning', until: inDays(2) }), 'until'],
    [about(_id, { facts: 'Non.' }), 'facts'],
    [about(_id, { rule: ' ' }), 'rule'],
    [about(_id, { server: 'f'.repeat(24) }), 'server'],
    [about(_id, { ticket: 'f'.repeat(24) }), 'ticket'],
  ];
  for (const [body, field] of wrong) {
    const answer = await moderator.post('/measure', body);
    assert.deepEqual([answer.status, Object.keys(answer.body.fields ?? {})], [422, [field]], field);
  }
});

test('exports a case as one file, and erases evidence when its term is over', async t => {
  const { rpd, player, moderator } = await people(t);
  const evidence = [{ label: 'Capture', text: '<script>alert(1)</script>' }];
  const { body: measure } = await decide(moderator, about(player.user._id, { evidence }));
  const file = await rpd.inject({
    url: `/hosts/api/measure/${measure._id}/file`,
    headers: { authorization: moderator.authorization },
  });
  assert.match(String(file.headers['content-disposition']), /attachment; filename="mesure-\w+\.html"/);
  assert.match(file.body, /Insultes répétées/);
  assert.match(file.body, /&lt;script&gt;/);
  assert.doesNotMatch(file.body, /<script>|https?:\/\//);
  assert.equal(await eraseEvidence(rpd.store.db), 0);
  assert.equal(await eraseEvidence(rpd.store.db, Date.now() + 366 * DAY_MS), 1);
  assert.deepEqual((await moderator.get<Measure>(`/measure/${measure._id}`)).body.evidence, []);
});
