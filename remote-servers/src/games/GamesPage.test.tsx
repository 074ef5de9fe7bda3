import type { Role } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildGameType,
  buildId,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildGame } from '../test/buildGame.ts';

const ME = buildId();
const type = buildGameType({ name: 'Féerie' });

const open = (path = '/app/games', roles: Role[] = ['AD']) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { _id: ME, roles } });

const games = (...names: string[]) =>
  network.use(
    http.get(apiUrl('gametype'), ({ request }) => answerList(request, [type])),
    http.get(apiUrl('game'), ({ request }) =>
      answerList(
        request,
        names.map(name => buildGame({ name, gameType: [type._id] })),
        { text: ({ name }) => name },
      ),
    ),
  );

test('shows a card per game: picture, icon, name, short text and link (GAM-1)', async () => {
  games('Le Trône vide', 'Abysses');
  const { user } = open();
  expect(await screen.findByText('Envie de rejoindre un nouveau jeu de rôle')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Créer un jeu' })).toHaveAttribute('href', '/app/servers/c');
  const list = within(await screen.findByRole('list', { name: 'Jeux' }));
  expect(await list.findByRole('heading', { name: 'Le Trône vide' })).toBeVisible();
  expect(list.getAllByText('Sept nuits.')).toHaveLength(2);
  expect(list.getByRole('link', { name: 'Rejoindre Abysses' }).getAttribute('href')).toMatch(
    /^\/games\/[0-9a-f]{24}$/,
  );
  expect(await list.findAllByText('Féerie')).toHaveLength(2);
  await user.type(screen.getByRole('textbox', { name: 'Rechercher un jeu' }), 'abysses');
  await waitFor(() => expect(list.queryByText('Le Trône vide')).not.toBeInTheDocument());
});

test('offers the owner of a game to open and to change it, and everybody else to join (GMA-1)', async () => {
  const [mine, other] = [buildGame({ name: 'Abysses', owner_id: ME }), buildGame({ name: 'Récifs' })];
  network.use(
    http.get(apiUrl('gametype'), ({ request }) => answerList(request, [type])),
    http.get(apiUrl('game'), ({ request }) => answerList(request, [mine, other])),
  );
  open();
  expect(await screen.findByRole('link', { name: 'Ouvrir Abysses' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Modifier Abysses' })).toHaveAttribute(
    'href',
    `/app/games/${mine._id}?settings=1`,
  );
  expect(screen.getByRole('link', { name: 'Rejoindre Récifs' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Modifier Récifs' })).toBeNull();
});

test('logs a failed load with the required text and shows nothing (GAM-1)', async () => {
  games();
  network.use(http.get(apiUrl('game'), () => refuse(503, 'Patience.')));
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open();
  await waitFor(() =>
    expect(log).toHaveBeenCalledWith('Erreur lors du chargement des jeux', expect.anything()),
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('Patience.')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Créer un jeu' })).toBeVisible();
  log.mockRestore();
});

test('creates a game, shows the required toast, and deletes the draft (ERR-2)', async () => {
  games();
  const sent: object[] = [];
  network.use(
    http.post<never, object>(apiUrl('game'), async ({ request }) => {
      const body = await request.json();
      if (sent.push(body) === 1)
        return refuse(422, 'Certains champs sont à corriger.', { name: 'Déjà pris.' });
      return HttpResponse.json(buildGame({ ...body }), { status: 201 });
    }),
  );
  const { user, unmount } = open('/app/games/c', ['GM']);
  await user.type(await screen.findByRole('textbox', { name: /^Nom/ }), 'Abysses');
  await user.click(screen.getByRole('button', { name: 'Enregistrer le jeu' }));
  expect(await screen.findByText('Erreur lors de la création')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Nom/ })).toHaveAccessibleDescription('Déjà pris.'),
  );
  unmount();
  const again = open('/app/games/c', ['GM']);
  expect(await screen.findByRole('textbox', { name: /^Nom/ })).toHaveValue('Abysses');
  await again.user.click(screen.getByRole('button', { name: 'Enregistrer le jeu' }));
  expect(await screen.findByText('Création réussi de Abysses')).toBeVisible();
  expect(await screen.findByRole('dialog', { name: 'Le jeu Abysses est bien créé !' })).toBeVisible();
  again.unmount();
  open('/app/games/c', ['GM']);
  expect(await screen.findByRole('textbox', { name: /^Nom/ })).toHaveValue('');
});
