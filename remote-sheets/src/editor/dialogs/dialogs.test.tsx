import { STYLE_DEFAULTS } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildSessionUser,
  fireEvent,
  http,
  HttpResponse,
  network,
  refuse,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { fakeApi } from '../../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });
const knight = () => buildKnightSheet(me._id);
const open = (path: string, person = me) => renderSheets(path, person);
const field = (name: string) => screen.findByRole('group', { name: `Champ ${name}` });

test('previews a style, drops its empty values, and lets an administrator name the element (SED-7, SED-8)', async () => {
  const sheet = knight();
  const store = fakeApi({ sheets: [sheet] });
  const { user } = open(`c/${sheet._id}`, buildSessionUser({ roles: ['AD'] }));
  await user.click(within(await field('Force')).getByRole('button', { name: 'Force' }));
  await user.click(await screen.findByRole('button', { name: 'Style' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Style de « Force »' }));
  const setting = (name: string) => dialog.getByRole('textbox', { name });
  expect(setting('Couleur de fond')).toHaveValue('#ffffff');
  expect(setting('Taille du texte')).toHaveValue('16px');
  expect(setting('Arrondi')).toHaveValue('4px');
  await user.clear(setting('Couleur du texte'));
  await user.type(setting('Couleur du texte'), '#aa0000');
  await user.clear(setting('Taille du texte'));
  expect(dialog.getByRole('img', { name: 'Aperçu du style' })).toHaveStyle({ color: 'rgb(170, 0, 0)' });
  await user.click(dialog.getByRole('button', { name: 'Générer l’identifiant' }));
  await user.click(dialog.getByRole('button', { name: 'Appliquer' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Fiche mise à jour avec succès');
  const { styles, customId } = store.sheets[0]?.fields['for'] ?? {};
  const { fontSize, ...others } = STYLE_DEFAULTS;
  expect(fontSize).toBe('16px');
  expect(styles).toEqual({ ...others, textColor: '#aa0000' });
  expect(customId).toMatch(/^field-[a-z0-9]{6}$/);
});

test('lets only an administrator give an element a custom id (SED-8)', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  const { user } = open(`c/${sheet._id}`);
  await user.click(within(await field('Force')).getByRole('button', { name: 'Force' }));
  await user.click(screen.getByRole('button', { name: 'Style' }));
  await screen.findByRole('dialog', { name: 'Style de « Force »' });
  expect(screen.queryByRole('textbox', { name: 'Identifiant personnalisé' })).not.toBeInTheDocument();
});

test('marks required fields in the preview and validates them (SED-10)', async () => {
  const sheet = knight();
  const { for: strength } = sheet.fields;
  if (!strength) throw new Error('no field');
  fakeApi({
    sheets: [{ ...sheet, fields: { ...sheet.fields, for: { ...strength, required: true, max: 20 } } }],
  });
  const { user } = open(`c/${sheet._id}`);
  await field('Force');
  await user.click(screen.getByRole('button', { name: 'Aperçu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aperçu : Chevalier' }));
  const input = dialog.getByRole('spinbutton', { name: /^Force/ });
  expect(input).toBeRequired();
  expect(dialog.getByText('*')).toBeVisible();
  expect(dialog.getByRole('spinbutton', { name: /^Dextérité/ })).not.toBeRequired();
  await user.click(dialog.getByRole('button', { name: 'Vérifier les valeurs' }));
  expect(dialog.getByText('1 champ est à corriger.')).toBeVisible();
  // What was marked is not any more as soon as it is right.
  await user.type(input, '12');
  expect(dialog.getByText('Tout est juste.')).toBeVisible();
  // After a look at the formula the preview keeps its values.
  await user.click(dialog.getByRole('button', { name: 'Fermer l’aperçu' }));
  await user.click(screen.getByRole('button', { name: 'Aperçu' }));
  const again = within(await screen.findByRole('dialog', { name: 'Aperçu : Chevalier' }));
  expect(again.getByRole('spinbutton', { name: /^Force/ })).toHaveValue(12);
});

test('lists invalid values beside the button and focuses the first, in another tab too', async () => {
  const sheet = knight();
  const [body, bag] = sheet.structure.tabs;
  if (!body || !bag) throw new Error('no tabs');
  const columns = [{ id: 'c3', name: 'Fond', fieldIds: ['or'] }];
  const structure = {
    format: 2,
    tabs: [body, { ...bag, rows: [{ id: 'r2', name: 'Poches', columns }] }],
  };
  const gold = { type: 'number' as const, name: 'Or', required: true, options: [] };
  fakeApi({ sheets: [{ ...sheet, structure, fields: { ...sheet.fields, or: gold } }] });
  const { user } = open(`c/${sheet._id}`);
  await field('Force');
  await user.click(screen.getByRole('button', { name: 'Aperçu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aperçu : Chevalier' }));
  await user.click(dialog.getByRole('button', { name: 'Vérifier les valeurs' }));
  expect(dialog.getByRole('status', { name: '' })).toHaveTextContent('1 champ est à corriger.');
  await user.click(dialog.getByRole('button', { name: 'Aller à « Or »' }));
  const input = await dialog.findByRole('spinbutton', { name: /^Or/ });
  await waitFor(() => expect(input).toHaveFocus());
  await user.keyboard('12');
  expect(dialog.getByText('Tout est juste.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Aller à/ })).not.toBeInTheDocument();
});

test('offers the current dashboard elements with their figures (SED-9)', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  const games = [{ _id: 'g1', name: 'Brume', status: true, memberCount: 4 }];
  network.use(
    http.get(apiUrl('character'), ({ request }) =>
      answerList(request, [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }]),
    ),
    http.get(apiUrl('game'), ({ request }) => answerList(request, games)),
    http.get(apiUrl('event'), ({ request }) => answerList(request, [])),
  );
  const { user } = open(`c/${sheet._id}`);
  await user.click(await screen.findByRole('button', { name: 'Tableau de bord' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Éléments du tableau de bord' }));
  expect((await dialog.findByText('Personnages visibles')).nextSibling).toHaveTextContent('3');
  expect(await dialog.findByRole('cell', { name: 'Brume' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Choisir « Liste des parties »' }));
  expect(await field('Liste des parties')).toBeVisible();
});

test('replaces the document by one from a file, and undoes it (SED-11)', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  const { user } = open(`c/${sheet._id}`);
  await field('Force');
  await user.click(screen.getByRole('button', { name: 'JSON' }));
  const dialog = await screen.findByRole('dialog', { name: 'Document JSON' });
  const { tabs, ...rest } = sheet.structure;
  const [first] = tabs;
  const columns = [{ id: 'c9', name: 'Seule', fieldIds: ['mag'] }];
  const structure = { ...rest, tabs: [{ ...first, rows: [{ id: 'r9', name: 'Arts', columns }] }] };
  const fields = { mag: { type: 'number', name: 'Magie', required: false, options: [] } };
  const file = new File([JSON.stringify({ structure, fields })], 'mage.json', { type: 'application/json' });
  await user.upload(within(dialog).getByLabelText('Ouvrir un fichier…'), file);
  await user.click(within(dialog).getByRole('button', { name: 'Importer ce document' }));
  expect(await field('Magie')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Champ Force' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await field('Force')).toBeVisible();
});

test('saves the pictures of a sheet and reports a failure (SED-12)', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  const path = '/files/0123456789abcdef0123456789abcdef01234567.png';
  const sheet = knight();
  const store = fakeApi({ sheets: [sheet] });
  network.use(
    http.post(apiUrl('upload/'), () => HttpResponse.json({ path }, { status: 201 })),
    http.get(apiUrl('files/:name'), () => new HttpResponse(new Blob(['x']))),
  );
  const { user } = open(`c/${sheet._id}`);
  await user.click(await screen.findByRole('button', { name: 'Fichiers' }));
  const dialog = () => screen.findByRole('dialog', { name: 'Fichiers de la fiche' });
  const [icon] = within(await dialog()).getAllByText(/déposez-la ici/);
  if (!icon) throw new Error('no place for a picture');
  fireEvent.paste(icon, { clipboardData: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
  await screen.findByText('Image téléchargée avec succès');
  network.use(http.put(apiUrl('sheet'), () => refuse(500, 'Panne.'), { once: true }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Erreur lors de la sauvegarde des fichiers')).toBeInTheDocument();
  await user.click(within(await dialog()).getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Fichiers sauvegardés avec succès')).toBeInTheDocument();
  expect(store.sheets[0]?.description).toMatchObject({ icon_img: path, name: 'Chevalier' });
});

test('reports a failed save with the words of SED-13 and keeps the input', async () => {
  fakeApi({});
  const { user } = open('c');
  await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Nom de la fiche *' }), 'Paladin');
  network.use(http.post(apiUrl('sheet'), () => refuse(500, 'Panne.')));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Erreur lors de la création de la fiche')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Paladin' })).toBeVisible();
});

test('reports a failed update, and opens and shares the sheet (SED-13, SHT-5)', async () => {
  const sheet = { ...knight(), isPublic: false };
  const store = fakeApi({ sheets: [sheet] });
  network.use(http.put(apiUrl('sheet'), () => refuse(500, 'Panne.'), { once: true }));
  const { user } = open(`c/${sheet._id}`);
  await user.click(await screen.findByRole('radio', { name: 'Public · Ouverte' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Erreur lors de la mise à jour de la fiche')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Public · Ouverte' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Fiche mise à jour avec succès')).toBeInTheDocument();
  expect(store.sheets[0]).toMatchObject({ isPublic: true, description: { publish: true } });
});

test('asks before leaving with unsaved changes (SED-14)', async () => {
  const sheet = knight();
  fakeApi({ sheets: [sheet] });
  const { user, router } = open(`c/${sheet._id}`);
  await user.type(await screen.findByRole('textbox', { name: 'Nom de la fiche *' }), ' noir');
  await user.click(screen.getByRole('link', { name: 'Historique' }));
  const question = await screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await user.click(within(question).getByRole('button', { name: 'Continuer la saisie' }));
  expect(router.state.location.pathname).toBe(`/app/sheets/c/${sheet._id}`);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('link', { name: 'Historique' }));
  await user.click(await screen.findByRole('button', { name: 'Quitter' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/sheets/c/${sheet._id}/history`));
});
