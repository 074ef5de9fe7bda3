import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Measure, OwnEvidenceFile, OwnMeasure, Server, Ticket } from '@rpd/shared/domain';
import { diskStorage } from '../files/files.storage.ts';
import { removeOrphans } from '../files/files.orphans.ts';
import { EVIDENCE_DRAFT_MS, EVIDENCE_MS } from '../lib/evidence.ts';
import { buildServer, buildTicket } from '../test/builders.ts';
import { buildForm, buildImage, uploadOf } from '../test/pictures.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { purgeEvidence } from './evidence.store.ts';

const NOBODY = 'f'.repeat(24);

async function desk(t: TestContext) {
  const rpd = await startServer(t);
  const victim = await rpd.signIn();
  const culprit = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const stranger = await rpd.signIn({ roles: ['GM'] });
  const send = async (client: Client, content: Buffer | string, fileName = 'capture.png') => {
    const { payload, headers } = buildForm([{ field: 'file', fileName, type: 'image/png', content }]);
    const { authorization } = client;
    const answer = await rpd.inject({
      method: 'POST',
      url: '/hosts/api/evidence',
      payload,
      headers: { ...headers, ...(authorization && { authorization }) },
    });
    return { status: answer.statusCode, body: answer.json<OwnEvidenceFile & { message: string }>() };
  };
  const read = (client: Client, id: string) =>
    rpd.inject({
      url: `/hosts/api/evidence/${id}`,
      headers: { authorization: String(client.authorization) },
    });
  const mayRead = async (client: Client, id: string) => (await read(client, id)).statusCode === 200;
  const report = async (files: string[], changes: object = {}) => {
    const about = { kind: 'user' as const, id: culprit.user._id };
    const body = buildTicket({ category: 'report', about, files, ...changes });
    return victim.post<Ticket>('/ticket', body);
  };
  const storage = diskStorage(join(rpd.database.dataDir, 'files'));
  const stored = async () =>
    (await readdir(join(rpd.database.dataDir, 'files', 'evidence')).catch(() => [])).length;
  return { rpd, victim, culprit, moderator, admin, stranger, send, read, mayRead, report, storage, stored };
}

const picture = (seed = 1) => buildImage(seed).png().toBuffer();

test('carries files with a report, which its author and the team read and nobody else (DSK-3)', async t => {
  const { victim, culprit, moderator, admin, stranger, send, read, mayRead, report } = await desk(t);
  const { status, body: shot } = await send(victim, await picture(), '../../capture du 12.exe');
  assert.deepEqual([status, shot.name, shot.mime], [201, 'capture du 12.png', 'image/png']);
  const { body: words } = await send(victim, 'Il a écrit : « Dehors ! »\n', 'propos.txt');
  assert.deepEqual([words.name, words.mime], ['propos.txt', 'text/plain']);
  // Nobody else reads what is not sent yet.
  assert.deepEqual([await mayRead(victim, shot._id), await mayRead(admin, shot._id)], [true, false]);

  const { status: made, body: ticket } = await report([shot._id, words._id]);
  assert.equal(made, 201);
  assert.deepEqual(
    ticket.files.map(({ name }) => name),
    ['capture du 12.png', 'propos.txt'],
  );
  for (const [client, allowed] of [
    [victim, true],
    [moderator, true],
    [admin, true],
    [culprit, false],
    [stranger, false],
  ] as const) {
    assert.equal(await mayRead(client, words._id), allowed);
  }
  const text = await read(moderator, words._id);
  assert.equal(text.headers['content-type'], 'text/plain; charset=utf-8');
  assert.match(String(text.headers['content-disposition']), /^attachment/);
  assert.match(String(text.headers['content-security-policy']), /sandbox/);
  assert.equal(text.body, 'Il a écrit : « Dehors ! »\n');

  // What the team adds stays with the team.
  const { body: own } = await send(moderator, await picture(2));
  const added = await moderator.post<Ticket>(`/ticket/${ticket._id}/evidence`, { files: [own._id] });
  assert.deepEqual([added.status, added.body.files.length], [201, 3]);
  const { body: theirs } = await victim.get<Ticket>(`/ticket/${ticket._id}`);
  assert.equal(theirs.files.length, 2);
  assert.equal(await mayRead(victim, own._id), false);
  assert.equal((await stranger.post(`/ticket/${ticket._id}/evidence`, { files: [own._id] })).status, 404);
});

test('refuses what is no file of one’s own, what is no evidence, and too much of it', async t => {
  const { victim, moderator, send, report } = await desk(t);
  for (const wrong of [
    Buffer.from('%PDF-1.7\n\u0000'),
    Buffer.from([0xff, 0xfe, 0x00, 0x41]),
    Buffer.from('  '),
  ]) {
    const { status, body } = await send(victim, wrong, 'capture.png');
    assert.equal(status, 415, body.message);
    assert.match(body.message, /Joignez une image/);
  }
  assert.equal((await send(victim, 'a'.repeat(600_000), 'long.txt')).status, 413);
  const { body: foreign } = await send(moderator, 'À quelqu’un d’autre.');
  for (const files of [[foreign._id], [NOBODY]]) {
    const refused = await report(files);
    assert.deepEqual(
      [refused.status, Object.keys((refused.body as { fields?: object }).fields ?? {})],
      [422, ['files']],
    );
  }
  const { body: one } = await send(victim, 'Une fois.');
  assert.equal((await report([one._id])).status, 201);
  assert.equal((await report([one._id])).status, 422);
  assert.equal((await victim.remove(`/evidence/${one._id}`)).status, 409);
  const { body: draft } = await send(victim, 'Un brouillon.');
  assert.equal((await moderator.remove(`/evidence/${draft._id}`)).status, 404);
  assert.equal((await victim.remove(`/evidence/${draft._id}`)).status, 204);
});

test('shows whom a measure is about what its statement names, and no more', async t => {
  const { rpd, victim, culprit, moderator, admin, stranger, send, mayRead, report } = await desk(t);
  const { body: named } = await send(victim, await picture(3), 'insulte.png');
  const { body: hidden } = await send(victim, 'Mon adresse : 3 rue des Lilas.', 'privé.txt');
  const { body: ticket } = await report([named._id, hidden._id]);
  const { body: more } = await send(moderator, 'Constat.', 'constat.txt');
  const decision = {
    person: culprit.user._id,
    kind: 'warning',
    rule: 'Respect des autres',
    facts: 'Insultes répétées envers une personne.',
    ticket: ticket._id,
    files: [more._id],
    shown: [named._id],
  };
  const unknown = await moderator.post('/measure', { ...decision, shown: [NOBODY] });
  assert.deepEqual([unknown.status, Object.keys(unknown.body.fields ?? {})], [422, ['shown']]);
  const { status, body: measure } = await moderator.post<Measure>('/measure', decision);
  assert.equal(status, 201);
  const named2 = measure.files.map(({ name, shown }) => [name, shown]).toSorted();
  assert.deepEqual(named2, [
    ['constat.txt', false],
    ['insulte.png', true],
    ['privé.txt', false],
  ]);
  const { body: own } = await culprit.get<OwnMeasure>(`/measure/${measure._id}`);
  assert.deepEqual(
    own.files.map(({ name }) => name),
    ['insulte.png'],
  );
  for (const file of measure.files) {
    assert.equal(await mayRead(culprit, file._id), file.shown, file.name);
    assert.equal(await mayRead(stranger, file._id), false, file.name);
    assert.equal(await mayRead(victim, file._id), false, file.name);
    assert.equal(await mayRead(admin, file._id), true, file.name);
  }
  const mails = await rpd.store.db
    .selectFrom('mails')
    .where('recipient', '=', culprit.user.email)
    .select('text')
    .execute();
  assert.match(mails.map(mail => mail.text).join('\n'), /insulte\.png/);

  // The exported case carries them inside.
  const answer = await rpd.inject({
    url: `/hosts/api/measure/${measure._id}/file`,
    headers: { authorization: String(moderator.authorization) },
  });
  assert.match(answer.body, /<img src="data:image\/png;base64,[\w+/=]{40,}" alt="insulte\.png"/);
  assert.match(answer.body, /3 rue des Lilas/);
  assert.doesNotMatch(answer.body, /https?:\/\//);

  // The team goes on with the case; its person sees nothing of that.
  const { body: late } = await send(admin, 'Autre constat.', 'suite.txt');
  const added = await admin.post<Measure>(`/measure/${measure._id}/evidence`, { files: [late._id] });
  assert.equal(added.body.files.length, 4);
  assert.equal(await mayRead(culprit, late._id), false);
  assert.equal((await culprit.post(`/measure/${measure._id}/evidence`, { files: [late._id] })).status, 403);
});

test('erases files with the term of evidence, and drafts after a day', async t => {
  const { rpd, victim, culprit, moderator, send, report, storage, stored } = await desk(t);
  await send(victim, 'Jamais envoyé.');
  const { body: kept } = await send(victim, 'Envoyé.');
  const { body: ticket } = await report([kept._id]);
  await moderator.post('/measure', {
    person: culprit.user._id,
    kind: 'warning',
    rule: 'Respect',
    facts: 'Insultes répétées.',
    ticket: ticket._id,
  });
  assert.equal(await stored(), 2);
  const now = Date.now();
  assert.equal(await purgeEvidence(rpd.store, storage, now), 0);
  assert.equal(await purgeEvidence(rpd.store, storage, now + EVIDENCE_DRAFT_MS + 60_000), 1);
  assert.equal(await stored(), 1);
  assert.deepEqual(
    (await removeOrphans(rpd.store, storage, { dryRun: true, now: now + 2 * EVIDENCE_DRAFT_MS })).strays,
    [],
  );
  // The report and the measure have it: it goes with the last of them.
  assert.equal(await purgeEvidence(rpd.store, storage, now + EVIDENCE_MS + 60_000), 2);
  assert.equal(await stored(), 0);
});

test('keeps what was reported as it was that day, with its owner and its pictures', async t => {
  const { rpd, victim, culprit, moderator, mayRead } = await desk(t);
  const upload = await rpd.inject(uploadOf(culprit.authorization, await picture(4)));
  const icon_img = upload.json<{ path: string }>().path;
  const text = 'Ici on insulte les gens.';
  const base = buildServer({ name: 'Repaire' });
  const body = { ...base, icon_img, description: { ...base.description, text } };
  const { body: server } = await culprit.post<Server>('/server', body);
  const about = { kind: 'server', id: server._id };
  const { body: ticket } = await victim.post<Ticket>('/ticket', {
    ...buildTicket(),
    category: 'report',
    about,
  });
  assert.equal(ticket.reported, null);
  assert.deepEqual(ticket.files, []);
  const description = { ...base.description, text: 'Tout le monde est le bienvenu.' };
  await culprit.put('/server', { _id: server._id, name: 'Clairière', description, icon_img: '' });

  const { body: read } = await moderator.get<Ticket>(`/ticket/${ticket._id}`);
  const { reported, files } = read;
  assert.deepEqual([reported?.name, reported?.owner._id], ['Repaire', culprit.user._id]);
  assert.equal(reported?.texts.find(({ label }) => label === 'Présentation')?.text, text);
  assert.deepEqual(
    files.map(({ name, by }) => [name, by]),
    [['Icône.png', null]],
  );
  assert.equal(await mayRead(moderator, files[0]?._id ?? ''), true);
  assert.equal(await mayRead(culprit, files[0]?._id ?? ''), false);

  // A case that is made of it says what was reported.
  const { body: measure } = await moderator.post<Measure>('/measure', {
    person: culprit.user._id,
    kind: 'warning',
    rule: 'Respect',
    facts: 'La présentation insulte.',
    ticket: ticket._id,
  });
  assert.match(
    measure.evidence.find(({ label }) => label === 'Tel que signalé : Repaire')?.text ?? '',
    /on insulte/,
  );
  assert.deepEqual(
    measure.files.map(({ name }) => name),
    ['Icône.png'],
  );
});
