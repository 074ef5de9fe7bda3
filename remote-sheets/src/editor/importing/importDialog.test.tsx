import { buildSessionUser, screen, waitFor, within } from '@rpd/shared/test';
import { fakeApi } from '../../test/fakeApi.ts';
import { renderSheets } from '../../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });
const file = (content: unknown, name = 'fiche.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name, {
    type: 'application/json',
  });
const survey = (...elements: object[]) => ({ title: 'Chasseur', pages: [{ name: 'Profil', elements }] });
const lossy = survey(
  { type: 'text', name: 'nom' },
  { type: 'signaturepad', name: 'signature' },
  { type: 'expression', name: 'total', expression: '{nom} + {nom}' },
);
const input = () => screen.findByLabelText(/importer du JSON/);

test('tells why a file is not imported, reports what is lost, and takes it once that is accepted', async () => {
  fakeApi({});
  const { user } = renderSheets('c', me);
  await user.upload(await input(), file('{"a": 1}', 'autre.json'));
  expect(await screen.findByText(/« autre.json » n’est pas importé.*n’est ni une fiche/)).toBeVisible();
  for (const _time of [1, 2]) {
    await user.upload(await input(), file('{', 'casse.json'));
    const reason = await screen.findByText(/« casse.json » n’est pas importé.*n’est pas du JSON/);
    await waitFor(() => expect(reason.parentElement).toHaveFocus());
  }

  await user.upload(await input(), file(lossy));
  const question = await screen.findByRole('alertdialog', { name: /Importer « Chasseur » de SurveyJS/ });
  expect(screen.queryByText(/n’est pas importé/)).not.toBeInTheDocument();
  expect(within(question).getByText(/« signaturepad » n’a pas d’équivalent/)).toBeVisible();
  expect(within(question).getByText(/0 formule reprise sur 1, 1 gardée en texte/)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Ne pas importer' }));
  expect(screen.queryByRole('group', { name: 'Champ nom' })).not.toBeInTheDocument();

  await user.upload(await input(), file(lossy));
  await user.click(await screen.findByRole('button', { name: 'Importer' }));
  expect(await screen.findByRole('group', { name: 'Champ nom' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Chasseur' })).toBeVisible();
});

test('keeps the report beside the sheet: a line leads to its field, where the formula stands whole until it is removed', async () => {
  fakeApi({});
  const { user } = renderSheets('c', me);
  await user.upload(await input(), file(lossy));
  await user.click(await screen.findByRole('button', { name: 'Importer' }));
  expect(await screen.findByText(/Importé de SurveyJS.*1 formule à réécrire/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rapport d’import' }));
  const report = await screen.findByRole('dialog', { name: 'Rapport d’import' });
  await user.click(within(report).getByRole('button', { name: /total.*\{nom\} \+ \{nom\}/ }));
  const left = await screen.findByRole('region', { name: 'Formules à réécrire' });
  expect(within(left).getByText('{nom} + {nom}')).toBeVisible();
  await user.click(within(left).getByRole('button', { name: 'Retirer : calcul' }));
  expect(screen.queryByRole('region', { name: 'Formules à réécrire' })).not.toBeInTheDocument();
  expect(screen.getByText(/Aucune formule à réécrire/)).toBeVisible();
});

test('reads what is pasted, and asks which sheet of a bundle to take', async () => {
  fakeApi({});
  const { user } = renderSheets('c', me);
  const system = (key: string) => ({ body: { contents: [{ type: 'numberField', key, label: key }] } });
  const bundle = {
    isCustomSystemExport: true,
    actors: [{ name: 'Héros', type: '_template', data: system('PV') }],
    items: [{ name: 'Arme', type: '_equippableItemTemplate', data: system('degats') }],
  };
  await user.click(await screen.findByRole('button', { name: 'Coller une fiche' }));
  const field = await screen.findByRole('textbox', { name: 'Contenu à importer' });
  await user.click(field);
  await user.paste(JSON.stringify(bundle));
  await user.click(screen.getByRole('button', { name: 'Lire' }));
  const choice = await screen.findByRole('combobox', { name: 'Fiche à importer' });
  await user.selectOptions(choice, 'Arme (Modèle d’objet)');
  expect(await screen.findByRole('alertdialog', { name: /Importer « Arme »/ })).toBeVisible();
  // The dialog is the same: one goes on from where one was.
  expect(choice).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Importer' }));
  expect(await screen.findByRole('group', { name: 'Champ degats' })).toBeVisible();
});
