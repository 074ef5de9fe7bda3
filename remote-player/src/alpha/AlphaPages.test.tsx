import {
  apiUrl,
  answerList,
  buildId,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const ME = buildId();

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { _id: ME, roles: ['RP'] } });

function fakeCharacters(names: readonly string[]) {
  const characters = names.map(name => ({ _id: buildId(), name }));
  const made: Record<string, unknown>[] = [];
  network.use(
    http.get(apiUrl('character'), ({ request }) => answerList(request, characters)),
    http.post<never, { name: string }>(apiUrl('character'), async ({ request }) => {
      const body = await request.json();
      made.push(body);
      return HttpResponse.json({ ...body, _id: buildId(), version: 1 }, { status: 201 });
    }),
    http.get(apiUrl('character/:id'), () => HttpResponse.json({ message: 'Absent' }, { status: 404 })),
  );
  return { characters, made };
}

test('links to the form from a landing page without a character (PLY-1)', async () => {
  fakeCharacters([]);
  open('/app/alpha');
  expect(await screen.findByText("Vous n'avez pas encore de personnage")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reprendre mon personnage' })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Créer un personnage' })).toHaveAttribute(
    'href',
    '/app/alpha/create',
  );
});

test('hides the badge and opens the character when there is one (PLY-1)', async () => {
  const { characters } = fakeCharacters(['Isaure']);
  open('/app/alpha');
  expect(await screen.findByRole('link', { name: 'Reprendre mon personnage' })).toHaveAttribute(
    'href',
    `/app/me/characters/${characters[0]?._id}`,
  );
  expect(screen.queryByText("Vous n'avez pas encore de personnage")).not.toBeInTheDocument();
});

test('shows the fields of PLY-2 and creates the character with its codes', async () => {
  const { made } = fakeCharacters([]);
  const { user, router } = open('/app/alpha/create');
  await user.type(await screen.findByRole('textbox', { name: /^Nom/ }), 'Isaure');
  const options = (name: string) =>
    [...screen.getByRole('combobox', { name }).querySelectorAll('option')]
      .slice(1)
      .map(option => option.textContent);
  expect(options('Race')).toEqual(['Humain', 'Démon', 'Homme-bête']);
  expect(options('Classe')).toEqual(['Epeiste', 'Guerrier', 'Mage', 'Soigneur', 'Voleur']);
  expect(options('Sexe')).toHaveLength(2);
  expect(screen.getAllByText('Pas encore pris en compte')).toHaveLength(2);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Race' }), 'Homme-bête');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Classe' }), 'Mage');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sexe' }), 'F');
  await user.type(screen.getByRole('spinbutton', { name: 'Âge' }), '27');
  await user.type(screen.getByRole('textbox', { name: 'Traits de caractère' }), 'curieuse,vive{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Armes' }), 'Un bâton');
  await user.click(screen.getByRole('button', { name: 'Commencer mon aventure' }));
  expect(await screen.findByText('Création réussi de Isaure')).toBeVisible();
  expect(made[0]).toMatchObject({
    name: 'Isaure',
    race: 'HB',
    class: 3,
    sex: 'F',
    age: 27,
    traits: ['curieuse', 'vive'],
    equipment: { armor: '', weapons: 'Un bâton', other: '' },
  });
  expect(router.state.location.pathname).toMatch(/^\/app\/me\/characters\//);
});

test('shows missing and wrong values kindly and restores input after a reload', async () => {
  fakeCharacters([]);
  const { user, unmount } = open('/app/alpha/create');
  await user.type(await screen.findByRole('spinbutton', { name: 'Âge' }), '-3');
  await user.click(screen.getByRole('button', { name: 'Commencer mon aventure' }));
  expect(await screen.findByText('2 champs sont à corriger :')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Nom/ })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: /^Nom/ }), 'Isaure');
  unmount();
  open('/app/alpha/create');
  expect(await screen.findByText(/^Votre brouillon a été repris/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Nom/ })).toHaveValue('Isaure');
});
