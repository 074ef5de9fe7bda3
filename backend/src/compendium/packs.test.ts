import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import type {
  Compendium,
  CompendiumEntry,
  CompendiumEntrySummary,
  PackReport,
  PackReportSummary,
} from '@rpd/shared/domain';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { buildPack, buildTable, sendPack } from '../test/compendium.ts';

const namesOf = async (client: Client, server: string, query = '') => {
  const list = await client.get<CompendiumEntrySummary[]>(`/server/${server}/compendium/entries?${query}`);
  return list.body.map(({ name }) => name);
};
const outcomes = ({ lines }: PackReport) => lines.map(({ key, outcome }) => `${outcome} ${key}`).toSorted();

test('says what a pack would do, imports it, and finds its entries as one types (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, stranger, server } = await buildTable(rpd);
  const dry = await sendPack<PackReport>(owner, server, buildPack(), { preview: true });
  assert.equal(dry.status, 200);
  assert.deepEqual(dry.body.counts, { added: 3, changed: 0, unchanged: 0, removed: 0, refused: 0 });
  assert.deepEqual([dry.body._id, dry.body.before, await namesOf(owner, server)], ['', null, []]);
  const done = await sendPack<PackReport>(owner, server, buildPack());
  assert.equal(done.status, 200);
  assert.deepEqual(await namesOf(stranger, server), ['Lueur', 'Pas léger', 'Trait de givre']);
  assert.deepEqual(await namesOf(stranger, server, 'q=GIVRE'), ['Trait de givre']);
  assert.deepEqual(await namesOf(stranger, server, 'q=evocation&kind=sort'), ['Trait de givre']);
  assert.deepEqual(await namesOf(stranger, server, 'kind=talent'), ['Pas léger']);
  assert.deepEqual(await namesOf(stranger, server, 'pack=homebrew'), []);
  const { body } = await stranger.get<Compendium>(`/server/${server}/compendium`);
  assert.deepEqual([body.mayWrite, body.homebrew, body.packs[0]?.entries], [false, 0, 3]);
  // The kind of the pack is there, and the standard one has one value more.
  const kinds = new Map(body.kinds.map(kind => [kind.key, kind]));
  assert.deepEqual(kinds.get('talent')?.entries, 1);
  assert.deepEqual(kinds.get('sort')?.columns.at(-1), { key: 'rituel', name: 'Rituel', type: 'boolean' });
  const [found] = (
    await stranger.get<CompendiumEntrySummary[]>(`/server/${server}/compendium/entries?q=givre`)
  ).body;
  const entry = await stranger.get<CompendiumEntry>(`/compendium/${found?._id}`);
  assert.deepEqual(
    [entry.body.description, entry.body.pack?.license, entry.body.values['niveau']],
    ['Un trait de **glace**.', 'CC-BY-4.0', 1],
  );
});

test('an update changes, adds and removes; the report stays and can be read again (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, stranger, server } = await buildTable(rpd);
  await sendPack(owner, server, buildPack());
  const [givre, lueur] = buildPack().entries;
  const next = buildPack({
    version: '1.1.0',
    entries: [
      { ...givre, name: 'Trait de glace' },
      { ...lueur, values: { niveau: 'zéro' } },
      { id: 'brume', kind: 'sort', name: 'Brume', values: {} },
    ],
  });
  const before = (await owner.get<CompendiumEntrySummary[]>(`/server/${server}/compendium/entries?q=givre`))
    .body;
  const { body } = await sendPack<PackReport>(owner, server, next);
  assert.deepEqual(outcomes(body), [
    'added brume',
    'changed lueur',
    'changed trait-de-givre',
    'removed pas-leger',
  ]);
  assert.deepEqual([body.before, body.partial], ['1.0.0', 1]);
  assert.deepEqual(body.lines[0], {
    key: 'lueur',
    name: 'Lueur',
    outcome: 'changed',
    losses: ['« niveau » : Un nombre est attendu.'],
  });
  const after = (await owner.get<CompendiumEntrySummary[]>(`/server/${server}/compendium/entries?q=glace`))
    .body;
  assert.equal(after[0]?._id, before[0]?._id);
  assert.notEqual(after[0]?.hash, before[0]?.hash);
  const reports = (await owner.get<PackReportSummary[]>(`/server/${server}/compendium/reports`)).body;
  assert.deepEqual(
    reports.map(({ pack }) => pack.packVersion),
    ['1.1.0', '1.0.0'],
  );
  const again = await owner.get<PackReport>(`/server/${server}/compendium/reports/${reports[0]?._id}`);
  assert.deepEqual(again.body, body);
  assert.equal((await stranger.get(`/server/${server}/compendium/reports`)).status, 403);
  // The same once more changes nothing; an older one says so.
  assert.equal((await sendPack<PackReport>(owner, server, next)).body.counts.unchanged, 3);
  const older = await sendPack<PackReport>(owner, server, buildPack(), { preview: true });
  assert.match(older.body.notes.join(' '), /plus ancienne/);
});

test('a pack that goes and comes back gives its entries their ids back (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, stranger, server } = await buildTable(rpd);
  await sendPack(owner, server, buildPack());
  const read = async () =>
    (await owner.get<CompendiumEntrySummary[]>(`/server/${server}/compendium/entries`)).body.map(
      ({ _id, hash }) => `${_id} ${hash}`,
    );
  const before = await read();
  const { packs } = (await owner.get<Compendium>(`/server/${server}/compendium`)).body;
  const path = `/server/${server}/compendium/packs/${packs[0]?._id}`;
  assert.equal((await stranger.remove(path)).status, 403);
  assert.equal((await owner.remove(path)).status, 204);
  assert.deepEqual(await read(), []);
  assert.equal((await owner.remove(path)).status, 404);
  await sendPack(owner, server, buildPack());
  assert.deepEqual(await read(), before);
});

test('a pack that claims the identifier of somebody else’s is refused until that is meant (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, server } = await buildTable(rpd);
  await sendPack(owner, server, buildPack());
  const claim = buildPack({ author: 'Quelqu’un', name: 'Faux grimoire', entries: [] });
  const dry = await sendPack<PackReport>(owner, server, claim, { preview: true });
  assert.deepEqual(dry.body.replaces, { name: 'Petit grimoire', author: 'Ana' });
  const refused = await sendPack<{ fields: Record<string, string> }>(owner, server, claim);
  assert.equal(refused.status, 422);
  assert.match(refused.body.fields['replace'] ?? '', /de Ana/);
  assert.equal((await namesOf(owner, server)).length, 3);
  // On another server the same identifier is another pack.
  const { owner: other, server: elsewhere } = await buildTable(await startServer(t));
  assert.equal((await sendPack<PackReport>(other, elsewhere, claim)).status, 200);
  assert.equal((await sendPack(owner, server, claim, { replace: true })).status, 200);
  assert.deepEqual(await namesOf(owner, server), []);
});

test('takes what is right of a bad pack, entry by entry, and nothing that could hurt (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, server } = await buildTable(rpd);
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`v${index}`, 1]));
  const entry = (id: string, more: string) =>
    `{"id":"${id}","kind":"sort","name":"Entrée ${id}"${more ? `,${more}` : ''}}`;
  const entries = [
    entry('proto', '"values":{"__proto__":{"admin":true},"constructor":"x","niveau":2}'),
    entry('constructor', ''),
    entry('__proto__', ''),
    entry('script', '"description":"<script>alert(1)</script>"'),
    entry('image', '"description":"![x](https://mal.exemple/x.png)"'),
    entry('formule', '"values":{"degats":"=1+1","ecole":"{force} @SUM(A1)"}'),
    entry('double', ''),
    entry('double', ''),
    entry('nul', '"values":{"ecole":"a\\u0000b"}'),
    `{"id":"long","kind":"sort","name":"${'x'.repeat(121)}"}`,
    `{"id":"genre","kind":"inconnu","name":"Sans genre"}`,
    `{"id":"beaucoup","kind":"sort","name":"Beaucoup","values":${JSON.stringify(many)}}`,
    '17',
  ];
  const head = JSON.stringify(buildPack({ entries: undefined, kinds: undefined })).slice(0, -1);
  const pack = `${head},"entries":[${entries.join(',')}]}`;
  const { status, body } = await owner.post<PackReport>(`/server/${server}/compendium/packs`, { pack });
  assert.equal(status, 200);
  const losses = new Map(body.lines.map(line => [`${line.outcome} ${line.key}`, line.losses.join(' ')]));
  assert.match(losses.get('added proto') ?? '', /«\u00a0__proto__\u00a0».*«\u00a0constructor\u00a0»/);
  assert.match(losses.get('refused constructor') ?? '', /«\u00a0id\u00a0»/);
  assert.match(losses.get('refused __proto__') ?? '', /«\u00a0id\u00a0»/);
  assert.match(losses.get('added script') ?? '', /«\u00a0description\u00a0»/);
  assert.match(losses.get('added image') ?? '', /«\u00a0description\u00a0»/);
  assert.match(losses.get('refused double') ?? '', /déjà celui/);
  assert.match(losses.get('added nul') ?? '', /«\u00a0ecole\u00a0»/);
  assert.match(losses.get('refused long') ?? '', /120 caractères/);
  assert.match(losses.get('refused genre') ?? '', /«\u00a0kind\u00a0»/);
  assert.match(losses.get('added beaucoup') ?? '', /30 au plus/);
  assert.deepEqual(body.counts, { added: 7, changed: 0, unchanged: 0, removed: 0, refused: 6 });
  const stored = (await owner.get<CompendiumEntrySummary[]>(`/server/${server}/compendium/entries`)).body;
  const valuesOf = (name: string) => stored.find(one => one.name === `Entrée ${name}`)?.values;
  assert.deepEqual(valuesOf('proto'), { niveau: 2 });
  assert.equal((Object.prototype as { admin?: boolean }).admin, undefined);
  assert.deepEqual(valuesOf('formule'), { degats: '=1+1', ecole: '{force} @SUM(A1)' });
});

test('refuses what is no pack, too large or sent without the right, and changes nothing (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, manager, stranger, server } = await buildTable(rpd);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const master = await rpd.signIn({ roles: ['GM'] });
  for (const who of [stranger, master]) assert.equal((await sendPack(who, server, buildPack())).status, 403);
  assert.equal((await sendPack(rpd.anonymous, server, buildPack())).status, 401);
  const path = `/server/${server}/compendium/packs`;
  const refusal = async (body: object) => {
    const answer = await owner.post<{ fields?: Record<string, string> }>(path, body);
    return [answer.status, ...Object.keys(answer.body.fields ?? {})].join(' ');
  };
  assert.equal(await refusal({}), '422 pack');
  assert.equal(await refusal({ pack: '{' }), '422 pack');
  assert.equal(await refusal({ pack: '[]' }), '422 pack');
  assert.equal(await refusal({ pack: JSON.stringify(buildPack({ format: 'autre' })) }), '422 pack');
  assert.equal(await refusal({ pack: JSON.stringify(buildPack({ formatVersion: 2 })) }), '422 formatVersion');
  assert.equal(await refusal({ pack: JSON.stringify(buildPack({ id: 'grimoire' })) }), '422 id');
  assert.equal(await refusal({ pack: JSON.stringify(buildPack({ license: '' })) }), '422 license');
  assert.equal(await refusal({ pack: JSON.stringify(buildPack({ entries: {} })) }), '422 entries');
  const flood = Array.from({ length: 5_001 }, () => 1);
  assert.equal(await refusal({ pack: JSON.stringify(buildPack({ entries: flood })) }), '422 entries');
  assert.equal(await refusal({ pack: 'x'.repeat(4_000_001) }), '422 pack');
  assert.equal(await refusal({ pack: 'x'.repeat(50_000_000) }), '413');
  assert.deepEqual(await namesOf(owner, server), []);
  for (const who of [manager, moderator]) {
    assert.equal((await sendPack(who, server, buildPack())).status, 200);
  }
});

test('five thousand entries go in and are found (PLS-5, PLS-8)', async t => {
  const rpd = await startServer(t);
  const { owner, server } = await buildTable(rpd);
  const entries = Array.from({ length: 5_000 }, (_, index) => ({
    id: `sort-${index}`,
    kind: 'sort',
    name: `Sort ${index}`,
    values: { niveau: index % 10, ecole: index % 2 ? 'Abjuration' : 'Évocation', portee: '18 m' },
    description: 'Un texte assez long pour compter. '.repeat(10),
  }));
  const done = await sendPack<PackReport>(owner, server, buildPack({ entries }));
  assert.deepEqual(
    [done.status, done.body.counts.added, done.body.lines.length, done.body.more],
    [200, 5_000, 1_000, 4_000],
  );
  const page = await owner.get<CompendiumEntrySummary[]>(
    `/server/${server}/compendium/entries?q=abjuration&page=2&limit=50`,
  );
  assert.deepEqual([page.headers['x-total-count'], page.body.length], ['2500', 50]);
  assert.deepEqual(await namesOf(owner, server, 'q=sort 4999&page=1'), ['Sort 4999']);
  assert.deepEqual(await namesOf(owner, server, 'q=%25&page=1'), []);
});

test('the JSON schema says what the importer takes, and the export of « maison » entries obeys it (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, stranger, server } = await buildTable(rpd);
  const schema = await rpd.anonymous.get<object>('/schemas/compendium-pack-1.json');
  assert.equal(schema.status, 200);
  const isPack = new Ajv().compile(schema.body);
  assert.equal(isPack(buildPack()), true, JSON.stringify(isPack.errors));
  for (const wrong of [
    { id: 'grimoire' },
    { version: 'un' },
    { entries: [{ id: 'a', kind: 'sort' }] },
    { entries: [{ id: 'a', kind: 'sort', name: 'A', values: { niveau: [] } }] },
    { more: true },
  ]) {
    assert.equal(isPack(buildPack(wrong)), false, JSON.stringify(wrong));
  }
  const made = await owner.post(`/server/${server}/compendium/entries`, {
    kind: 'objet',
    name: 'Lanterne sourde',
    values: { poids: 1.5, type: 'Outil' },
    description: '*Éclaire* sans bruit.',
  });
  assert.equal(made.status, 201);
  assert.equal((await stranger.get(`/server/${server}/compendium/pack`)).status, 403);
  const exported = await owner.get<object>(`/server/${server}/compendium/pack`);
  assert.equal(isPack(exported.body), true, JSON.stringify(isPack.errors));
  const { owner: other, server: elsewhere } = await buildTable(await startServer(t));
  const taken = await sendPack<PackReport>(other, elsewhere, exported.body);
  assert.deepEqual([taken.body.counts.added, taken.body.partial], [1, 0]);
  assert.deepEqual(await namesOf(other, elsewhere), ['Lanterne sourde']);
});
