import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { CharacterValues } from '../../domain/field-value.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';
import type { RepeatColumn, SheetField } from '../../domain/sheet-field.ts';
import type { SheetViewer } from '../../domain/sheet-viewer.ts';
import { UiProvider } from '../UiProvider.tsx';
import { SheetView } from './SheetView.tsx';

const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});

function sheetOf(fields: Record<string, SheetField>, second: Record<string, SheetField> = {}): SheetDocument {
  const tab = (id: string, placed: object) => ({
    id,
    name: id,
    rows: [{ id: `${id}r`, name: '', columns: [{ id: `${id}c`, name: '', fieldIds: Object.keys(placed) }] }],
  });
  const tabs = [tab('Profil', fields), ...(Object.keys(second).length > 0 ? [tab('Sac', second)] : [])];
  return { structure: { tabs }, fields: { ...fields, ...second } };
}

interface ShownProps {
  document: SheetDocument;
  start?: CharacterValues;
  viewer?: SheetViewer;
  errors?: Record<string, string>;
  onChange?: (values: CharacterValues) => void;
}

function Shown({ document, start = {}, viewer = 'owner', errors, onChange }: ShownProps) {
  const [values, setValues] = useState(start);
  const change = (next: CharacterValues) => {
    setValues(next);
    onChange?.(next);
  };
  return (
    <UiProvider>
      <SheetView document={document} values={values} viewer={viewer} errors={errors} onChange={change} />
    </UiProvider>
  );
}

test('hides empty rows and columns from players', () => {
  const sheet = sheetOf({ nom: { type: 'string', name: 'Nom', required: false, options: [] } });
  const [tab] = sheet.structure.tabs;
  if (!tab) throw new Error('no tab');
  const empty = (id: string, name: string) => ({
    id,
    name,
    columns: [{ id: `${id}c`, name: 'Colonne 1', fieldIds: [] }],
  });
  const rows = [...tab.rows, empty('r8', 'Ligne 2'), empty('r9', 'À suivre')];
  render(<Shown document={{ ...sheet, structure: { ...sheet.structure, tabs: [{ ...tab, rows }] } }} />);
  expect(screen.getByRole('textbox', { name: 'Nom' })).toBeVisible();
  expect(screen.getAllByRole('heading').map(heading => heading.textContent)).toContain('À suivre');
  expect(screen.queryByText('Ligne 2')).not.toBeInTheDocument();
  expect(document.querySelectorAll('[data-part="fields"]')).toHaveLength(2);
});

test('updates formulas and conditions while the person types', async () => {
  const user = userEvent.setup();
  const document = sheetOf({
    for: field('Force', { ref: 'FOR', help: 'De 3 à 18.' }),
    mod: field('Modificateur', { formula: 'floor((FOR - 10) / 2)' }),
    rage: field('Rage', { type: 'textarea', showIf: 'FOR > 15' }),
  });
  const onChange = jest.fn();
  render(<Shown document={document} onChange={onChange} />);
  const strength = screen.getByRole('spinbutton', { name: 'Force' });
  expect(strength).toHaveAccessibleDescription('De 3 à 18.');
  await user.type(strength, '15');
  expect(screen.getByRole('status', { name: 'Modificateur' })).toHaveTextContent('2');
  expect(screen.queryByRole('textbox', { name: 'Rage' })).not.toBeInTheDocument();
  await user.clear(strength);
  await user.type(strength, '18');
  expect(screen.getByRole('textbox', { name: 'Rage' })).toBeVisible();
  expect(onChange).toHaveBeenLastCalledWith({ for: 18 });
});

test('adds, calculates, moves and removes lines', async () => {
  const user = userEvent.setup();
  const column = (id: string, name: string, more = {}) => ({
    id,
    type: 'number' as const,
    name,
    required: false,
    options: [],
    ...more,
  });
  const document = sheetOf({
    sac: field('Inventaire', {
      type: 'repeat',
      columns: [
        { ...column('n', 'Objet'), type: 'string' },
        column('p', 'Poids', { initial: 1 }),
        column('d', 'Double', { formula: 'poids * 2' }),
      ],
    }),
    total: field('Charge', { formula: 'sum(inventaire.double)' }),
  });
  const onChange = jest.fn();
  render(<Shown document={document} onChange={onChange} />);
  const add = screen.getByRole('button', { name: 'Ajouter une ligne à Inventaire' });
  await user.click(add);
  await user.type(screen.getByRole('textbox', { name: 'Objet, ligne 1' }), 'Corde');
  await user.click(add);
  await user.type(screen.getByRole('textbox', { name: 'Objet, ligne 2' }), 'Torche');
  await user.type(screen.getByRole('spinbutton', { name: 'Poids, ligne 2' }), '0');
  expect(screen.getByRole('status', { name: 'Charge' })).toHaveTextContent('22');
  await user.click(screen.getByRole('button', { name: 'Monter la ligne 2 de Inventaire' }));
  const lines = within(screen.getByRole('list', { name: 'Lignes de Inventaire' })).getAllByRole('textbox');
  expect(lines.map(line => (line as HTMLInputElement).value)).toEqual(['Torche', 'Corde']);
  await user.click(screen.getByRole('button', { name: 'Supprimer la ligne 2 de Inventaire' }));
  expect(onChange).toHaveBeenLastCalledWith({
    sac: [{ id: expect.any(String) as string, cells: { n: 'Torche', p: 10 } }],
  });
  // A line that was removed by mistake comes back as it was, where it was.
  const undo = screen.getByRole('button', { name: 'Rétablir' });
  expect(undo).toHaveFocus();
  expect(screen.getByText('Ligne 2 de Inventaire supprimée.')).toBeVisible();
  await user.click(undo);
  expect(lines.map(line => (line as HTMLInputElement).value)).toEqual(['Torche', 'Corde']);
  expect(screen.getByRole('textbox', { name: 'Objet, ligne 2' })).toHaveValue('Corde');
  expect(screen.getByRole('status', { name: 'Charge' })).toHaveTextContent('22');
  expect(undo).not.toBeInTheDocument();
  expect(add).toHaveFocus();
  // Ctrl+Z is what hands do: in the browser's own way it would undo what was typed last, somewhere else.
  await user.click(screen.getByRole('button', { name: 'Supprimer la ligne 1 de Inventaire' }));
  expect(screen.queryByRole('textbox', { name: 'Objet, ligne 2' })).not.toBeInTheDocument();
  await user.keyboard('{Control>}z{/Control}');
  expect(screen.getByRole('textbox', { name: 'Objet, ligne 1' })).toHaveValue('Torche');
});

test('rolls dice with the values of the sheet', async () => {
  const user = userEvent.setup();
  const document = sheetOf({ mod: field('Attaque', { dice: '1d6 + @attaque' }) });
  render(<Shown document={document} start={{ mod: 100 }} />);
  await user.click(screen.getByRole('button', { name: 'Lancer les dés : Attaque' }));
  expect(screen.getByRole('status')).toHaveTextContent(/^10[1-6] \(1d6 : [1-6], \+ 100\)$/);
});

test('focuses the first cell of a new line', async () => {
  const user = userEvent.setup();
  const bag: SheetField = {
    type: 'repeat',
    name: 'Sac',
    required: false,
    options: [],
    columns: [
      { id: 'total', type: 'number', name: 'Total', required: false, options: [], formula: '1 + 1' },
      { id: 'objet', type: 'string', name: 'Objet', required: false, options: [] },
    ],
  };
  render(<Shown document={sheetOf({ bag })} />);
  const add = screen.getByRole('button', { name: 'Ajouter une ligne à Sac' });
  await user.click(add);
  expect(screen.getByRole('textbox', { name: 'Objet, ligne 1' })).toHaveFocus();
  await user.keyboard('Corde');
  await user.click(add);
  expect(screen.getByRole('textbox', { name: 'Objet, ligne 2' })).toHaveFocus();
});

test('rolls dice of nested lines with the values of their line', async () => {
  const user = userEvent.setup();
  const column = (id: string, name: string, more: object = {}) =>
    ({ ...field(name), ...more, id }) as RepeatColumn;
  const shots = {
    type: 'repeat',
    columns: [column('b', 'Bonus', { dice: '1d6 + @Bonus + @Calibre + @Adresse' })],
  };
  const document = sheetOf({
    adresse: field('Adresse'),
    armes: field('Armes', { type: 'repeat', columns: [column('c', 'Calibre'), column('t', 'Tirs', shots)] }),
  });
  const line = (id: string, calibre: number) => ({
    id,
    cells: { c: calibre, t: [{ id: `${id}t`, cells: { b: 10 } }] },
  });
  render(<Shown document={document} start={{ adresse: 1000, armes: [line('l1', 200), line('l2', 300)] }} />);
  const second = screen.getByRole('list', { name: 'Lignes de Tirs, ligne 2' });
  await user.click(
    within(second).getByRole('button', { name: 'Lancer les dés : Bonus, ligne 1 de Tirs, ligne 2' }),
  );
  expect(within(second).getByRole('status')).toHaveTextContent(/^1.31[1-6] \(1d6 : [1-6], \+ 1.310\)$/);
});

test('shows each person their own fields and marks tabs with errors', async () => {
  const document = sheetOf(
    { nom: field('Nom', { type: 'string' }), secret: field('Secret', { visibility: 'gmOnly' }) },
    { or: field('Or') },
  );
  const { unmount } = render(<Shown document={document} errors={{ 'values.or': 'Au plus 9.' }} />);
  expect(screen.queryByText('Secret')).not.toBeInTheDocument();
  await userEvent.setup().click(screen.getByRole('tab', { name: 'Sac (à corriger)' }));
  expect(await screen.findByRole('spinbutton', { name: 'Or' })).toHaveAccessibleDescription('Au plus 9.');
  unmount();
  render(<Shown document={document} viewer="gm" />);
  expect(screen.getByRole('spinbutton', { name: 'Secret' })).toBeVisible();
});

test('shows a column’s cell in the lines that meet its condition', async () => {
  const user = userEvent.setup();
  const column = (id: string, name: string, more: Partial<RepeatColumn>) =>
    ({ ...field(name), ...more, id }) as RepeatColumn;
  const document = sheetOf({
    sac: field('Sac', {
      type: 'repeat',
      columns: [
        column('a', 'Arme', { type: 'checkbox' }),
        column('d', 'Dégâts', { type: 'string', showIf: 'Arme et forge' }),
      ],
    }),
    forge: field('Forge', { type: 'checkbox' }),
  });
  const start = {
    sac: [
      { id: 'l1', cells: { a: true } },
      { id: 'l2', cells: { a: false } },
    ],
    forge: true,
  };
  render(<Shown document={document} start={start} />);
  expect(screen.getByRole('textbox', { name: 'Dégâts, ligne 1' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Dégâts, ligne 2' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Arme, ligne 2' }));
  expect(screen.getByRole('textbox', { name: 'Dégâts, ligne 2' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Forge' }));
  expect(screen.queryByRole('textbox', { name: /Dégâts/ })).not.toBeInTheDocument();
});

test('keeps the place of a hidden cell unless no line shows it', async () => {
  const user = userEvent.setup();
  const column = (id: string, name: string, more: Partial<RepeatColumn>) =>
    ({ ...field(name), ...more, id }) as RepeatColumn;
  const document = sheetOf({
    sac: field('Sac', {
      type: 'repeat',
      columns: [
        column('a', 'Arme', { type: 'checkbox' }),
        column('d', 'Dégâts', { type: 'string', showIf: 'Arme' }),
        column('p', 'Poids', {}),
      ],
    }),
  });
  const start = { sac: ['l1', 'l2'].map(id => ({ id, cells: { a: true, p: 1 } })) };
  render(<Shown document={document} start={start} />);
  const places = () =>
    within(screen.getByRole('list', { name: 'Lignes de Sac' }))
      .getAllByRole('listitem')
      .map(line => [...line.children].map(cell => cell.querySelector('p')?.textContent));
  const whole = ['Arme', 'Dégâts', 'Poids', undefined];
  expect(places()).toEqual([whole, whole]);
  await user.click(screen.getByRole('checkbox', { name: 'Arme, ligne 1' }));
  expect(places()).toEqual([['Arme', undefined, 'Poids', undefined], whole]);
  await user.click(screen.getByRole('checkbox', { name: 'Arme, ligne 2' }));
  const rest = ['Arme', 'Poids', undefined];
  expect(places()).toEqual([rest, rest]);
});

test('shows tabs, rows and columns by their conditions', async () => {
  const user = userEvent.setup();
  const document = sheetOf(
    { mage: field('Mage', { type: 'checkbox' }), niveau: field('Niveau') },
    { sort: field('Sort', { type: 'string' }) },
  );
  const [profile, magic] = document.structure.tabs;
  if (!profile || !magic) throw new Error('two tabs');
  magic.showIf = 'Mage';
  profile.rows.push({
    id: 'haut',
    name: 'Maîtrise',
    showIf: 'Niveau >= 5',
    columns: [{ id: 'h', name: '', fieldIds: ['titre'] }],
  });
  document.fields['titre'] = field('Titre', { type: 'string' });
  render(<Shown document={document} />);
  expect(screen.queryByRole('tab', { name: 'Sac' })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Titre' })).not.toBeInTheDocument();
  await user.type(screen.getByRole('spinbutton', { name: 'Niveau' }), '5');
  expect(screen.getByRole('heading', { name: 'Maîtrise' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Titre' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Mage' }));
  await user.click(screen.getByRole('tab', { name: 'Sac' }));
  expect(await screen.findByRole('textbox', { name: 'Sort' })).toBeVisible();
});

test('shows a roll as one button with its name, and its result beside it', async () => {
  const user = userEvent.setup();
  const document = sheetOf({
    attaque: field('Attaque', { type: 'roll', dice: '1d6 + @Force' }),
    force: field('Force'),
  });
  render(<Shown document={document} start={{ force: 100 }} />);
  expect(screen.getAllByRole('spinbutton').map(input => input.id)).toEqual(['field-force']);
  expect(screen.getAllByText('Attaque')).toHaveLength(1);
  const roll = screen.getByRole('button', { name: /Attaque$/ });
  expect(roll).toHaveTextContent('Attaque');
  await user.click(roll);
  expect(screen.getByRole('status')).toHaveTextContent(/^10[1-6] \(1d6 : [1-6], \+ 100\)$/);
});

test('names the button beside a number that rolls', () => {
  render(<Shown document={sheetOf({ mod: field('Attaque', { dice: '1d6 + @attaque' }) })} />);
  expect(screen.getByRole('button', { name: /Attaque$/ })).toHaveTextContent('Lancer');
});

test('lays short values side by side unless their author chose a width', () => {
  const document = sheetOf({
    force: field('Force'),
    large: field('Or', { width: 12 }),
    peuple: field('Peuple', { type: 'string' }),
    histoire: field('Histoire', { type: 'textarea' }),
  });
  render(<Shown document={document} />);
  const flexOf = (id: string) => {
    const box = window.document.querySelector(`[data-field="values.${id}"]`);
    return box && getComputedStyle(box).flexBasis;
  };
  expect(flexOf('force')).toContain('50%');
  expect(['large', 'histoire'].map(flexOf).every(basis => basis?.includes('100%'))).toBe(true);
});

test('leaves out a field that the page asks for elsewhere, and its empty column', () => {
  const document = sheetOf({ nom: field('Nom', { type: 'string' }) }, { sac: field('Or') });
  render(
    <UiProvider>
      <SheetView
        document={document}
        values={{ nom: 'Isaure' }}
        viewer="owner"
        onChange={jest.fn()}
        without="nom"
      />
    </UiProvider>,
  );
  expect(screen.queryByRole('textbox', { name: 'Nom' })).not.toBeInTheDocument();
});

test('prints a text that is its own dice once, and the formatting of texts in lines', async () => {
  const columns: RepeatColumn[] = [
    { id: 'degats', name: 'Dégâts', type: 'string', required: false, options: [], dice: '1d6 + 3' },
    { id: 'effet', name: 'Effet', type: 'textarea', required: false, options: [] },
  ];
  const sheet = sheetOf({
    coup: field('Coup', { type: 'string', dice: '1d4 + 3' }),
    armes: field('Armes', { type: 'repeat', columns }),
  });
  const cells = { degats: '1d6 + 3', effet: 'Un effet de **Concentration**.' };
  const values = { coup: '1d4 + 3', armes: [{ id: 'l1', cells }] };
  render(
    <UiProvider>
      <SheetView document={sheet} values={values} viewer="owner" isWhole />
    </UiProvider>,
  );
  expect(screen.getAllByText('1d4 + 3')).toHaveLength(1);
  expect(screen.getByRole('cell', { name: '1d6 + 3' })).toBeInTheDocument();
  expect((await screen.findByText('Concentration')).tagName).toBe('STRONG');
});

test('prints the roll of a line with its values, and nothing where they are missing', () => {
  const columns: RepeatColumn[] = [
    { id: 'nom', name: 'Sort', type: 'string', required: false, options: [] },
    { id: 'des', name: 'Effet', type: 'string', required: false, options: [], dice: '@Effet' },
  ];
  const sheet = sheetOf({ sorts: field('Sorts', { type: 'repeat', columns }) });
  const sorts = [
    { id: 'l1', cells: { nom: 'Voile', des: '2d8' } },
    { id: 'l2', cells: { nom: 'Main', des: '' } },
  ];
  render(
    <UiProvider>
      <SheetView document={sheet} values={{ sorts }} viewer="owner" isWhole />
    </UiProvider>,
  );
  expect(screen.getByRole('cell', { name: '2d8' })).toBeInTheDocument();
  expect(screen.queryByRole('cell', { name: 'Effet' })).not.toBeInTheDocument();
});

test('says on paper why a calculated field is empty', () => {
  const sheet = sheetOf({
    force: field('Force'),
    zero: field('Zéro'),
    attaque: field('Attaque', { formula: 'min(8 / zero, force) + 3', help: 'Sans l’arme.' }),
  });
  const printed = (zero: number) => (
    <UiProvider>
      <SheetView document={sheet} values={{ force: 16, zero }} viewer="owner" isWhole />
    </UiProvider>
  );
  const { rerender } = render(printed(0));
  expect(screen.getByText('Division par zéro.')).toBeInTheDocument();
  rerender(printed(2));
  expect(screen.queryByText('Division par zéro.')).not.toBeInTheDocument();
  expect(screen.getByText('7')).toBeInTheDocument();
});

test('names a button that is pressed in play once where one fills in (PLS-2)', () => {
  const sheet = sheetOf({
    fleches: field('Flèches'),
    tir: field('Tir à l’arc', { type: 'roll', dice: '1d20', costs: [{ fieldId: 'fleches', amount: '1' }] }),
  });
  render(<Shown document={sheet} />);
  expect(screen.getAllByText('Tir à l’arc')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Tir à l’arc/ })).not.toBeInTheDocument();
});

test('draws a long tab in steps: the first fields are there and written in before the last', async () => {
  const user = userEvent.setup();
  const names = Array.from({ length: 60 }, (_, index) => `Champ ${index + 1}`);
  render(
    <Shown
      document={sheetOf(Object.fromEntries(names.map(name => [name, field(name, { type: 'string' })])))}
    />,
  );
  const first = screen.getByRole('textbox', { name: 'Champ 1' });
  expect(screen.queryByRole('textbox', { name: 'Champ 60' })).not.toBeInTheDocument();
  expect(first.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
  await user.type(first, '7');
  expect(await screen.findByRole('textbox', { name: 'Champ 60' })).toBeVisible();
  expect(first).toHaveValue('7');
  expect(first.closest('[aria-busy]')).toBeNull();
});
