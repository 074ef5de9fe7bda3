import { useState } from 'react';
import type { SheetField } from '../../domain/sheet-field.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '../UiProvider.tsx';
import { pressHere } from './pressHere.ts';
import { SheetPlay } from './SheetPlay.tsx';

const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'number',
  name,
  required: false,
  options: [],
  ...more,
});
const row = (id: string, fieldIds: string[], more: object = {}) => ({
  id,
  name: '',
  columns: [{ id: `${id}c`, name: '', fieldIds }],
  ...more,
});

const FIELDS = {
  pv: field('PV', { widget: 'bar', min: 0, pairedWith: 'max' }),
  max: field('PV max'),
  force: field('Force', { widget: 'tile', pairedWith: 'mod', dice: '1d20 + floor((@Force - 10) / 2)' }),
  mod: field('Modificateur', { formula: 'floor((Force - 10) / 2)' }),
  attaque: field('Attaque', {
    widget: 'die',
    dice: '?{Bonus} + 100 + 1d6 => 100+: Touché | sinon: Manqué ; Dégâts : 2d6[feu]',
  }),
  points: field('Volonté', { widget: 'dots', max: 5 }),
  secret: field('Secret', { type: 'textarea', visibility: 'gmOnly' }),
  sac: field('Sac', {
    type: 'repeat',
    widget: 'table',
    columns: [{ id: 'objet', name: 'Objet', type: 'string', required: false, options: [] }] as never,
  }),
  armes: field('Armes', {
    type: 'repeat',
    widget: 'cards',
    columns: [
      { id: 'arme', ...field('Arme', { type: 'string' }) },
      { id: 'bonus', ...field('Bonus') },
      { id: 'dommages', ...field('Dégâts', { type: 'string', dice: '@Dégâts' }) },
      { id: 'coup', ...field('Attaque', { type: 'roll', dice: '1d20 + @Modificateur + @Bonus' }) },
    ] as never,
  }),
};
const document = {
  structure: {
    theme: { name: 'parchment' as const },
    tabs: [
      {
        id: 't',
        name: 'Jeu',
        rows: [row('head', ['pv'], { sticky: true }), row('r', ['force', 'mod', 'attaque', 'points'])],
      },
      { id: 'u', name: 'Sac', rows: [row('s', ['sac', 'secret', 'max'])] },
      { id: 'v', name: 'Armes', rows: [row('w', ['armes'])] },
    ],
  },
  fields: FIELDS,
};
const start = {
  pv: 20,
  max: 31,
  force: 16,
  points: 2,
  sac: [{ id: 'l', cells: { objet: 'Torche' } }],
  armes: [
    { id: 'e', cells: { arme: 'Épée', bonus: 1, dommages: '1d8 + 2' } },
    { id: 'p', cells: { arme: 'Poing' } },
  ],
};

function Played({ onValues }: { onValues: (values: object) => void }) {
  const [values, setValues] = useState<object>(start);
  return (
    <UiProvider>
      <SheetPlay
        document={document}
        values={values as never}
        viewer="owner"
        onChange={next => {
          setValues(next);
          onValues(next);
        }}
        name="Isaure"
        countedAs="test"
      />
    </UiProvider>
  );
}

test('on a phone the tabs come before the row that stays in sight, which each of them shows (PLS-2)', async () => {
  const desk = window.matchMedia;
  const media = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(query => ({ ...desk(query), matches: query.includes('max-width') }));
  const user = userEvent.setup();
  render(<Played onValues={() => undefined} />);
  const tabs = await screen.findByRole('tablist', { name: 'Onglets de la fiche' });
  const points = () => screen.getByRole('meter', { name: 'PV' });
  expect(tabs.compareDocumentPosition(points())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('tab', { name: 'Sac' }));
  expect(await screen.findByText('Torche')).toBeVisible();
  expect(points()).toBeVisible();
  media.mockRestore();
});

test('shows who this is and changes a resource by press and by a typed change (PLS-2)', async () => {
  const seen: object[] = [];
  const user = userEvent.setup();
  render(<Played onValues={values => seen.push(values)} />);
  expect(await screen.findByText('Isaure')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Retirer 1\s: PV$/ }));
  expect(seen.at(-1)).toMatchObject({ pv: 19 });
  await user.click(screen.getByRole('button', { name: /^Modifier PV\s: 19$/ }));
  const box = screen.getByRole('textbox', { name: 'PV' });
  await user.clear(box);
  await user.type(box, '+40{Enter}');
  expect(seen.at(-1)).toMatchObject({ pv: 31 });
  expect(screen.getByRole('meter', { name: 'PV' })).toHaveAttribute('aria-valuenow', '31');
});

test('rolls an ability by its modifier and shows the result (PLS-2)', async () => {
  const user = userEvent.setup();
  render(<Played onValues={() => undefined} />);
  expect(screen.queryByText('Modificateur')).not.toBeInTheDocument();
  const [die] = await screen.findAllByRole('button', { name: /^Lancer les dés\s: Force/ });
  if (die) await user.click(die);
  const results = screen.getAllByRole('status');
  expect(results.some(one => /1d20\s:\s\d+, \+\s3/.test(one.textContent))).toBe(true);
});

test('asks at the press, then shows every roll with its name and its degree (PLS-2)', async () => {
  const user = userEvent.setup();
  render(<Played onValues={() => undefined} />);
  const [die] = await screen.findAllByRole('button', { name: /^Lancer les dés\s: Attaque/ });
  if (!die) throw new Error('no die');
  await user.click(die);
  const bonus = screen.getByRole('textbox', { name: 'Bonus' });
  expect(bonus).toHaveFocus();
  await user.type(bonus, 'x{Enter}');
  expect(screen.getByText('« Bonus » attend un nombre.')).toBeVisible();
  await user.clear(bonus);
  await user.type(bonus, '20{Enter}');
  const words = screen.getAllByRole('status').map(one => one.textContent);
  expect(words.some(all => /12\d.*Touché.*Dégâts.*2d6 feu\s:\s\d, \d/.test(all))).toBe(true);
  expect(screen.queryByRole('textbox', { name: 'Bonus' })).not.toBeInTheDocument();
  expect(die).toHaveFocus();
  await user.click(die);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Bonus' })).not.toBeInTheDocument();
});

test('fills points by press and by arrow keys (PLS-2)', async () => {
  const seen: object[] = [];
  const user = userEvent.setup();
  render(<Played onValues={values => seen.push(values)} />);
  const points = await screen.findByRole('slider', { name: 'Volonté' });
  points.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(seen.at(-1)).toMatchObject({ points: 4 });
  await user.keyboard('{End}');
  expect(points).toHaveAttribute('aria-valuetext', '5 sur 5');
});

test('finds a field by its value on another tab, and nothing that the viewer may not see (PLS-2)', async () => {
  const user = userEvent.setup();
  render(<Played onValues={() => undefined} />);
  await user.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Chercher dans la fiche' });
  expect(search).toHaveFocus();
  await user.type(search, 'secret');
  expect(screen.getByText(/^Rien ne correspond/)).toBeVisible();
  await user.clear(search);
  await user.type(search, 'torch{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Sac' })).toHaveAttribute('aria-selected', 'true'),
  );
  expect(within(await screen.findByRole('table', { name: 'Sac' })).getByText('Torche')).toBeVisible();
});

test('shows what the dice of a line are with the values of this moment (PLS-2)', async () => {
  const user = userEvent.setup();
  render(<Played onValues={() => undefined} />);
  await user.click(await screen.findByRole('tab', { name: 'Armes' }));
  const list = await screen.findByRole('list', { name: 'Armes' });
  const die = within(list).getByRole('button', { name: /^Lancer les dés\s: Épée, Attaque 1d20 \+\s4$/ });
  expect(die).toHaveTextContent(/^1d20 \+\s4$/);
  const [sword, fist] = within(list).getAllByRole('listitem');
  expect(sword?.textContent.match(/1d8/g)).toHaveLength(1);
  expect(fist).not.toHaveTextContent('Dégâts');
});

const ACTIONS = {
  pv: field('PV', { widget: 'bar', min: 0, max: 31 }),
  mun: field('Munitions', { widget: 'counter', min: 0 }),
  tir: field('Tir', {
    type: 'roll',
    dice: '1d6 + 100 + ?{Bonus|0}',
    costs: [{ fieldId: 'mun', amount: '1' }],
  }),
  repos: field('Repos long', { type: 'roll', resets: [{ fieldId: 'pv', to: 'max' }] }),
};
const actions = {
  structure: { tabs: [{ id: 't', name: 'Jeu', rows: [row('r', Object.keys(ACTIONS))] }] },
  fields: ACTIONS,
};

/** A sheet whose presses are carried out as a server would. */
function Pressed({ onPress, undo }: { onPress?: (id: string) => void; undo?: () => void }) {
  const [values, setValues] = useState<object>({ pv: 12, mun: 1 });
  const press = pressHere({
    document: actions,
    values: values as never,
    viewer: 'owner',
    onChange: next => setValues(next),
  });
  return (
    <UiProvider>
      <SheetPlay
        document={actions}
        values={values as never}
        viewer="owner"
        name="Isaure"
        countedAs="pressed"
        {...(onPress && {
          onPress: one => {
            onPress(one.id);
            return press(one);
          },
        })}
        {...(undo && { undo: { label: 'Tir', onUndo: () => Promise.resolve(undo()) } })}
      />
    </UiProvider>
  );
}

const pressed = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) => {
  const [one] = await screen.findAllByRole('button', { name });
  if (!one) throw new Error(String(name));
  await user.click(one);
};

test('presses a button: asks, takes its price, tells what changed, and why it cannot (PLS-2)', async () => {
  const seen: string[] = [];
  const user = userEvent.setup();
  render(<Pressed onPress={id => seen.push(id)} />);
  await pressed(user, /^Lancer les dés\s: Tir.*−1\sMunitions$/);
  await user.type(screen.getByRole('textbox', { name: 'Bonus' }), '3{Enter}');
  const words = () =>
    screen
      .getAllByRole('status')
      .map(one => one.textContent)
      .join(' ');
  await waitFor(() => expect(words()).toContain('Munitions 1 → 0'));
  expect(words()).toMatch(/10[4-9]/);
  await pressed(user, /^Lancer les dés\s: Tir/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(words()).toMatch(/Pas assez de «\sMunitions\s»/));
  await pressed(user, /^Presser\s: Repos long$/);
  await waitFor(() => expect(words()).toContain('PV 12 → 31'));
  expect(seen).toEqual(['tir', 'tir', 'repos']);
});

test('shows a button that only changes fields to those who cannot press it as a name (PLS-2)', async () => {
  render(<Pressed />);
  expect(await screen.findByText('Repos long')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Presser/ })).not.toBeInTheDocument();
});

test('takes the last change back by a button and by Ctrl+Z, and not while one types (PLS-2)', async () => {
  const undo = jest.fn();
  const user = userEvent.setup();
  render(<Pressed onPress={() => undefined} undo={undo} />);
  await user.click(await screen.findByRole('button', { name: /^Annuler\s: Tir$/ }));
  await user.click(globalThis.document.body);
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledTimes(2);
  await user.keyboard('/');
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledTimes(2);
});
