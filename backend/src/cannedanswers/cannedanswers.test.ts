import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CannedAnswer, JournalLine } from '@rpd/shared/domain';
import { startServer } from '../test/server.ts';

test('shares ready answers between moderators, with versions and journal lines', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn({ roles: ['GM'] });
  const made = await moderator.post<CannedAnswer>('/cannedanswer', {
    cannedanswer: { title: ' Réponse à l’été ', text: 'Bonjour {pseudo}, merci !' },
  });
  assert.deepEqual([made.status, made.body.title, made.body.category], [201, 'Réponse à l’été', '']);
  const { _id } = made.body;
  await moderator.post('/cannedanswer', { title: 'Compte', text: 'Voyons.', category: 'account' });
  const titles = async (query = '') =>
    (await admin.get<CannedAnswer[]>(`/cannedanswer?${query}`)).body.map(one => one.title);
  assert.deepEqual(await titles(), ['Compte', 'Réponse à l’été']);
  assert.deepEqual(await titles('category=bug'), ['Réponse à l’été']);
  assert.deepEqual(await titles('category=account&sort=-title'), ['Réponse à l’été', 'Compte']);
  assert.deepEqual(await titles('q=ete'), ['Réponse à l’été']);

  const taken = await admin.post('/cannedanswer', { title: 'COMPTE', text: 'x' });
  assert.deepEqual([taken.status, taken.body.fields], [409, { title: 'Ce titre est déjà pris.' }]);
  const changed = await admin.put<CannedAnswer>('/cannedanswer', { _id, version: 1, text: 'Bonsoir.' });
  assert.deepEqual([changed.body.version, changed.body.text], [2, 'Bonsoir.']);
  assert.equal((await moderator.put('/cannedanswer', { _id, version: 1, text: 'Salut.' })).status, 412);
  assert.equal((await moderator.get<CannedAnswer>(`/cannedanswer/${_id}`)).body.text, 'Bonsoir.');
  assert.equal((await moderator.remove(`/cannedanswer/${_id}`)).status, 200);
  assert.equal((await moderator.get(`/cannedanswer/${_id}`)).status, 404);
  assert.equal((await moderator.remove(`/cannedanswer/${_id}`)).status, 404);
  assert.equal((await player.get('/cannedanswer')).status, 403);
  const lines = (await admin.get<JournalLine[]>(`/journal?entityId=${_id}`)).body;
  assert.deepEqual(lines.map(line => line.action).toSorted(), ['create', 'delete', 'update']);

  for (const body of [
    {},
    { title: 'x', text: 'y' },
    { title: 'Bon', text: '' },
    { title: 'Bon', text: 'y', category: 'x' },
  ]) {
    assert.equal((await moderator.post('/cannedanswer', body)).status, 422, JSON.stringify(body));
  }
});
