import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountImportReport, ImportedLine, JournalLine, User } from '@rpd/shared/domain';
import { deliveredMails } from '../test/mails.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { undo } from '../test/undo.ts';

// Accounts of a file: looked at, then made as one, and undone as one (26.5, ADR 115).

const ROWS = [
  { name: 'Ilse', email: 'ilse@rpd.test', roles: 'MJ, Joueur', description: '=1+1' },
  { name: 'Boris', email: 'boris@rpd.test', roles: 'Capitaine' },
  { name: 'Zoé', email: 'zoe@rpd.test', valid: 'Inactif' },
  { name: 'Ilse', email: 'autre@rpd.test' },
  { name: 'Sans adresse' },
  { email: 'ILSE@rpd.test', name: 'Ilse bis' },
];

const send = (client: Client, body: object) => client.post<AccountImportReport>('/user/import', body);
const outcomes = (lines: readonly ImportedLine[]) => lines.map(({ outcome }) => outcome);
const accounts = async (client: Client) => (await client.get<User[]>('/user?limit=100&sort=name')).body;

test('shows line by line what a file would do, and leaves nothing behind', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Ada' });
  await rpd.addUser({ name: 'Zoé', email: 'zoe@rpd.test' });
  const { status, body } = await send(admin, { rows: ROWS, preview: true, invite: 'link' });
  assert.equal(status, 200);
  assert.deepEqual(outcomes(body.lines), ['created', 'refused', 'changed', 'refused', 'refused', 'refused']);
  assert.deepEqual(body.lines[2]?.changes, [{ field: 'valid', before: true, after: false }]);
  const reasons = body.lines.map(({ fields }) => Object.keys(fields ?? {}));
  assert.deepEqual(reasons, [[], ['roles'], [], ['name'], ['email'], ['name']]);
  assert.match(body.lines[1]?.fields?.['roles'] ?? '', /«\u00a0Capitaine\u00a0» n’existe pas/);
  assert.match(body.lines[5]?.fields?.['name'] ?? '', /répète la ligne 1/);
  assert.deepEqual([body.entry, body.links], [null, []]);
  assert.deepEqual(
    (await accounts(admin)).map(({ name }) => name),
    ['Ada', 'Zoé'],
  );
  assert.deepEqual(await deliveredMails(rpd.store), []);
  assert.deepEqual((await admin.get<JournalLine[]>('/journal?action=create&entity=User')).body, []);
});

test('does what was shown as one change, and undoes it as one', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Ada' });
  await rpd.addUser({ name: 'Zoé', email: 'zoe@rpd.test' });
  const rows = [...ROWS, { name: 'Malo', email: 'malo@rpd.test' }];
  const { seen } = (await send(admin, { rows, preview: true })).body;
  const done = await send(admin, { rows, seen });
  assert.deepEqual(outcomes(done.body.lines), [
    'created',
    'refused',
    'changed',
    'refused',
    'refused',
    'refused',
    'created',
  ]);
  const made = await accounts(admin);
  assert.deepEqual(
    made.map(({ name, roles, valid }) => [name, roles, valid]),
    [
      ['Ada', ['AD'], true],
      ['Ilse', ['GM', 'RP'], true],
      ['Malo', ['RP'], true],
      ['Zoé', ['RP'], false],
    ],
  );
  const mails = await deliveredMails(rpd.store);
  assert.deepEqual(mails.map(({ recipient }) => recipient).toSorted(), ['ilse@rpd.test', 'malo@rpd.test']);
  assert.match(mails[0]?.text ?? '', /newpassword\?token=/);
  const entry = done.body.entry ?? '';
  const [line] = (await admin.get<JournalLine[]>('/journal?action=create&entity=User')).body;
  const together = await admin.get<JournalLine[]>(`/journal?bulk=${line?.bulk ?? ''}`);
  assert.equal(together.body.length, 3);
  const { body } = await undo(admin, entry, { bulk: true });
  assert.deepEqual([body.undone.length, body.refused], [3, []]);
  const after = await accounts(admin);
  assert.deepEqual(
    after.map(({ name, deletedAt, valid }) => [name, deletedAt !== null, valid]),
    [
      ['Ada', false, true],
      ['Ilse', true, true],
      ['Malo', true, true],
      ['Zoé', false, true],
    ],
  );
});

test('gives out links where no mail goes, and its person chooses the password there', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { body } = await send(admin, { rows: [{ name: 'Ilse', email: 'ilse@rpd.test' }], invite: 'link' });
  assert.deepEqual(
    body.links.map(({ name }) => name),
    ['Ilse'],
  );
  assert.deepEqual(await deliveredMails(rpd.store), []);
  const { search } = new URL(body.links[0]?.url ?? '');
  const page = await rpd.inject({ method: 'GET', url: `/hosts/auth/newpassword${search}` });
  assert.equal(page.statusCode, 200);
});

test('does nothing where something changed since it was shown', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const rows = [
    { name: 'Ilse', email: 'ilse@rpd.test' },
    { name: 'Malo', email: 'malo@rpd.test' },
  ];
  const { seen } = (await send(admin, { rows, preview: true })).body;
  await rpd.addUser({ name: 'Ilse', email: 'elle@rpd.test' });
  const { status } = await send(admin, { rows, seen });
  assert.equal(status, 409);
  assert.deepEqual(
    (await accounts(admin)).filter(({ name }) => name === 'Malo'),
    [],
  );
});

test('refuses a file of too many lines, of another way to invite, and of who is no administrator', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const many = Array.from({ length: 501 }, (_, index) => ({ email: `p${index}@rpd.test` }));
  assert.equal((await send(admin, { rows: many, preview: true })).status, 422);
  assert.equal((await send(admin, { rows: [], invite: 'pigeon' })).status, 422);
  assert.equal((await send(moderator, { rows: [], preview: true })).status, 403);
});

test('keeps the last administrator, and one’s own account', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], email: 'ada@rpd.test' });
  const rows = [{ email: 'ada@rpd.test', roles: 'Joueur' }];
  const { body } = await send(admin, { rows });
  assert.deepEqual(outcomes(body.lines), ['refused']);
  assert.equal(body.entry, null);
});
