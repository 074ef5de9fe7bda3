import { useState } from 'react';
import type { CharacterValues } from '../../domain/field-value.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import { apiUrl, http, HttpResponse, network, renderRoutes, screen, within } from '../../test/index.ts';
import { EntriesOf } from './EntryLinks.tsx';
import { SheetPlay } from './SheetPlay.tsx';
import { SheetView } from './SheetView.tsx';

const [FROST, HASH] = ['a'.repeat(24), 'b'.repeat(16)];
const entry = {
  _id: FROST,
  hash: HASH,
  kind: 'sort',
  name: 'Rune de glace',
  values: { niveau: 2 },
  description: '',
  pack: null,
  serverName: 'Émeraude',
  columns: [{ key: 'niveau', name: 'Niveau', type: 'number' }],
};
const column = (id: string, name: string, type: SheetField['type'], more: object = {}) => ({
  id,
  name,
  type,
  required: false,
  options: [],
  ...more,
});
const field = {
  ...column('armes', 'Armes', 'repeat'),
  columns: [
    column('arme', 'Arme', 'string'),
    column('runes', 'Runes', 'repeat', {
      compendium: 'sort',
      columns: [column('rune', 'Rune', 'string'), column('rang', 'Rang', 'number', { fromEntry: 'niveau' })],
    }),
  ],
} as unknown as SheetField;
const document = {
  fields: { armes: field },
  structure: {
    tabs: [
      {
        id: 't',
        name: 'Jeu',
        rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: ['armes'] }] }],
      },
    ],
  },
};
const start: CharacterValues = { armes: [{ id: 'e', cells: { arme: 'Épée' } }] };
const taken = { rune: 'Rune de glace', rang: 2 };

beforeEach(() => {
  network.use(
    http.get(apiUrl('character/:id/compendium'), () =>
      HttpResponse.json({ servers: 1, isMore: false, entries: [entry] }),
    ),
    http.get(apiUrl('compendium'), () => HttpResponse.json([entry])),
  );
});

function renderSheet(Sheet: 'play' | 'view') {
  const seen: CharacterValues[] = [];
  function Page() {
    const [values, setValues] = useState(start);
    const given = {
      document,
      values,
      viewer: 'owner' as const,
      onChange: (next: CharacterValues) => {
        seen.push(next);
        setValues(next);
      },
    };
    return (
      <EntriesOf character={'c'.repeat(24)}>
        {Sheet === 'play' ? (
          <SheetPlay {...given} name="Isaure" countedAs="nested" />
        ) : (
          <SheetView {...given} />
        )}
      </EntriesOf>
    );
  }
  const { user } = renderRoutes([{ path: '/', Component: Page }], { session: { roles: ['RP'] } });
  return { user, last: () => seen.at(-1) };
}

test('a list inside a line takes entries of the compendium where it is filled in (PLS-5)', async () => {
  const { user, last } = renderSheet('view');
  await user.click(
    await screen.findByRole('button', { name: 'Ajouter depuis le compendium à Runes, ligne 1' }),
  );
  const picker = within(await screen.findByRole('dialog', { name: 'Ajouter à Runes, ligne 1' }));
  await user.click(await picker.findByRole('option', { name: /Rune de glace/ }));
  await user.click(picker.getByRole('button', { name: 'Terminé' }));
  expect(last()).toMatchObject({
    armes: [
      { id: 'e', cells: { arme: 'Épée', runes: [{ cells: taken, entry: { id: FROST, hash: HASH } }] } },
    ],
  });
  expect(
    await screen.findByRole('button', { name: /Lire l’entrée Rune de glace, ligne 1 de Runes/ }),
  ).toBeVisible();
});

test('and where the sheet is played from, with the entry to read (PLS-5)', async () => {
  const { user, last } = renderSheet('play');
  await user.click(await screen.findByRole('button', { name: 'Ajouter depuis le compendium à Runes, Épée' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Ajouter à Runes, Épée' }));
  await user.click(await picker.findByRole('option', { name: /Rune de glace/ }));
  await user.click(picker.getByRole('button', { name: 'Terminé' }));
  expect(last()).toMatchObject({ armes: [{ cells: { arme: 'Épée', runes: [{ cells: taken }] } }] });
  const inner = within(await screen.findByRole('list', { name: 'Runes' }));
  expect(inner.getByText('Rune de glace')).toBeVisible();
  expect(await inner.findByRole('button', { name: 'Lire l’entrée Rune de glace' })).toBeVisible();
});
