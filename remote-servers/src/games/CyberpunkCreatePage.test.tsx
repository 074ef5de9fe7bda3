import type { CharacterValues } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildGameType,
  buildId,
  buildSheet,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const ME = buildId();
const type = buildGameType({ name: 'Cyberpunk RED' });
const column = { id: 'c', name: '', fieldIds: ['style'] };
const sheet = buildSheet({
  description: { ...buildSheet().description, name: 'Edgerunner', publish: true },
  isPublic: true,
  gameType: type._id,
  structure: { tabs: [{ id: 't', name: 'Qui', rows: [{ id: 'r', name: '', columns: [column] }] }] },
  fields: { style: { type: 'string', name: 'Style', required: false, options: [] } },
});

interface Made {
  name: string;
  sheet: string;
  sheetVersion: number;
  values: CharacterValues;
}

function fakeCyberpunk() {
  const store = { made: [] as Made[] };
  network.use(
    http.get(apiUrl('gametype'), ({ request }) => answerList(request, [type])),
    http.get(apiUrl('game'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('sheet'), ({ request }) =>
      answerList(request, [sheet, buildSheet({ isPublic: true, gameType: buildId() })]),
    ),
    http.get(apiUrl('class'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('sheet/:id'), () => HttpResponse.json(sheet)),
    http.post<never, Made>(apiUrl('character'), async ({ request }) => {
      const made = await request.json();
      if (made.name.length < 2) {
        return refuse(422, 'Certains champs sont à corriger.', { name: 'Au moins 2 caractères.' });
      }
      store.made = [...store.made, made];
      return HttpResponse.json({ ...made, _id: buildId() }, { status: 201 });
    }),
  );
  return store;
}

const open = () =>
  renderRoutes(
    [
      { path: '/app', children: remote.routes },
      { path: '/app/me/characters/:id', element: <h1>Mon personnage</h1> },
    ],
    { path: '/app/games/cyberpunk/c', session: { _id: ME, roles: ['RP'] } },
  );

const style = () => screen.findByLabelText('Style');

test('creates a character of the system, shows refusals at their field, and restores input after a reload (GAM-3)', async () => {
  const store = fakeCyberpunk();
  const first = open();
  await first.user.type(await style(), 'Chrome et cuir');
  await first.user.click(screen.getByRole('button', { name: 'Créer le personnage' }));
  expect(await screen.findByText('Erreur lors de la création')).toBeVisible();
  expect(screen.getByLabelText('Nom du personnage *')).toHaveAccessibleDescription('Au moins 2 caractères.');
  expect(screen.getByRole('alert')).toHaveFocus();
  first.unmount();

  const second = open();
  expect(await style()).toHaveValue('Chrome et cuir');
  expect(screen.getByText(/Votre brouillon a été repris/)).toBeVisible();
  await second.user.type(screen.getByLabelText('Nom du personnage *'), 'Vif');
  await second.user.click(screen.getByRole('button', { name: 'Créer le personnage' }));
  expect(await screen.findByText('Création réussi de Vif')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Mon personnage' })).toBeVisible();
  expect(store.made).toEqual([
    { name: 'Vif', sheet: sheet._id, sheetVersion: 1, values: { style: 'Chrome et cuir' } },
  ]);
  second.unmount();

  open();
  expect(await style()).toHaveValue('');
});

test('discards the character’s draft on demand', async () => {
  fakeCyberpunk();
  const first = open();
  await first.user.type(await style(), 'Chrome');
  first.unmount();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Repartir de zéro' }));
  await waitFor(async () => expect(await style()).toHaveValue(''));
  expect(screen.queryByText(/Votre brouillon/)).not.toBeInTheDocument();
});
