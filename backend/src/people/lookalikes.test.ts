import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lookalike } from '@rpd/shared/domain';
import { emailCore, nameCore } from '../store/likeness.ts';
import { buildServer } from '../test/builders.ts';
import { openSession, startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

const DISCORD = '123456789012345678';
const AVATAR = `/files/${'a'.repeat(24)}.webp`;

const signInFrom = (rpd: TestServer, userId: string, address: string) =>
  rpd.store.transaction(trx => openSession(trx, { userId, device: 'test', address }, Date.now()));

const reasonsFor = async (client: Client, id: string) => {
  const { status, body } = await client.get<Lookalike[]>(`/api/moderation/people/${id}/lookalikes`);
  assert.equal(status, 200);
  return Object.fromEntries(
    body.map(({ name, reasons }) => [name, reasons.map(({ kind, detail }) => `${kind} ${detail}`.trim())]),
  );
};

test('compares pseudos and addresses by what they look like', () => {
  for (const name of [
    'Kael',
    'kael_92',
    '92Kael',
    'Kaël!',
    'K\u0430el',
    'KAEL 2010',
    'Kael_bis',
    'Le vrai Kael',
  ]) {
    assert.equal(nameCore(name), nameCore('kael'), name);
  }
  assert.notEqual(nameCore('Kaela'), nameCore('Kael'));
  // A name that is nothing else stays.
  assert.equal(nameCore('Le Vrai'), 'levrai');
  assert.equal(nameCore('1234'), nameCore('1234'));
  assert.notEqual(nameCore('1234'), '');
  for (const email of ['kael.durand@rpd.test', 'KaelDurand+2@rpd.test', 'kaeldurand77@autre.test']) {
    assert.equal(emailCore(email), 'kaeldurand', email);
  }
});

test('proposes accounts that may be one person’s, with each reason (DSK-1)', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'], name: 'Veilleuse' });
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Gardienne' });
  const kael = await rpd.addUser({ name: 'Kaelorn', email: 'martin.durand@rpd.test', avatar: AVATAR });
  await signInFrom(rpd, kael._id, '203.0.113.9');
  const add = (name: string, changes = {}) => rpd.addUser({ name, email: `${name}@x.test`, ...changes });
  await add('Kaelorm92');
  await add('Zélie', { email: 'martindurand+2@rpd.test' });
  await add('Bérénice', { email: 'martin.durant@autre.test' });
  await add('Orphée', { avatar: AVATAR, deletedAt: new Date().toISOString() });
  const neighbour = await add('Voisine');
  await signInFrom(rpd, neighbour._id, '203.0.113.200');
  await signInFrom(rpd, admin.user._id, '203.0.113.1');
  await add('Sans rapport');
  const owner = await rpd.signIn({ name: 'Isaure', email: 'isaure@x.test' });
  for (const client of [owner, await rpd.as(kael)]) {
    await client.post('/server', buildServer({ serverDiscord_id: DISCORD }));
  }
  await rpd.store.db
    .updateTable('sessions')
    .set({ network: '' })
    .where('address', '=', '127.0.0.1')
    .execute();
  const expected = {
    Zélie: ['mailbox'],
    Isaure: [`discord ${DISCORD}`],
    Orphée: ['avatar'],
    Kaelorm92: ['name'],
    Voisine: ['network 203.0.113.0/24'],
    Bérénice: ['email'],
  };
  const proposed = await reasonsFor(moderator, kael._id);
  assert.deepEqual(proposed, expected);
  assert.deepEqual(Object.keys(proposed), Object.keys(expected));
  // Nobody of the team is proposed to a moderator.
  const toAdmin = await reasonsFor(admin, kael._id);
  assert.deepEqual(toAdmin, { ...expected, Gardienne: ['network 203.0.113.0/24'] });
});

test('what many accounts share is no reason', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'], name: 'Veilleuse' });
  const pupil = await rpd.addUser({ name: 'Élève', avatar: AVATAR });
  await signInFrom(rpd, pupil._id, '198.51.100.7');
  for (let number = 0; number < 31; number += 1) {
    const name = `${String.fromCodePoint(0x61 + (number % 26)).repeat(3)}${String.fromCodePoint(0x62 + Math.floor(number / 26), 0x71)}`;
    const other = await rpd.addUser({ name, avatar: AVATAR });
    await signInFrom(rpd, other._id, '198.51.100.8');
  }
  const reasons = await reasonsFor(moderator, pupil._id);
  assert.ok(!JSON.stringify(reasons).match(/network|avatar/), JSON.stringify(reasons));
});
