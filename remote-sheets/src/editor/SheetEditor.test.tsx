import { BREADCRUMB_EVENT, type BreadcrumbUpdate } from '@rpd/shared/breadcrumb';
import {
  act,
  apiUrl,
  AUTH_HOST,
  buildSessionUser,
  fireEvent,
  http,
  network,
  refuse,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { fakeApi } from '../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });

const open = (path: string) => renderSheets(path, me);
const knight = () => buildKnightSheet(me._id);

const element = (name: string) => screen.findByRole('group', { name });

test('builds a new sheet, saves it and opens it (SED-3, SED-4, SED-13)', async () => {
  const store = fakeApi({});
  const { user, router } = open('c');
  await user.click(await screen.findByRole('button', { name: 'Ajouter un champ à Colonne 1' }));
  await user.keyboard('Force{Enter}');
  expect(await element('Champ Force')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Ce champ est obligatoire.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Nom de la fiche *' }), 'Paladin');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/app\/sheets\/c\/[0-9a-f]{24}$/));
  expect(await screen.findByText('Fiche créée avec succès')).toBeInTheDocument();
  const [saved] = store.sheets;
  expect(saved?.structure.tabs[0]?.name).toBe('Onglet 1');
  expect(Object.values(saved?.fields ?? {})).toEqual([
    { type: 'string', name: 'Force', required: false, options: [] },
  ]);
  await waitFor(() => expect(localStorage.getItem(`rpd-sheet-draft:${me._id}:new`)).toBeNull());
});

test('keeps the undo history, the selection and the preview after the first save (SED-13, SED-14)', async () => {
  fakeApi({});
  const { user, router } = open('c');
  await user.type(await screen.findByRole('textbox', { name: 'Nom de la fiche *' }), 'Paladin');
  await user.click(screen.getByRole('button', { name: 'Ajouter un champ à Colonne 1' }));
  await user.keyboard('Force{Enter}');
  await user.click(screen.getByRole('button', { name: 'Aperçu' }));
  const preview = async () => within(await screen.findByRole('dialog', { name: 'Aperçu : Paladin' }));
  await user.type((await preview()).getByRole('textbox', { name: 'Force' }), 'grande');
  await user.click((await preview()).getByRole('button', { name: 'Fermer l’aperçu' }));
  within(await element('Champ Force'))
    .getByRole('button', { name: 'Force' })
    .focus();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/app\/sheets\/c\/[0-9a-f]{24}$/));
  expect(screen.getByText('Aucune modification en attente')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Champ « Force »' })).toBeVisible();
  expect(within(await element('Champ Force')).getByRole('button', { name: 'Force' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Aperçu' }));
  expect((await preview()).getByRole('textbox', { name: 'Force' })).toHaveValue('grande');
  await user.click((await preview()).getByRole('button', { name: 'Fermer l’aperçu' }));
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await element('Champ Champ sans nom')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Fiche mise à jour avec succès')).toBeInTheDocument();
  // Another new sheet is another one.
  await act(() => router.navigate('/app/sheets/c'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Nouvelle fiche' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Annuler' })).toBeDisabled();
});

test('keeps input typed during the first save, under the sheet’s id', async () => {
  const store = fakeApi({});
  let answer = () => undefined as void;
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  network.use(
    http.post(apiUrl('sheet'), async () => {
      await held;
      return undefined;
    }),
  );
  const { user, router } = open('c');
  const name = await screen.findByRole('textbox', { name: 'Nom de la fiche *' });
  await user.type(name, 'Paladin');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await user.type(name, ' gris');
  answer();
  await waitFor(() => expect(router.state.location.pathname).toMatch(/[0-9a-f]{24}$/));
  expect(screen.getByRole('heading', { level: 1, name: 'Paladin gris' })).toBeVisible();
  expect(screen.getByText('Modifications non enregistrées')).toBeVisible();
  expect(store.sheets[0]?.description.name).toBe('Paladin');
  const key = `rpd-sheet-draft:${me._id}:${store.sheets[0]?._id}`;
  await waitFor(() => expect(localStorage.getItem(key)).toContain('Paladin gris'));
  expect(localStorage.getItem(`rpd-sheet-draft:${me._id}:new`)).toBeNull();
});

test('renames, duplicates, moves and deletes an element by keyboard, and undoes every step', async () => {
  const sheet = knight();
  const store = fakeApi({ sheets: [sheet] });
  const { user } = open(`c/${sheet._id}`);
  const name = within(await element('Champ Force')).getByRole('button', { name: 'Force' });
  name.focus();
  await user.keyboard('{F2}');
  await user.keyboard('Vigueur{Enter}');
  expect(await element('Champ Vigueur')).toBeVisible();

  const grip = screen.getByRole('button', { name: 'Déplacer champ Vigueur' });
  grip.focus();
  await user.keyboard(' ');
  expect(
    await screen.findByText(/« Vigueur » est pris, position 1 sur 2 dans « Gauche »/),
  ).toBeInTheDocument();
  await user.keyboard('{ArrowRight}{ArrowDown} ');
  expect(
    within(await element('Colonne Droite'))
      .getAllByRole('group')
      .map(one => one.getAttribute('aria-label')),
  ).toEqual(['Champ Constitution', 'Champ Vigueur']);
  expect(screen.getByText(/« Vigueur » est posé, position 2 sur 2 dans « Droite »/)).toBeInTheDocument();

  within(await element('Champ Dextérité'))
    .getByRole('button', { name: 'Dextérité' })
    .focus();
  await user.keyboard('{Control>}d{/Control}');
  const copy = await element('Champ Dextérité (copie)');
  await waitFor(() => expect(within(copy).getByRole('button', { name: 'Dextérité (copie)' })).toHaveFocus());
  within(await element('Champ Dextérité'))
    .getByRole('button', { name: 'Dextérité' })
    .focus();
  await user.keyboard('{Delete}');
  expect(screen.queryByRole('group', { name: 'Champ Dextérité' })).not.toBeInTheDocument();

  const undo = screen.getByRole('button', { name: 'Annuler' });
  for (let steps = 0; steps < 10 && !undo.hasAttribute('disabled'); steps += 1) await user.click(undo);
  expect(await element('Champ Force')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Champ Dextérité (copie)' })).not.toBeInTheDocument();
  expect(store.sheets).toEqual([sheet]);
});

test('keeps the keyboard focus, and moves it to the settings and back (SED-4, SED-5)', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  const { user } = open(`c/${sheet._id}`);
  const name = async (of: string) => within(await element(`Champ ${of}`)).getByRole('button', { name: of });
  (await name('Force')).focus();
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  const panel = within(screen.getByRole('complementary', { name: 'Réglages' }));
  expect(panel.getByRole('textbox', { name: 'Nom' })).toHaveFocus();
  await user.keyboard(' brute{Escape}');
  expect(await name('Force brute')).toHaveFocus();

  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(
    within(await element('Colonne Droite')).getByRole('group', { name: 'Champ Force brute' }),
  ).toBeVisible();
  expect(await name('Force brute')).toHaveFocus();
  await user.keyboard('{Delete}');
  expect(screen.getByText('Supprimé : « Force brute »')).toBeInTheDocument();
  expect(await name('Constitution')).toHaveFocus();
  await user.keyboard('{Delete}');
  expect(within(await element('Colonne Droite')).getByRole('button', { name: 'Droite' })).toHaveFocus();
});

test('adds a column of repeated lines and names it at once, in nested lines too', async () => {
  const sheet = knight();
  const store = fakeApi({ sheets: [sheet] });
  const { user } = open(`c/${sheet._id}`);
  await user.click(await screen.findByRole('button', { name: 'Ajouter un champ à Droite' }));
  expect(
    screen.getByText('Champ ajouté : « Champ sans nom », position 2 sur 2 dans « Droite »'),
  ).toBeInTheDocument();
  await user.keyboard('Sacs{Enter}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Lignes répétées');
  await user.click(screen.getByRole('button', { name: 'Ajouter une colonne aux lignes' }));
  await user.keyboard('Contenu');
  const type = screen.getAllByRole('combobox', { name: 'Type' }).at(-1);
  if (!type) throw new Error('no column');
  await user.selectOptions(type, 'Lignes répétées');
  await user.click(screen.getByRole('button', { name: /aux lignes de «\sContenu\s»$/ }));
  await user.keyboard('Objet');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Fiche mise à jour avec succès');
  const sacs = Object.values(store.sheets[0]?.fields ?? {}).find(field => field.name === 'Sacs');
  expect(sacs?.columns?.map(({ name, columns }) => [name, columns?.map(inner => inner.name)])).toEqual([
    ['Contenu', ['Objet']],
  ]);
});

test('opens the context menu by right click and Shift+F10, within the screen (SED-6)', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  const { user } = open(`c/${sheet._id}`);
  const name = within(await element('Champ Force')).getByRole('button', { name: 'Force' });
  fireEvent.contextMenu(name, { clientX: 5000, clientY: 5000 });
  const menu = await screen.findByRole('menu', { name: 'Menu de l’élément' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(item => item.textContent),
  ).toEqual([
    'Style',
    'Dupliquer',
    'Copier',
    'Coller',
    'Garder comme bloc',
    'Déplacer vers le bas',
    'Supprimer',
  ]);
  expect(parseFloat(menu.style.left)).toBeLessThanOrEqual(window.innerWidth - 200);
  expect(parseFloat(menu.style.top)).toBeLessThanOrEqual(window.innerHeight - 150);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  name.focus();
  await user.keyboard('{Shift>}{F10}{/Shift}{ArrowDown}{Enter}');
  expect(await element('Champ Force (copie)')).toBeVisible();
});

test('offers every action in an element’s menu and returns the focus (SED-4)', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  const { user } = open(`c/${sheet._id}`);
  const button = async (name: string) =>
    within(await element(`Champ ${name}`)).getByRole('button', { name: `Actions de ${name}` });
  await user.click(await button('Force'));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Renommer',
    'Réglages',
    'Style',
    'Dupliquer',
    'Copier',
    'Coller',
    'Garder comme bloc',
    'Déplacer vers le haut',
    'Déplacer vers le bas',
    'Déplacer vers la gauche',
    'Déplacer vers la droite',
    'Supprimer',
  ]);
  expect(menu.getByRole('menuitem', { name: 'Déplacer vers le haut' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(menu.getByRole('menuitem', { name: 'Style' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Style de « Force »' }));
  await user.click(dialog.getByRole('button', { name: 'Fermer' }));
  // Its name, or the button of its menu where that has the focus again before the dialog is there.
  const field = await element('Champ Force');
  await waitFor(() => expect(field).toContainElement(document.activeElement as HTMLElement));
});

test('restores the draft after the session ends during editing (SED-14)', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  const first = open(`c/${sheet._id}`);
  await first.user.type(await screen.findByRole('textbox', { name: 'Nom de la fiche *' }), ' noir');
  network.use(
    http.put(apiUrl('sheet'), () => refuse(401, 'Jeton refusé.')),
    http.post(`${AUTH_HOST}/api/auth/refresh`, () => refuse(401, 'Session terminée.')),
  );
  await first.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  // Nobody is signed in any more: the editor goes at once, and the shell leads to the login page.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument());
  first.unmount();
  const { user } = open(`c/${sheet._id}`);
  await user.click(await screen.findByRole('button', { name: 'Reprendre le brouillon' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Chevalier noir' })).toBeVisible();
});

test('restores an unsaved draft and can discard it (SED-14)', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  const first = open(`c/${sheet._id}`);
  await first.user.type(await screen.findByRole('textbox', { name: 'Nom de la fiche *' }), ' noir');
  first.unmount();
  const { user } = open(`c/${sheet._id}`);
  await user.click(await screen.findByRole('button', { name: 'Reprendre le brouillon' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Chevalier noir' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Chevalier' })).toBeVisible();
});

test('shows a change’s effect on characters before it is saved', async () => {
  const sheet = knight();
  const impact = {
    fieldId: 'for',
    name: 'Force',
    change: 'removed' as const,
    characters: 3,
    converted: 0,
    kept: 3,
    lost: 0 as const,
    examples: [{ _id: 'x', name: 'Élora' }],
  };
  const store = fakeApi({ sheets: [sheet], impact: [impact] });
  const { user } = open(`c/${sheet._id}`);
  within(await element('Champ Force'))
    .getByRole('button', { name: 'Force' })
    .focus();
  await user.keyboard('{Delete}');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText('« Force » est supprimé')).toBeVisible();
  expect(within(question).getByText('Par exemple Élora.')).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Enregistrer quand même' }));
  expect(await screen.findByText('Fiche mise à jour avec succès')).toBeInTheDocument();
  expect(Object.keys(store.sheets[0]?.fields ?? {})).toEqual(['dex', 'con']);
});

test('shows somebody else’s sheet read-only at the edit address (SHT-4)', async () => {
  const sheet = { ...knight(), owner_id: 'a'.repeat(24), isPublic: true };
  fakeApi({ sheets: [sheet] });
  open(`c/${sheet._id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Chevalier' })).toBeVisible();
  expect(await screen.findByText(/n’est pas enregistré/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument();
});

test('shows an owner their sheet, and edits it at the same address (SHT-1)', async () => {
  fakeApi({ sheets: [knight()] });
  const { user, router } = open('');
  await user.click(await screen.findByRole('link', { name: 'Voir Chevalier' }));
  expect(await screen.findByText(/n’est pas enregistré/)).toBeVisible();
  const address = router.state.location.pathname;
  await user.click(screen.getByRole('link', { name: 'Modifier Chevalier' }));
  expect(await screen.findByRole('button', { name: 'Enregistrer' })).toBeVisible();
  expect(router.state.location.pathname).toBe(address);
});

test('shows the sheet’s name in the breadcrumb, never an empty one (BRD-4)', async () => {
  fakeApi({});
  const { user } = open('c');
  const reported: unknown[] = [];
  const listen = (event: Event) =>
    reported.push((event as CustomEvent<BreadcrumbUpdate | null>).detail?.sheetName);
  window.addEventListener(BREADCRUMB_EVENT, listen);
  try {
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    const name = screen.getByRole('textbox', { name: 'Nom de la fiche *' });
    await user.type(name, '  ');
    expect(reported).toEqual([]);
    await user.type(name, 'Mage');
    await waitFor(() => expect(reported.at(-1)).toBe('Mage'));
    await user.clear(name);
    expect(reported.at(-1)).not.toBe('');
    expect(reported).not.toContain(' ');
  } finally {
    window.removeEventListener(BREADCRUMB_EVENT, listen);
  }
});

test('adds fields from a typed list and sets their shared settings at once', async () => {
  const sheet = knight();
  const store = fakeApi({ sheets: [sheet] });
  const { user } = open(`c/${sheet._id}`);
  await user.click(await screen.findByRole('button', { name: 'Ajouter un champ à Droite' }));
  await user.keyboard('Acrobaties{Shift>}{Enter}{/Shift}Arcanes{Shift>}{Enter}{/Shift}Discrétion{Enter}');
  const press = async (name: string) =>
    user.click(within(await element(`Champ ${name}`)).getByRole('button', { name }));
  await press('Acrobaties');
  await user.keyboard('{Shift>}');
  await press('Discrétion');
  await user.keyboard('{/Shift}');
  expect(screen.getByText('3 éléments choisis.')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Nombre');
  await user.type(screen.getByRole('spinbutton', { name: 'Maximum' }), '20');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Fiche mise à jour avec succès');
  const right = store.sheets[0]?.structure.tabs[0]?.rows[0]?.columns[1]?.fieldIds ?? [];
  const saved = right.map(id => store.sheets[0]?.fields[id]);
  expect(saved.map(field => [field?.name, field?.type, field?.max])).toEqual([
    ['Constitution', 'number', undefined],
    ['Acrobaties', 'number', 20],
    ['Arcanes', 'number', 20],
    ['Discrétion', 'number', 20],
  ]);
});

test('shows a tab on a condition, and rejects one that reads a field inside the tab', async () => {
  const sheet = knight();
  const store = fakeApi({ sheets: [sheet] });
  const { user } = open(`c/${sheet._id}`);
  await user.click(await screen.findByRole('button', { name: 'Sac' }));
  const condition = await screen.findByRole('textbox', { name: 'Afficher si' });
  await user.type(condition, 'Force > 12');
  await user.click(screen.getByRole('button', { name: 'Profil' }));
  const other = await screen.findByRole('textbox', { name: 'Afficher si' });
  await user.type(other, 'Force > 12');
  expect(await screen.findAllByText(/« Force » est à l’intérieur/)).not.toHaveLength(0);
  await user.clear(other);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Fiche mise à jour avec succès');
  expect(store.sheets[0]?.structure.tabs.map(({ showIf }) => showIf)).toEqual([undefined, 'Force > 12']);
});

test('renames a field in formulas, and lists its readers before its deletion', async () => {
  const sheet = knight();
  const fields = {
    ...sheet.fields,
    con: { ...sheet.fields['con'], type: 'number' as const, name: 'Mod', formula: 'floor((Force - 10) / 2)' },
  } as typeof sheet.fields;
  const store = fakeApi({ sheets: [{ ...sheet, fields }] });
  const { user } = open(`c/${sheet._id}`);
  await user.click(within(await element('Champ Force')).getByRole('button', { name: 'Force' }));
  const panel = within(screen.getByRole('complementary', { name: 'Réglages' }));
  await user.clear(await panel.findByRole('textbox', { name: 'Nom' }));
  await user.type(panel.getByRole('textbox', { name: 'Nom' }), 'Vigueur brute');
  const ref = panel.getByRole('textbox', { name: 'Nom dans les formules' });
  await user.type(ref, 'mod');
  expect(ref).toHaveAccessibleDescription(/déjà pris.*Vigueur_brute|déjà pris/);
  await user.clear(ref);
  await user.click(
    within(await element('Champ Vigueur brute')).getByRole('button', { name: 'Vigueur brute' }),
  );
  await user.keyboard('{Delete}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Supprimer « Vigueur brute » ?' }));
  expect(question.getByText(/^« Mod » s’en sert dans une formule/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Fiche mise à jour avec succès');
  expect(store.sheets[0]?.fields['con']?.formula).toBe('floor((Vigueur_brute - 10) / 2)');
});

test('adds options one by one or from a pasted list, with their values', async () => {
  const sheet = knight();
  const store = fakeApi({ sheets: [sheet] });
  const { user } = open(`c/${sheet._id}`);
  await user.click(within(await element('Champ Force')).getByRole('button', { name: 'Force' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Choix');
  await user.click(screen.getByRole('button', { name: 'Ajouter une option' }));
  await user.keyboard('Élémentaire{Enter}Barde{Enter}');
  await user.paste('Clerc\nDruide\n\nMage noir');
  const value = screen.getByRole('textbox', { name: 'Valeur de l’option 2' });
  await user.clear(value);
  await user.type(value, 'b');
  await user.type(screen.getByRole('textbox', { name: 'Libellé de l’option 2' }), 's');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Fiche mise à jour avec succès');
  expect(store.sheets[0]?.fields['for']?.options).toEqual([
    { label: 'Élémentaire', value: 'elementaire' },
    { label: 'Bardes', value: 'b' },
    { label: 'Clerc', value: 'clerc' },
    { label: 'Druide', value: 'druide' },
    { label: 'Mage noir', value: 'mage-noir' },
  ]);
  // Characters may have the value now: new words do not change it.
  await user.type(screen.getByRole('textbox', { name: 'Libellé de l’option 3' }), ' de guerre');
  expect(screen.getByRole('textbox', { name: 'Valeur de l’option 3' })).toHaveValue('clerc');
});

test('completes a formula by keyboard, keeps the typed text, and reports errors after a pause', async () => {
  const sheet = knight();
  const store = fakeApi({ sheets: [sheet] });
  const { user } = open(`c/${sheet._id}`);
  await user.click(within(await element('Champ Force')).getByRole('button', { name: 'Force' }));
  const formula = await screen.findByRole('textbox', { name: 'Formule' });
  formula.focus();
  await user.keyboard('{ArrowDown}');
  const list = within(screen.getByRole('listbox', { name: 'Noms et fonctions' }));
  expect(list.getByRole('option', { name: /^Constitution/ })).toHaveAttribute('aria-selected', 'false');
  expect(list.getByRole('option', { name: /^somme\(lignes ; valeur\)/ })).toBeInTheDocument();
  await user.keyboard('{Escape}som{Enter}');
  expect(formula).toHaveValue('somme(');
  await user.clear(formula);
  await user.type(formula, 'constit{Enter} + dextérité{Enter} - x');
  expect(formula).toHaveValue('Constitution + dextérité - x');
  expect(await screen.findAllByText('« x » n’est le nom d’aucun champ.')).not.toHaveLength(0);
  await user.type(formula, '{Backspace}1');
  expect(formula).not.toHaveAttribute('aria-invalid');

  await user.click(screen.getByRole('button', { name: 'Fonctions pour « Formule »' }));
  const help = within(screen.getByRole('group', { name: 'Fonctions' }));
  await user.click(help.getByRole('button', { name: /plancher\(\(FOR - 10\) \/ 2\)/ }));
  expect(formula).toHaveValue('Constitution + dextérité - 1plancher(');
  expect(formula).toHaveFocus();
  await user.clear(formula);
  await user.type(formula, 'dex{Enter}');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Fiche mise à jour avec succès');
  expect(store.sheets[0]?.fields['for']?.formula).toBe('Dextérité');
});
