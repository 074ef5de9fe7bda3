import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountMerge, MergePreview, MergeUndone, PersonCard } from '@rpd/shared/domain';
import { newId } from '../store/ids.ts';
import { externalIdentityCodec, type StoredExternalIdentity } from '../store/tables/auth.ts';
import { startServer, type TestServer } from '../test/server.ts';

const AT = '2026-01-02T10:00:00.000Z';

/** Links an account of « Club » to somebody. */
async function addLink({ store }: TestServer, userId: string, changes: Partial<StoredExternalIdentity> = {}) {
  const identity: StoredExternalIdentity = {
    _id: newId(),
    userId,
    provider: 'Club',
    issuer: 'https://connexion.club.exemple',
    subject: `sujet-${userId}`,
    name: 'zoe-du-club',
    createdAt: AT,
    lastUsedAt: null,
    removedAt: null,
    ...changes,
  };
  await store.db
    .insertInto('external_identities')
    .values(externalIdentityCodec.encodeAll(identity))
    .execute();
  return identity;
}

const ownersOf = async ({ store }: TestServer) =>
  (await store.db.selectFrom('external_identities').select('user_id').orderBy('id').execute()).map(
    ({ user_id: owner }) => owner,
  );

test('the card shows linked accounts to administrators alone, without what identifies them there (ACC-4)', async t => {
  const rpd = await startServer(t);
  const zoe = await rpd.signIn({ name: 'Zoé' });
  await addLink(rpd, zoe.user._id);
  await addLink(rpd, zoe.user._id, { subject: 'vieux', removedAt: AT });
  const cardFor = async (roles: ('AD' | 'MO')[]) =>
    (await (await rpd.signIn({ roles })).get<PersonCard>(`/api/moderation/people/${zoe.user._id}`)).body;
  const card = await cardFor(['AD']);
  assert.deepEqual(card.person.externalIdentities, [
    { provider: 'Club', name: 'zoe-du-club', createdAt: AT },
  ]);
  assert.equal(JSON.stringify(card).includes('sujet-'), false);
  const moderators = await cardFor(['MO']);
  assert.equal(moderators.person.externalIdentities, null);
  assert.equal(JSON.stringify(moderators).includes('zoe-du-club'), false);
});

test('own data list linked accounts, and the end of an account erases them (ACC-4)', async t => {
  const rpd = await startServer(t);
  // Who came by another site has no password to give.
  const zoe = await rpd.signIn({ name: 'Zoé', passwordHash: null });
  const { subject } = await addLink(rpd, zoe.user._id);
  const { body } = await zoe.get<{ externalIdentities: { subject: string }[] }>('/user/me/export');
  assert.deepEqual(
    body.externalIdentities.map(one => one.subject),
    [subject],
  );
  const ended = await zoe.remove('/user/me', {});
  assert.equal(ended.status, 200, JSON.stringify(ended.body));
  assert.deepEqual(await ownersOf(rpd), []);
});

test('a merge moves linked accounts, and its undoing gives them back (ACC-4, DSK-2)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const [kept, other] = [await rpd.signIn({ name: 'Kael' }), await rpd.signIn({ name: 'Kae1' })];
  await addLink(rpd, other.user._id);
  const path = `/api/moderation/people/${kept.user._id}/merge`;
  const { body: preview } = await admin.get<MergePreview>(`${path}?other=${other.user._id}`);
  assert.equal(preview.moves.find(({ group }) => group === 'identities')?.total, 1);
  await admin.post<AccountMerge>(path, { other: other.user._id, seal: preview.seal });
  assert.deepEqual(await ownersOf(rpd), [kept.user._id]);
  const undone = await admin.remove<MergeUndone>(`/api/moderation/people/${other.user._id}/merge`);
  assert.equal(undone.status, 200, JSON.stringify(undone.body));
  assert.deepEqual(await ownersOf(rpd), [other.user._id]);
});

test('an administrator’s reset takes linked accounts out, too (ACC-4)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const zoe = await rpd.signIn({ name: 'Zoé' });
  await addLink(rpd, zoe.user._id);
  const reset = await admin.remove(`/api/moderation/people/${zoe.user._id}/factors`);
  assert.ok(reset.status < 300, JSON.stringify(reset.body));
  const rows = await rpd.store.db.selectFrom('external_identities').select('removed_at').execute();
  assert.ok(rows.every(({ removed_at: removedAt }) => removedAt !== null));
});
