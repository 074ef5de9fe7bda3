import type { Sheet, SheetField } from '@rpd/shared/domain';
import { act, buildSessionUser, fireEvent, screen, waitFor, within } from '@rpd/shared/test';
import { fakeApi } from '../../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });

/** The knight, with other settings of its fields and with a theme. */
function openKnight(
  fields: Record<string, Partial<SheetField>> = {},
  structure: Partial<Sheet['structure']> = {},
) {
  const knight = buildKnightSheet(me._id);
  const changed = Object.entries(knight.fields).map(([id, field]) => [id, { ...field, ...fields[id] }]);
  const sheet = {
    ...knight,
    structure: { ...knight.structure, ...structure },
    fields: Object.fromEntries(changed) as Sheet['fields'],
  };
  const store = fakeApi({ sheets: [sheet] });
  return { ...renderSheets(`c/${sheet._id}`, me), store };
}
const field = (name: string) => screen.findByRole('group', { name: `Champ ${name}` });
const nameOf = async (name: string) => within(await field(name)).getByRole('button', { name });
const width = async (name: string) =>
  within(await field(name)).getByRole('slider', { name: `Largeur de ${name}` });
const undo = () => screen.getByRole('button', { name: 'Annuler' });

test('draws fields by their widgets in the theme of the sheet, with their names as the only controls (SED-1)', async () => {
  openKnight(
    { for: { widget: 'counter', initial: 12 }, con: { widget: 'bar', initial: 4, max: 8 } },
    {
      theme: { name: 'parchment' },
    },
  );
  const force = await field('Force');
  expect(force).toHaveTextContent('12');
  expect(force.closest('[data-sheet-theme]')).toHaveAttribute('data-sheet-theme', 'parchment');
  expect(await field('Constitution')).toHaveTextContent('4/ 8');
  // What players press is drawn, and neither reached nor read out.
  expect(within(force).getByLabelText(/^Ajouter 1/)).toHaveAttribute('inert');
  const reached = within(force)
    .getAllByRole('button')
    .map(button => button.getAttribute('aria-label') ?? button.textContent);
  expect(reached).toEqual(['Déplacer champ Force', 'Force', 'Actions de Force']);
});

test('shows a sign for what is calculated, the author’s text for dice, and calculates nothing', async () => {
  openKnight({ for: { initial: 10 }, dex: { formula: 'Force * 2' }, con: { dice: '1d20 + @Force' } });
  const dexterity = await field('Dextérité');
  expect(within(dexterity).getByRole('img', { name: 'Calculé' })).toBeInTheDocument();
  expect(dexterity).toHaveTextContent('=');
  expect(dexterity).not.toHaveTextContent('20');
  expect(await field('Constitution')).toHaveTextContent('1d20 + Force');
});

test('says so where a field has no name, and marks a field that another one shows', async () => {
  openKnight({ for: { name: '' }, dex: { widget: 'tile', pairedWith: 'con' } });
  expect(await nameOf('Champ sans nom')).toHaveTextContent('Champ sans nom');
  expect(
    within(await field('Constitution')).getByRole('img', { name: 'Se lit avec « Dextérité »' }),
  ).toBeInTheDocument();
});

test('renames in place by Enter on a chosen name, as one step; Escape keeps the old one', async () => {
  const { user } = openKnight();
  await user.click(await nameOf('Force'));
  await user.keyboard('{Enter}');
  const input = within(await field('Force')).getByRole('textbox', { name: 'Nom de Force' });
  expect(input).toHaveFocus();
  await user.keyboard('Vigueur{Escape}');
  expect(await nameOf('Force')).toHaveFocus();
  await user.keyboard('{F2}Vigueur{Enter}');
  expect(await nameOf('Vigueur')).toHaveFocus();
  await user.click(undo());
  expect(await nameOf('Force')).toBeVisible();
});

test.each(['Enter', 'Escape'])(
  'gives the focus back with %s at once, so that what the next key opens keeps it',
  async key => {
    const { user } = openKnight();
    await user.click(await nameOf('Force'));
    await user.keyboard('{F2}');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Nom de Force' }), { key });
    // No time passes in between.
    const button = screen.getByRole('button', { name: 'Force' });
    expect(button).toHaveFocus();
    fireEvent.keyDown(button, { key: '/' });
    const search = await screen.findByRole('searchbox', { name: 'Chercher ce qu’on ajoute' });
    expect(search).toHaveFocus();
    await act(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(search).toHaveFocus();
  },
);

test('widens a field by keys from one of twelve columns to the next, in step with its setting, and announces it', async () => {
  const { user } = openKnight({ for: { width: 6 } });
  await user.click(await nameOf('Force'));
  await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  expect(screen.getByText('Largeur de « Force » : 7 colonnes sur 12')).toBeInTheDocument();
  expect(await width('Force')).toHaveAttribute('aria-valuenow', '7');
  const setting = () => screen.getByRole('combobox', { name: 'Largeur' });
  expect(setting()).toHaveValue('7');
  await user.selectOptions(setting(), 'Un tiers');
  expect(await width('Force')).toHaveAttribute('aria-valuetext', '4 colonnes sur 12');
  (await width('Force')).focus();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(await width('Force')).toHaveAttribute('aria-valuenow', '1');
  await user.click(undo());
  expect(await width('Force')).toHaveAttribute('aria-valuenow', '4');
});

test('widens a field by its edge, as one step', async () => {
  const { user } = openKnight({ for: { width: 12 } });
  await user.click(await nameOf('Force'));
  const edge = await width('Force');
  const frame = await field('Force');
  const sized = (size: number) => () => new DOMRect(0, 0, size, 40);
  frame.getBoundingClientRect = sized(600);
  if (frame.parentElement) frame.parentElement.getBoundingClientRect = sized(600);
  edge.setPointerCapture = () => {};
  const pointer = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number) =>
    fireEvent[type](edge, { button: 0, pointerId: 1, clientX });
  pointer('pointerDown', 600);
  for (const x of [560, 420, 310]) pointer('pointerMove', x);
  expect(edge).toHaveAttribute('aria-valuenow', '6');
  expect(screen.getByText('Largeur de « Force » : 6 colonnes sur 12')).toBeInTheDocument();
  pointer('pointerUp', 310);
  pointer('pointerMove', 100);
  expect(edge).toHaveAttribute('aria-valuenow', '6');
  await user.click(undo());
  expect(await width('Force')).toHaveAttribute('aria-valuenow', '12');
});

test('shows the sheet at the width of a phone, a desk and paper, and sets widths for that one', async () => {
  const { user, store } = openKnight({
    for: { width: 6 },
    dex: { layout: { phone: { hidden: true }, desk: undefined, paper: undefined } },
  });
  await user.click(await nameOf('Force'));
  expect(screen.getByRole('button', { name: 'Ordinateur' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Téléphone' }));
  expect(screen.getByText('La fiche est montrée comme sur téléphone.')).toBeInTheDocument();
  // What is hidden there can still be reached.
  expect(
    within(await field('Dextérité')).getByRole('img', { name: 'Masqué à cette largeur' }),
  ).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Largeur sur téléphone' }), 'Un tiers');
  await user.click(screen.getByRole('button', { name: 'Papier' }));
  expect(
    within(await field('Dextérité')).queryByRole('img', { name: 'Masqué à cette largeur' }),
  ).not.toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Largeur sur papier' })).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Fiche mise à jour avec succès')).toBeInTheDocument();
  expect(store.sheets[0]?.fields['for']).toMatchObject({ width: 6, layout: { phone: { span: 4 } } });
});

test('gives the sheet its own colours, and says which of them cannot be read (PLS-2)', async () => {
  const { user } = openKnight({}, { theme: { name: 'parchment' } });
  await user.click(await screen.findByRole('checkbox', { name: 'Couleurs propres à cette fiche' }));
  const ink = screen.getByLabelText('Couleur du texte');
  expect(ink).toHaveValue('#33240f');
  fireEvent.change(ink, { target: { value: '#eeeeee' } });
  fireEvent.change(ink, { target: { value: '#dddddd' } });
  expect(ink).toBeInvalid();
  expect(ink).toHaveAccessibleDescription(/Le texte \(#dddddd\) se lit mal sur #f8efda/);
  // What one tries out is one step.
  await user.click(undo());
  expect(ink).toHaveValue('#33240f');
  expect(ink).toBeValid();
  await user.click(undo());
  expect(screen.queryByLabelText('Couleur du texte')).not.toBeInTheDocument();
});

test('makes a field of each line that is pasted into a name, like the first one, as one step (SED-4)', async () => {
  const { user } = openKnight();
  await user.click(await screen.findByRole('button', { name: 'Ajouter un champ à Droite' }));
  await user.keyboard('{Escape}');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Nombre');
  await user.click(await nameOf('Champ sans nom'));
  await user.keyboard('{F2}');
  const names = Array.from({ length: 4 }, (_, index) => `Compétence ${index + 1}`);
  await user.paste(names.join('\r\n'));
  const column = within(screen.getByRole('group', { name: 'Colonne Droite' }));
  expect(column.getAllByRole('group').map(one => one.getAttribute('aria-label'))).toEqual(
    ['Constitution', ...names].map(name => `Champ ${name}`),
  );
  expect(screen.getByText('4 champs nommés')).toBeInTheDocument();
  expect(await nameOf('Compétence 4')).toHaveFocus();
  expect(await field('Compétence 4')).toHaveTextContent('Nombre');
  await user.click(undo());
  expect(column.getAllByRole('group')).toHaveLength(2);
});

describe('a tab of ninety fields', () => {
  const long: Record<string, Partial<SheetField>> = Object.fromEntries(
    Array.from({ length: 90 }, (_, index) => [
      `f${index}`,
      { type: 'string', name: `Entrée ${index}`, required: false, options: [] },
    ]),
  );
  function openLong() {
    const knight = buildKnightSheet(me._id);
    const fields = long as Sheet['fields'];
    const rows = [{ id: 'r1', name: '', columns: [{ id: 'c1', name: '', fieldIds: Object.keys(long) }] }];
    const structure = { ...knight.structure, tabs: [{ id: 't1', name: 'Tout', rows }] };
    const sheet = { ...knight, structure, fields };
    fakeApi({ sheets: [sheet] });
    return renderSheets(`c/${sheet._id}`, me);
  }
  const region = () => screen.getByRole('region', { name: 'Contenu de l’onglet Tout' });
  const lastOf = () => within(region()).queryByRole('group', { name: 'Champ Entrée 89' });

  /** Frames that wait: without one, no further step is drawn. */
  function holdFrames() {
    const waiting: FrameRequestCallback[] = [];
    const held = jest.spyOn(window, 'requestAnimationFrame').mockImplementation(frame => waiting.push(frame));
    return () => {
      held.mockRestore();
      for (const frame of waiting) window.requestAnimationFrame(frame);
    };
  }

  test('is drawn in steps, the first fields at once', async () => {
    const release = holdFrames();
    openLong();
    await field('Entrée 0');
    expect(lastOf()).not.toBeInTheDocument();
    expect(region()).toHaveAttribute('aria-busy', 'true');
    release();
    await waitFor(() => expect(lastOf()).toBeInTheDocument());
    expect(region()).not.toHaveAttribute('aria-busy');
  });

  test('has what somebody goes to at once', async () => {
    const release = holdFrames();
    const { user } = openLong();
    await field('Entrée 0');
    await user.click(screen.getByRole('button', { name: 'Plan' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Filtrer les éléments' }), 'Entrée 70');
    await user.click(await screen.findByRole('treeitem', { name: 'Champ Entrée 70' }));
    expect(within(region()).getByRole('group', { name: 'Champ Entrée 70' })).toBeVisible();
    expect(lastOf()).not.toBeInTheDocument();
    release();
  });

  test('is gone through in the outline, line by line and in a stretch', async () => {
    const { user } = openLong();
    await field('Entrée 0');
    await user.click(screen.getByRole('button', { name: 'Plan' }));
    const line = (name: string) => screen.findByRole('treeitem', { name });
    await user.click(await line('Champ Entrée 70'));
    expect(within(region()).getByRole('group', { name: 'Champ Entrée 70' })).toBeVisible();
    (await line('Champ Entrée 70')).focus();
    await user.keyboard('{ArrowDown}');
    expect(await line('Champ Entrée 71')).toHaveFocus();
    expect(await line('Champ Entrée 71')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Shift>}');
    await user.click(await line('Champ Entrée 74'));
    await user.keyboard('{/Shift}');
    expect(
      screen.getAllByRole('treeitem', { selected: true }).map(one => one.getAttribute('aria-label')),
    ).toEqual([71, 72, 73, 74].map(index => `Champ Entrée ${index}`));
  });
});
