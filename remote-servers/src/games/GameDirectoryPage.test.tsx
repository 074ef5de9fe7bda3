import {
  answerList,
  apiUrl,
  buildGameType,
  buildId,
  http,
  network,
  renderRoutes,
  screen,
  waitFor,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildGame } from '../test/buildGame.ts';

const type = buildGameType({ name: 'Féerie' });

test('shows a player the games that look for players, and narrows them by the address (GAM-2)', async () => {
  const asked: string[] = [];
  network.use(
    http.get(apiUrl('gametype'), ({ request }) => answerList(request, [type])),
    http.get(apiUrl('game'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(['status', 'recruiting', 'gameType', 'sort'].map(name => searchParams.get(name)).join(' '));
      return answerList(request, [buildGame({ name: 'Abysses', gameType: [type._id] })], {
        text: ({ name }) => name,
      });
    }),
  );
  const { user, router } = renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/games/find',
    session: { _id: buildId(), roles: ['RP'] },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Trouver un jeu' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Abysses' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mes jeux' })).toHaveAttribute('href', '/app/me/games');
  expect(asked.at(-1)).toBe('true true  -createdAt');
  await screen.findByRole('option', { name: 'Féerie' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Système' }), 'Féerie');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Trier par' }), 'Nom');
  await waitFor(() => expect(asked.at(-1)).toBe(`true true ${type._id} name`));
  expect(router.state.location.search).toBe(`?gameType=${type._id}&sort=name`);
  await user.type(screen.getByRole('textbox', { name: 'Rechercher un jeu' }), 'rien de tel');
  await user.click(await screen.findByRole('button', { name: 'Voir tous les jeux' }));
  expect(await screen.findByRole('heading', { name: 'Abysses' })).toBeVisible();
  expect(router.state.location.search).toBe('?sort=name');
});

test('says who leads each game, but for those whom one blocks (GAM-2, DSK-4)', async () => {
  const people = ['Maud', 'Wilfried'].map(name => ({ _id: buildId(), name, avatar: '' }));
  const games = people.map(owner => buildGame({ name: `Jeu de ${owner.name}`, owner_id: owner._id, owner }));
  network.use(
    http.get(apiUrl('gametype'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('game'), ({ request }) => answerList(request, games)),
    http.get(apiUrl('user/me/blocked'), ({ request }) =>
      answerList(request, [{ person: people[1], createdAt: '2026-11-28T10:00:00.000Z' }]),
    ),
  );
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/games/find',
    session: { _id: buildId(), roles: ['RP'] },
  });
  expect(await screen.findByText('Mené par Maud · 0 membre')).toBeVisible();
  expect(screen.getByText('0 membre')).toBeVisible();
  expect(screen.queryByText(/Mené par Wilfried/)).not.toBeInTheDocument();
});
