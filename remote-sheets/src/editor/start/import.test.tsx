import { buildSessionUser, screen, waitFor, within } from '@rpd/shared/test';
import { fakeApi } from '../../test/fakeApi.ts';
import { renderSheets } from '../../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });
const file = (content: unknown, name = 'fiche.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name, {
    type: 'application/json',
  });
const survey = (...elements: object[]) => ({ title: 'Chasseur', pages: [{ name: 'Profil', elements }] });

test('tells why a file is not imported, lists what is lost, and takes it once that is accepted', async () => {
  fakeApi({});
  const { user } = renderSheets('c', me);
  const input = () => screen.getByLabelText(/importer du JSON/);
  await screen.findByLabelText(/importer du JSON/);
  await user.upload(input(), file('{"a": 1}', 'autre.json'));
  expect(await screen.findByText(/« autre.json » n’est pas importé.*n’est ni une fiche/)).toBeVisible();
  for (const _time of [1, 2]) {
    input().focus();
    await user.upload(input(), file('{', 'casse.json'));
    const reason = await screen.findByText(/« casse.json » n’est pas importé.*n’est pas du JSON/);
    await waitFor(() => expect(reason.parentElement).toHaveFocus());
  }

  const lossy = survey({ type: 'text', name: 'nom' }, { type: 'signaturepad', name: 'signature' });
  await user.upload(input(), file(lossy));
  const question = await screen.findByRole('alertdialog', { name: /Importer « Chasseur » de SurveyJS/ });
  expect(screen.queryByText(/n’est pas importé/)).not.toBeInTheDocument();
  expect(within(question).getByText(/« signature » \(signaturepad\) n’a pas d’équivalent/)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Ne pas importer' }));
  expect(screen.queryByRole('group', { name: 'Champ nom' })).not.toBeInTheDocument();

  await user.upload(input(), file(lossy));
  await user.click(await screen.findByRole('button', { name: 'Importer sans cela' }));
  expect(await screen.findByRole('group', { name: 'Champ nom' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Chasseur' })).toBeVisible();
  expect(screen.getByText(/Le reste est à réécrire/)).toBeVisible();
});
