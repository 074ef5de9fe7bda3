import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Character, GallerySheet, Sheet, SheetField, SheetImpact } from '@rpd/shared/domain';
import { buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Refused } from '../test/server.ts';

const PICTURE = `/files/${'a'.repeat(40)}.png`;
const field = (type: SheetField['type'], more: Partial<SheetField> = {}): SheetField => ({
  type,
  name: '',
  required: false,
  options: [],
  ...more,
});
const structureOf = (...fieldIds: string[]) => ({
  tabs: [
    { id: 't', name: 'Profil', rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds }] }] },
  ],
});
const DECOR = {
  visage: field('portrait', { size: 'large' }),
  blason: field('picture', { image: PICTURE, alt: 'Un lion d’or' }),
  trait: field('divider', { name: 'Combat', widget: 'ornament' }),
  regle: field('label', { text: 'Lancez **deux** dés' }),
};
const FIELDS = { ...DECOR, force: field('number', { name: 'Force' }) };

test('keeps portraits, pictures, dividers and labels of a template as they were sent (PLS-2)', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const body = buildSheet({ isPublic: true, fields: FIELDS, structure: structureOf(...Object.keys(FIELDS)) });
  const { body: made, status } = await master.post<Sheet>('/sheet', body);
  assert.equal(status, 201, JSON.stringify(made));
  const read = await master.get<Sheet>(`/sheet/${made._id}`);
  assert.deepEqual(read.body.fields, FIELDS);
  const { body: gallery } = await master.get<GallerySheet[]>('/gallery/sheets');
  assert.deepEqual(
    gallery.find(({ _id }) => _id === made._id)?.outline.rows[0]?.columns[0]?.fields.map(one => one.as),
    ['portrait', 'picture', 'divider', 'label', 'number'],
  );
});

test('a template makes no player’s device ask another site, and carries no script (PLS-1, UPL-3)', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const refused = async (own: SheetField) => {
    const body = buildSheet({ fields: { f: own }, structure: structureOf('f') });
    const answer = await master.post<Refused>('/sheet', body);
    assert.equal(answer.status, 422, JSON.stringify(own));
    return answer.body.fields ?? {};
  };
  for (const image of [
    'http://pisteur.example/x.png',
    'https://pisteur.example/x.png',
    'data:image/svg+xml,<svg onload="alert(1)"/>',
    '/files/x.svg',
    `${PICTURE}?spy=1`,
  ]) {
    assert.match(
      (await refused(field('picture', { image, decorative: true })))['fields.f.image'] ?? '',
      /Envoyez/,
    );
  }
  for (const text of [
    '<script>alert(1)</script>',
    '![x](https://pisteur.example/x.png)',
    '[x](javascript:alert(1))',
  ])
    assert.ok((await refused(field('label', { text })))['fields.f.text'], text);
  assert.match(
    (await refused(field('label', { text: 'x'.repeat(5_001) })))['fields.f.text'] ?? '',
    /^Au plus 5\s000 caractères/,
  );
  assert.match((await refused(field('picture', { image: PICTURE })))['fields.f.alt'] ?? '', /décorative/);
  const many = (count: number) => {
    const fields = Object.fromEntries(Array.from({ length: count }, (_, at) => [`d${at}`, field('divider')]));
    return master.post<Refused>('/sheet', buildSheet({ fields }));
  };
  assert.equal((await many(10_000)).status, 413);
  const tooMany = await many(2_001);
  assert.equal(tooMany.status, 422);
  assert.match(Object.values(tooMany.body.fields ?? {}).join(), /^Au plus 1/);
});

test('a character has no value for them, and a change of them touches nobody (PLS-2)', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const body = buildSheet({ isPublic: true, fields: FIELDS, structure: structureOf(...Object.keys(FIELDS)) });
  const { body: sheet } = await master.post<Sheet>('/sheet', body);
  const alice = await rpd.signIn({});
  const wrong = await alice.post<Refused>('/character', {
    name: 'Aria',
    sheet: sheet._id,
    values: { force: 3, regle: 'à moi' },
  });
  assert.equal(wrong.status, 422);
  assert.deepEqual(wrong.body.fields, { 'values.regle': 'Ce champ ne se remplit pas.' });
  const made = await alice.post<Character>('/character', {
    name: 'Aria',
    sheet: sheet._id,
    values: { force: 3 },
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.deepEqual(made.body.values, { force: 3 });
  assert.deepEqual(made.body.incomplete, {});
  const { regle: _regle, ...others } = FIELDS;
  const fields = { ...others, trait: field('divider', { name: 'Magie' }) };
  const impact = await master.post<SheetImpact>(`/sheet/${sheet._id}/impact`, {
    structure: structureOf(...Object.keys(fields)),
    fields,
  });
  assert.equal(impact.status, 200, JSON.stringify(impact.body));
  assert.deepEqual([impact.body.characters, impact.body.touched, impact.body.changes], [1, 0, []]);
});
