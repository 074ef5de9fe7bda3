import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SAVED_VIEWS_MAX } from '@rpd/shared/domain';
import type { SavedView } from '@rpd/shared/domain';
import { startServer } from '../test/server.ts';
import type { Client, Refused } from '../test/server.ts';

const save = (client: Client, more: object = {}) =>
  client.post<SavedView & Refused>('/savedview', {
    list: 'tickets',
    name: 'Urgents',
    query: 'q=vol',
    ...more,
  });
const names = async (client: Client, list = 'tickets') =>
  (await client.get<SavedView[]>(`/savedview?list=${list}`)).body.map(({ name }) => name);

test('keeps views of a list to who made them: read, changed and deleted by nobody else (26.5)', async t => {
  const rpd = await startServer(t);
  const me = await rpd.signIn({ roles: ['MO'], name: 'Noémie' });
  const other = await rpd.signIn({ roles: ['AD'] });
  const { body: view, status } = await save(me, {
    query: 'page=3&q=vol&jeux-page=2&sort=-age',
    hidden: ['Âge'],
  });
  assert.equal(status, 201, JSON.stringify(view));
  // A view leads to the first page.
  assert.deepEqual(
    [view.query, view.hidden, view.shared, view.own],
    ['q=vol&sort=-age', ['Âge'], false, true],
  );
  assert.equal(view.owner.name, 'Noémie');
  await save(me, { list: 'journal', name: 'Ce matin' });
  assert.deepEqual(await names(me), ['Urgents']);
  assert.deepEqual(await names(other), []);
  const { _id, version } = view;
  assert.equal((await other.put('/savedview', { _id, version, name: 'Pris' })).status, 404);
  assert.equal((await other.remove(`/savedview/${_id}`)).status, 404);
  const { body: renamed } = await me.put<SavedView>('/savedview', { _id, version, name: 'Vols' });
  assert.deepEqual([renamed.name, renamed.query, renamed.version], ['Vols', 'q=vol&sort=-age', 2]);
  assert.equal((await me.put('/savedview', { _id, version, name: 'Tard' })).status, 412);
  // A view stays with its list.
  const { body: stays } = await me.put<SavedView>('/savedview', { _id, list: 'journal' });
  assert.equal(stays.list, 'tickets');
  assert.equal((await me.remove(`/savedview/${_id}`)).status, 204);
  assert.deepEqual(await names(me), []);
  assert.equal((await rpd.anonymous.get('/savedview?list=tickets')).status, 401);
});

test('shares a view with those who may open the list, and with nobody else (26.5)', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn();
  const { body: view } = await save(moderator, { shared: true });
  assert.deepEqual(await names(admin), ['Urgents']);
  assert.deepEqual(await names(player), []);
  const [seen] = (await admin.get<SavedView[]>('/savedview?list=tickets')).body;
  assert.deepEqual([seen?.own, seen?.owner._id], [false, moderator.user._id]);
  assert.equal((await admin.remove(`/savedview/${view._id}`)).status, 404);
  // A list that is not of the team, and one that is not theirs.
  for (const [client, list] of [
    [moderator, 'my-games'],
    [moderator, 'accounts'],
    [player, 'tickets'],
  ] as const) {
    const { status, body } = await save(client, { list, name: 'Autre', shared: true });
    assert.deepEqual(
      [status, body.fields],
      [422, { shared: 'Les vues de cette liste ne se partagent pas.' }],
      list,
    );
  }
  // Who leaves the team shares nothing with it any more; what they made stays theirs.
  const left = await admin.put('/user/admin', { _id: moderator.user._id, roles: ['RP'] });
  assert.equal(left.status, 200, JSON.stringify(left.body));
  assert.deepEqual(await names(admin), []);
});

test('refuses at the field: names that are taken, what is no list, no query, too much (26.5)', async t => {
  const rpd = await startServer(t);
  const me = await rpd.signIn({ roles: ['AD'] });
  await save(me);
  const fields = async (more: object) => (await save(me, more)).body.fields;
  assert.deepEqual(await fields({ name: 'URGENTS' }), { name: 'Vous avez déjà une vue de ce nom.' });
  assert.equal((await save(me, { list: 'journal' })).status, 201);
  assert.deepEqual(Object.keys((await fields({ list: '../x', name: 'B' })) ?? {}), ['list']);
  assert.deepEqual(Object.keys((await fields({ query: 'a#b', name: 'B' })) ?? {}), ['query']);
  assert.deepEqual(Object.keys((await fields({ query: 'a'.repeat(2001), name: 'B' })) ?? {}), ['query']);
  assert.deepEqual(Object.keys((await fields({ name: '' })) ?? {}), ['name']);
  assert.deepEqual(Object.keys((await fields({ name: 'B', hidden: ['A', 'A'] })) ?? {}), ['hidden']);
  assert.equal((await me.get('/savedview')).status, 422);
  assert.equal((await me.get('/savedview?list=a&list=b')).status, 422);
  for (let number = 2; number < SAVED_VIEWS_MAX; number += 1) await save(me, { name: `Vue ${number}` });
  const { status, body } = await save(me, { name: 'Une de trop' });
  assert.deepEqual(
    [status, body.message],
    [409, 'Vous gardez déjà 100 vues\u00a0: supprimez-en une d’abord.'],
  );
});
