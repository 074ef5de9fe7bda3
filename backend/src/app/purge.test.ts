import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Character } from '@rpd/shared/domain';
import { buildCharacter, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { removeTraces } from '../users/owned.store.ts';
import { purge, readJournalDays } from './purge.ts';

const DAY = 86_400_000;

test('keeps the journal for the configured days, and for ever at 0', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  await owner.post('/server', buildServer());
  const lines = async () => (await rpd.store.db.selectFrom('journal').select('id').execute()).length;
  const now = Date.now() + 31 * DAY;
  assert.equal((await purge(rpd.store, now, 0)).journal, 0);
  assert.equal((await purge(rpd.store, now, 32)).journal, 0);
  assert.equal(await lines(), 1);
  assert.equal((await purge(rpd.store, now, 30)).journal, 1);
  assert.equal(await lines(), 0);
  assert.deepEqual([readJournalDays(undefined), readJournalDays('0'), readJournalDays('90')], [400, 0, 90]);
  assert.throws(() => readJournalDays('un an'), /JOURNAL_DAYS/);
});

test('a character in the bin goes with the account of its player (DSK-7)', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const { body: character } = await player.post<Character>('/character', buildCharacter());
  await player.remove(`/character/${character._id}`);
  await rpd.store.transaction(trx => removeTraces(trx, player.user._id));
  assert.deepEqual(await rpd.store.db.selectFrom('characters').select('id').execute(), []);
  assert.deepEqual(await rpd.store.db.selectFrom('bin').select('thing_id').execute(), []);
});
