import type { Game, GameMember } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildGameType,
  buildId,
  http,
  HttpResponse,
  network,
  refuse,
  refuseStale,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildGame } from '../test/buildGame.ts';

const ME = buildId();

/** The API's part of games, in memory. */
function fakeGames(game: Game) {
  const member: GameMember = { _id: ME, name: 'Camille', avatar: '', joinedAt: game.createdAt };
  const store = { games: [game], refusal: '' };
  const joined = (is: boolean) => () => {
    if (store.refusal) return refuse(409, store.refusal);
    store.games = store.games.map(one => ({ ...one, joined: is, memberCount: is ? 1 : 0 }));
    return HttpResponse.json(store.games[0]);
  };
  network.use(
    http.get(apiUrl('game/:id'), () =>
      store.games[0] ? HttpResponse.json(store.games[0]) : refuse(404, 'Cet élément n’existe pas ou plus.'),
    ),
    http.get(apiUrl('game'), ({ request }) => answerList(request, store.games)),
    http.get(apiUrl('game/:id/members'), ({ request }) =>
      answerList(request, store.games[0]?.joined ? [member] : []),
    ),
    http.post(apiUrl('game/:id/members'), joined(true)),
    http.delete(apiUrl('game/:id/members/me'), joined(false)),
    http.delete(apiUrl('game/:id'), () => {
      if (store.refusal) return refuse(403, store.refusal);
      store.games = [];
      return HttpResponse.json(game);
    }),
    http.put<never, Game>(apiUrl('game'), async ({ request }) => {
      const sent = await request.json();
      const [current] = store.games;
      if (sent.version !== current?.version) {
        return refuseStale(current);
      }
      const saved = { ...current, ...sent, version: sent.version + 1 };
      store.games = [saved];
      return HttpResponse.json(saved);
    }),
    http.get(apiUrl('gametype'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('gamesession'), () => HttpResponse.json([])),
    http.get(apiUrl('datepoll'), () => HttpResponse.json([])),
    http.get(apiUrl('game/:id/handouts'), () => HttpResponse.json({ prepared: null, received: [] })),
    http.get(apiUrl('game/:id/dependents'), () => HttpResponse.json({ total: 0, items: [] })),
    http.get(apiUrl('game/:id/campaign'), () => refuse(404, 'Cet élément n’existe pas ou plus.')),
  );
  return store;
}

const open = (game: Game, roles: ('RP' | 'GM' | 'AD')[] = ['RP']) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/games/${game._id}`,
    session: { _id: ME, roles },
  });

test('joins a game and leaves it (GAM-2)', async () => {
  const game = buildGame();
  fakeGames(game);
  const { user } = open(game);
  expect(await screen.findByText('Personne n’a encore rejoint ce jeu.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rejoindre' }));
  expect(await screen.findByRole('heading', { name: '1 membre' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Quitter le jeu' }));
  expect(await screen.findByText('Personne n’a encore rejoint ce jeu.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Supprimer le jeu' })).not.toBeInTheDocument();
});

test('names who leads a game, unless one blocks them (GAM-2, DSK-4)', async () => {
  const owner = { _id: buildId(), name: 'Maud', avatar: '' };
  const game = buildGame({ owner_id: owner._id, owner });
  fakeGames(game);
  let blocked: object[] = [];
  network.use(http.get(apiUrl('user/me/blocked'), () => HttpResponse.json(blocked)));
  const first = open(game);
  expect(await screen.findByRole('link', { name: 'Maud' })).toHaveAttribute(
    'href',
    `/app/people/${owner._id}`,
  );
  first.unmount();
  blocked = [{ person: owner, createdAt: game.createdAt }];
  open(game);
  expect(
    await screen.findByRole('button', { name: 'Montrer la personne bloquée (Maître du jeu)' }),
  ).toBeVisible();
  expect(screen.queryByText('Maud')).not.toBeInTheDocument();
});

test('who runs a game removes a player after a question (GAM-2, DSK-7)', async () => {
  const game = buildGame({ owner_id: ME });
  fakeGames(game);
  const player: GameMember = { _id: buildId(), name: 'Malo', avatar: '', joinedAt: game.createdAt };
  let players = [player];
  network.use(
    http.get(apiUrl('game/:id/members'), ({ request }) => answerList(request, players)),
    http.delete(apiUrl('game/:id/members/:person'), ({ params }) => {
      players = players.filter(({ _id }) => _id !== params['person']);
      return HttpResponse.json(game);
    }),
  );
  const { user } = open(game);
  await user.click(await screen.findByRole('button', { name: 'Retirer Malo' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(screen.queryByText('Malo')).not.toBeInTheDocument());
});

test('shows a game’s systems and texts, and links to safe addresses only (GAM-2)', async () => {
  const { description } = buildGame();
  const type = buildGameType({ name: 'Féerie' });
  const game = buildGame({
    gameType: [type._id],
    rpd_url: '/app/games/cyberpunk',
    description: {
      ...description,
      text: 'Un trône, sept prétendants.',
      wiki: 'https://wiki.exemple.fr',
      website: 'javascript:alert(1)',
      // Its Discord is off.
      discordLink: 'https://discord.gg/trone',
    },
  });
  fakeGames(game);
  network.use(http.get(apiUrl('gametype'), ({ request }) => answerList(request, [type])));
  open(game);
  expect(await screen.findByRole('heading', { level: 1, name: 'Le Trône vide' })).toBeVisible();
  expect(await screen.findByText('Féerie')).toBeVisible();
  expect(screen.getByText('Un trône, sept prétendants.')).toBeVisible();
  const links = within(screen.getByRole('list', { name: 'Liens du jeu' })).getAllByRole('link');
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    'https://wiki.exemple.fr',
    '/app/games/cyberpunk',
  ]);
});

test('shows why an inactive game or a refused join is impossible', async () => {
  const game = buildGame();
  const store = fakeGames(game);
  const { user, unmount } = open(game);
  store.refusal = 'Ce jeu vient de fermer.';
  await user.click(await screen.findByRole('button', { name: 'Rejoindre' }));
  expect(await screen.findByText('Ce jeu vient de fermer.')).toBeVisible();
  unmount();
  const off = buildGame({ status: false });
  fakeGames(off);
  open(off);
  expect(await screen.findByRole('button', { name: 'Rejoindre' })).toBeDisabled();
});

test('keeps the changes of both owners of one game', async () => {
  const game = buildGame({ owner_id: ME });
  const store = fakeGames(game);
  const { user } = open(game, ['RP', 'GM']);
  await user.click(await screen.findByRole('button', { name: 'Paramètres du jeu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paramètres du jeu' }));
  await user.type(dialog.getByRole('textbox', { name: 'Résumé' }), ' Et le sel.');
  store.games = [{ ...game, version: 2, name: 'Le Trône rempli', status: false }];
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await user.click(await screen.findByRole('button', { name: 'Enregistrer la mienne' }));
  expect(await screen.findByText('Modification réussi de Le Trône rempli')).toBeVisible();
  expect(store.games[0]).toMatchObject({ version: 3, name: 'Le Trône rempli', status: false });
  expect(store.games[0]?.description.bio).toBe(`${game.description.bio} Et le sel.`);
});

test('deletes a game after a question and opens the list', async () => {
  const game = buildGame({ owner_id: ME });
  const store = fakeGames(game);
  const { user, router } = open(game, ['RP', 'GM']);
  store.refusal = 'Vous n’avez pas le droit de faire cela.';
  await user.click(await screen.findByRole('button', { name: 'Supprimer le jeu' }));
  await screen.findByRole('alertdialog', { name: 'Êtes vous sûr de supprimer Le Trône vide ?' });
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Erreur lors de la suppression')).toBeVisible();
  expect(store.games).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  store.refusal = '';
  await user.click(screen.getByRole('button', { name: 'Supprimer le jeu' }));
  await screen.findByRole('alertdialog');
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/gm'));
  expect(store.games).toHaveLength(0);
});

test('describes a game’s pictures to screen readers', async () => {
  const game = buildGame({ background_alt: 'Une falaise dans la brume', img_alt: 'Trois loups' });
  const img = '/files/0123456789abcdef0123456789abcdef01234567.gif';
  const shown = { ...game, description: { ...game.description, img } };
  fakeGames(shown);
  open(shown);
  expect(await screen.findByRole('img', { name: 'Une falaise dans la brume' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Trois loups' })).toBeVisible();
});
