import { buildSessionUser, fireEvent, screen, waitFor, within } from '@rpd/shared/test';
import type { SheetField } from '@rpd/shared/domain';
import { fakeApi } from '../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../test/renderSheets.tsx';
import { draftOf, type SheetDraft } from './model/draft.ts';
import { toClipboard } from './model/copies.ts';

const me = buildSessionUser({ roles: ['GM'] });
const element = (name: string) => screen.findByRole('group', { name });
const fieldsOf = async (column: string) =>
  within(await element(`Colonne ${column}`))
    .queryAllByRole('group')
    .map(field => field.getAttribute('aria-label'));

async function openKnight() {
  const sheet = buildKnightSheet(me._id);
  const store = fakeApi({ sheets: [sheet] });
  const rendered = { ...renderSheets(`c/${sheet._id}`, me), store };
  const name = within(await element('Champ Force')).getByRole('button', { name: 'Force' });
  await rendered.user.click(name);
  return rendered;
}
const paste = (text: string) => fireEvent.paste(document.body, { clipboardData: { getData: () => text } });

/** Another sheet: a strength that its bonus reads, and a speed that reads what stays there. */
function otherSheet(): SheetDraft {
  const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
    type: 'number',
    name,
    required: false,
    options: [],
    ...more,
  });
  const sheet = draftOf(buildKnightSheet(me._id));
  const fields = {
    for: field('Force', { customId: 'a-moi' }),
    dex: field('Bonus', { formula: 'Force * 2 + Agilité', widget: 'bar', pairedWith: 'gone' }),
    con: field('Agilité'),
  };
  return { ...sheet, fields };
}
const copied = (ids: readonly string[]) => toClipboard(otherSheet(), ids);

test('pastes what another sheet has copied, with names of its own and formulas that follow', async () => {
  const { user, store } = await openKnight();
  paste(copied(['for', 'dex']));
  await waitFor(async () => expect(await fieldsOf('Gauche')).toHaveLength(4));
  expect(await fieldsOf('Gauche')).toEqual(['Champ Force', 'Champ Force', 'Champ Bonus', 'Champ Dextérité']);
  // What it reads in its own sheet, and what it was shown with, this one has not.
  expect((await screen.findAllByText(/Cette fiche n’a pas de « Agilité »/)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/des liens sont laissés de côté dans « Bonus »/).length).toBeGreaterThan(0);
  const bonus = within(await element('Champ Bonus'));
  expect(await bonus.findByRole('img', { name: 'Formule en erreur' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(Object.keys(store.sheets[0]?.fields ?? {})).toHaveLength(5));
  const saved = Object.values(store.sheets[0]?.fields ?? {});
  expect(saved.slice(0, 3)).toMatchObject([
    { name: 'Force' },
    { name: 'Force', ref: 'Force_2' },
    { name: 'Bonus', formula: 'Force_2 * 2 + Agilité' },
  ]);
  expect(saved.some(({ customId, pairedWith }) => customId ?? pairedWith)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await fieldsOf('Gauche')).toEqual(['Champ Force', 'Champ Dextérité']);
});

const parts = (changes: object) => {
  const text = JSON.parse(copied(['for'])) as { parts: object[] };
  return JSON.stringify({ ...text, parts: [{ ...text.parts[0], ...changes }] });
};
const bad = (more: object) =>
  parts({ fields: { for: { type: 'number', name: 'Force', required: false, options: [], ...more } } });

test.each<[string, string, RegExp]>([
  ['a type that there is not', bad({ type: 'script' }), /Élément 1, champ « Force » : Choisissez/],
  ['a widget of another type', bad({ widget: 'prose' }), /Élément 1, champ « Force » : la présentation/],
  ['something unknown', bad({ onclick: 'alert(1)' }), /Élément 1, champ « Force » : Champ inconnu/],
  [
    'a style that reads an address',
    bad({ styles: { backgroundColor: 'url(https://x.example)' } }),
    /Élément 1, champ « Force » : /,
  ],
  ['a field that stands nowhere', parts({ element: { id: 'autre' } }), /Élément 1.*n’est pas défini/],
  [
    'the prototype of every object',
    copied(['for']).replaceAll('"for"', '"__proto__"'),
    /« __proto__ » n’est pas un identifiant/,
  ],
  ['a text that is cut', copied(['for']).slice(0, -20), /Le texte est coupé ou abîmé/],
  ['no elements', JSON.stringify({ kind: 'rpd/sheet-parts', parts: {} }), /Aucun élément de fiche/],
  [
    'a newer version',
    JSON.stringify({ kind: 'rpd/sheet-parts', format: 99, parts: [] }),
    /version plus récente/,
  ],
  ['too much', `${copied(['for'])}${' '.repeat(600_000)}`, /plus de texte que dans une fiche/],
])('refuses a clipboard with %s, and changes nothing', async (_what, text, message) => {
  await openKnight();
  paste(text);
  expect(await screen.findByText('Rien n’est collé : ce qui est copié n’est pas valable.')).toBeVisible();
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(await fieldsOf('Gauche')).toEqual(['Champ Force', 'Champ Dextérité']);
  expect(screen.getByRole('button', { name: 'Annuler' })).toBeDisabled();
});

test('leaves a text that is none of a sheet to the page', async () => {
  await openKnight();
  expect(paste('Bonjour')).toBe(true);
  expect(await fieldsOf('Gauche')).toEqual(['Champ Force', 'Champ Dextérité']);
});
