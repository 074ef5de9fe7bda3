import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalLine, ImportReport, Mob, Server, Stat } from '@rpd/shared/domain';
import { buildMob, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';

test('creates, edits and deletes a mob as a game master, hidden from players', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const other = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const created = await master.post<Mob>('/mob/', { mob: buildMob({ name: 'Liche', kind: 'npc' }) });
  assert.equal(created.status, 201);
  const { _id } = created.body;
  assert.deepEqual((await other.get(`/mob/${_id}`)).body, created.body);
  assert.equal((await player.get(`/mob/${_id}`)).status, 403);
  assert.equal((await player.get('/mob')).status, 403);
  const changed = await master.put<Mob>('/mob', { _id, version: 1, level: 17 });
  assert.deepEqual([changed.body.level, changed.body.kind, changed.body.version], [17, 'npc', 2]);
  const stale = await master.put<{ current: Mob }>('/mob', { _id, version: 1, level: 3 });
  assert.equal(stale.status, 412);
  assert.deepEqual(stale.body.current, changed.body);
  assert.deepEqual((await master.remove(`/mob/${_id}`)).body, changed.body);
  assert.equal((await master.get(`/mob/${_id}`)).status, 404);
});

test('validates a mob’s stats and their bounds', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM', 'MO'] });
  const { _id: force } = (await master.post<Stat>('/stat', { name: 'Force', min: 1, max: 30 })).body;
  const { _id: skill } = (await master.post<Stat>('/skill', { name: 'Nage' })).body;
  const right = await master.post<Mob>('/mob', buildMob({ stats: { [force]: 30 } }));
  assert.deepEqual(right.body.stats, { [force]: 30 });
  for (const [stats, message] of [
    [{ [force]: 31 }, 'De 1 à 30.'],
    [{ [force]: 2.5 }, 'Un nombre entier est attendu.'],
    [{ [force]: '5' }, 'Cette valeur n’est pas du type attendu.'],
    [{ [skill]: 5 }, 'Cette caractéristique n’existe pas.'],
    [{ force: 5 }, 'Cette caractéristique n’existe pas.'],
  ] as const) {
    const refused = await master.post('/mob', { ...buildMob(), stats });
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.values(refused.body.fields ?? {}), [message]);
  }
  const flood = Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [`k${index}`, 1]));
  assert.equal((await master.post('/mob', { ...buildMob(), stats: flood })).status, 422);
  assert.equal((await master.post('/mob', { ...buildMob(), stats: [1] })).status, 422);
  // Bounds that were narrowed since do not keep one from saving the rest.
  await master.put('/stat', { _id: force, max: 20 });
  assert.equal((await master.put('/mob', { ...right.body, level: 9 })).status, 200);
  // A save replaces the stats: one that is left out is gone.
  const emptied = await master.put<Mob>('/mob', { _id: right.body._id, stats: {} });
  assert.deepEqual(emptied.body.stats, {});
  // The journal names it.
  const admin = await rpd.signIn({ roles: ['AD'] });
  const [line] = (await admin.get<JournalLine[]>(`/journal?entityId=${right.body._id}`)).body;
  assert.deepEqual(line?.fields, [`stats.${force}`]);
});

test('limits a mob to a visible server, or to none', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const owner = await rpd.signIn();
  const shown = (await owner.post<Server>('/server', buildServer())).body;
  const hidden = (await owner.post<Server>('/server', buildServer({ visible: false }))).body;
  const populated = { ...buildMob(), server: { _id: shown._id, name: shown.name } };
  const mob = await master.post<Mob>('/mob', populated);
  assert.equal(mob.body.server, shown._id);
  const none = await master.put<Mob>('/mob', { _id: mob.body._id, server: null });
  assert.equal(none.body.server, '');
  for (const server of [hidden._id, 'f'.repeat(24)]) {
    const refused = await master.post('/mob', buildMob({ server }));
    assert.deepEqual(refused.body.fields, { server: 'Ce serveur n’existe pas.' });
  }
});

test('gives a copy to the person who makes it', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const other = await rpd.signIn({ roles: ['GM'] });
  const long = `${'x'.repeat(71)}🐉 fin`;
  const { body } = await master.post<Mob>('/mob', buildMob({ name: long, level: 7 }));
  const copy = await other.post<Mob>(`/mob/${body._id}/copy`, {});
  assert.equal(copy.status, 201);
  assert.equal(copy.body.name, `${'x'.repeat(71)} (copie)`);
  assert.deepEqual([copy.body.level, copy.body.owner_id], [7, other.user._id]);
  assert.notEqual(copy.body._id, body._id);
  const second = await other.post<Mob>(`/mob/${body._id}/copy`, {});
  assert.equal(second.body.name, `${'x'.repeat(70)} (copie 2)`);
  assert.equal((await other.post('/mob/ffffffffffffffffffffffff/copy', {})).status, 404);
  // Sent back as it was read, a mob becomes another one too.
  const again = await other.post<Mob>('/mob', body);
  assert.notEqual(again.body._id, body._id);
  assert.equal(again.body.owner_id, other.user._id);
});

test('filters mobs by kind, level, server and owner', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const other = await rpd.signIn({ roles: ['GM'] });
  const server = (await master.post<Server>('/server', buildServer())).body;
  for (const [name, kind, level] of [
    ['Rat', 'mob', 1],
    ['Ogre', 'mob', 7],
    ['Dragon', 'mob', 20],
    ['Aubergiste', 'npc', 2],
  ] as const) {
    await master.post('/mob', buildMob({ name, kind, level, server: level === 7 ? server._id : '' }));
  }
  await other.post('/mob', buildMob({ name: 'Spectre', level: 12 }));
  const names = async (query: string) => {
    const list = await master.get<Mob[]>(`/mob?sort=level&${query}`);
    return list.body.map(({ name }) => name);
  };
  assert.deepEqual(await names(''), ['Rat', 'Aubergiste', 'Ogre', 'Spectre', 'Dragon']);
  assert.deepEqual(await names('kind=npc'), ['Aubergiste']);
  assert.deepEqual(await names('levelMin=2&levelMax=12'), ['Aubergiste', 'Ogre', 'Spectre']);
  assert.deepEqual(await names('levelMin=0&levelMax=1'), ['Rat']);
  assert.deepEqual(await names(`server=${server._id}`), ['Ogre']);
  assert.deepEqual(await names('owner=me&kind=mob'), ['Rat', 'Ogre', 'Dragon']);
  assert.deepEqual(await names('q=DRAGON'), ['Dragon']);
  const page = await master.get('/mob?page=1&limit=2&kind=mob');
  assert.equal(page.headers['x-total-count'], '4');
  for (const query of ['kind=pnj', 'levelMin=-1', 'levelMax=1e3', 'levelMin=x', 'server=1']) {
    assert.equal((await master.get(`/mob?${query}`)).status, 422, query);
  }
});

test('previews and imports 334 monsters line by line, and changes nothing the second time', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM', 'MO'] });
  const { body: strength } = await master.post<Stat>('/stat', { name: 'Force', min: 1, max: 30 });
  const rows = Array.from({ length: 334 }, (_, index) => ({
    name: `Monstre ${index + 1}`,
    kind: 'mob',
    level: index % 31,
    description: 'Taille moyenne, sans alignement.',
    stats: { [strength._id]: 1 + (index % 30) },
  }));
  const send = (body: object) => master.post<ImportReport>('/mob/import', body);
  const outcomes = ({ lines }: ImportReport) => [...new Set(lines.map(({ outcome }) => outcome))];

  const reported = await send({ rows, preview: true });
  assert.deepEqual(
    [reported.status, reported.body.preview, outcomes(reported.body)],
    [200, true, ['created']],
  );
  assert.equal((await master.get('/mob?limit=1')).headers['x-total-count'], '0');
  assert.deepEqual(outcomes((await send({ rows })).body), ['created']);
  assert.equal((await master.get('/mob?limit=1')).headers['x-total-count'], '334');
  assert.deepEqual(outcomes((await send({ rows })).body), ['unchanged']);

  const [first] = rows;
  const mixed = await send({
    rows: [
      { ...first, name: 'MONSTRE 1', level: 9 },
      { ...first, name: 'Neuf' },
      { ...first, name: 'neuf' },
      { ...first, name: 'Trop fort', stats: { [strength._id]: 99 } },
      { ...first, kind: 'dragon' },
      { name: 'x', inconnu: 1 },
      'rien',
    ],
  });
  assert.deepEqual(
    mixed.body.lines.map(({ outcome, fields }) => [outcome, ...Object.values(fields ?? {})]),
    [
      ['changed'],
      ['created'],
      ['refused', 'Cette ligne répète la ligne 2.'],
      ['refused', 'De 1 à 30.'],
      ['refused', 'Choisissez une des valeurs proposées.'],
      ['refused', 'Au moins 2 caractères.', 'Ce champ est obligatoire.', 'Champ inconnu.'],
      ['refused', 'La requête est illisible.'],
    ],
  );
  assert.deepEqual(
    (await master.get<Mob[]>('/mob?q=monstre 1&limit=1')).body.map(({ level }) => level),
    [9],
  );
  const other = await rpd.signIn({ roles: ['GM'] });
  const theirs = await other.post<ImportReport>('/mob/import', { rows: [first] });
  assert.equal(theirs.body.lines[0]?.outcome, 'created');
  assert.equal((await send({ rows: 'x' })).status, 422);
  assert.equal((await send({ rows: Array.from({ length: 1001 }, () => first) })).status, 422);
});
