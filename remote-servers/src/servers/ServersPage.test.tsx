import {
  act,
  answerList,
  apiUrl,
  buildServer,
  buildServerType,
  http,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { fakeApi } from '../test/fakeApi.ts';

const open = (path = '/app/servers') =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['RP'] } });

const intro = (words: string) => ({ ...buildServer().description, intro: words });

test('shows a server’s name, introduction and types with a link to its page', async () => {
  const type = buildServerType({ name: 'Médiéval', background_img: '/images/fantastic_1.webp' });
  const server = buildServer({
    name: 'Les Brumes',
    description: intro('Une cité noyée.'),
    serverType: [type._id],
  });
  fakeApi({ servers: [server, buildServer({ name: 'Caché', visible: false })], serverTypes: [type] });
  open();
  const link = await screen.findByRole('link', { name: 'Les Brumes' });
  expect(link).toHaveAttribute('href', `/app/servers/${server._id}`);
  expect(screen.getByText('Une cité noyée.')).toBeVisible();
  expect(await within(screen.getByRole('list', { name: 'Serveurs' })).findByText('Médiéval')).toBeVisible();
  expect(screen.getByText('Masqué')).toBeVisible();
  expect(screen.getByText('2 serveurs')).toBeVisible();
});

test('styles a card by the first of its types with a style: parchment, or dark with cut corners (SRV-1, ADM-11)', async () => {
  const [old, next, none] = ['/images/fantastic_1.webp', '/images/sci-fi_1.webp', ''].map(background_img =>
    buildServerType({ background_img }),
  );
  const ofTypes = (name: string, ...types: (typeof old)[]) =>
    buildServer({ name, serverType: types.flatMap(type => type?._id ?? []) });
  fakeApi({
    servers: [ofTypes('Féerie', none, old), ofTypes('Chrome', next, old), ofTypes('Sobre', none)],
    serverTypes: [old, next, none].flatMap(type => type ?? []),
  });
  open();
  const cardOf = (name: string) => screen.getByRole('link', { name }).closest('[role="listitem"]');
  await screen.findByRole('link', { name: 'Féerie' });
  await waitFor(() => expect(cardOf('Féerie')).toHaveStyle('border-style: double'));
  expect(cardOf('Chrome')).toHaveClass('dark');
  expect(cardOf('Sobre')).not.toHaveClass('dark');
  expect(cardOf('Sobre')).not.toHaveStyle('border-style: double');
});

test('invites people to register their own server', async () => {
  fakeApi({});
  const { user } = open();
  expect(
    await screen.findByText("Rejoignez l'aventure et enregistrez votre serveur RP dès maintenant !"),
  ).toBeVisible();
  expect(
    await screen.findByRole('heading', { name: 'Aucun serveur n’est encore enregistré : créez le premier.' }),
  ).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Créer un jeu/serveur' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Créer un serveur' })).toBeVisible();
});

test('shows the search of the address', async () => {
  fakeApi({ servers: [buildServer({ name: 'Élyséa' }), buildServer({ name: 'Néo-Lyon' })] });
  const { user, router } = open('/app/servers?q=elysea');
  expect(await screen.findByText('1 serveur')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Néo-Lyon' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
  expect(await screen.findByRole('link', { name: 'Néo-Lyon' })).toBeVisible();
  expect(router.state.location.search).toBe('');
});

test('offers all servers after a search without results', async () => {
  fakeApi({ servers: [buildServer({ name: 'Élyséa' })] });
  const { user } = open('/app/servers?q=dragon');
  expect(
    await screen.findByRole('heading', { name: 'Aucun serveur ne correspond à « dragon »' }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voir tous les serveurs' }));
  expect(await screen.findByText('1 serveur')).toHaveFocus();
  expect(await screen.findByRole('link', { name: 'Élyséa' })).toBeVisible();
});

test('renders only the cards around the viewport of a long list, and reaches the last by keyboard', async () => {
  fakeApi({
    servers: Array.from({ length: 400 }, (_, index) => buildServer({ name: `Serveur n° ${index}` })),
  });
  const { user } = open('/app/servers?sort=name');
  await screen.findByText('400 serveurs');
  const list = screen.getByRole('list', { name: 'Serveurs' });
  const first = (await within(list).findAllByRole('link'))[0];
  expect(within(list).getAllByRole('listitem').length).toBeLessThan(60);
  expect(within(list).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '400');
  act(() => first?.focus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.closest('[aria-posinset="2"]')).not.toBeNull());
  await user.keyboard('{Home}');
  expect(first).toHaveFocus();
});

test('says that there are more servers than were counted, and shows them too (issue 25)', async () => {
  const servers = Array.from({ length: 100 }, (_, index) =>
    buildServer({ name: `Serveur n° ${String(index).padStart(3, '0')}` }),
  );
  fakeApi({ servers });
  network.use(http.get(apiUrl('server'), ({ request }) => answerList(request, servers, { countBy: 24 })));
  const { user } = open('/app/servers?sort=name&open=true');
  expect(await screen.findByText('Plus de 24 serveurs')).toBeVisible();
  const list = screen.getByRole('list', { name: 'Serveurs' });
  const first = (await within(list).findAllByRole('link'))[0];
  await waitFor(() =>
    expect(Number(within(list).getAllByRole('listitem')[0]?.getAttribute('aria-setsize'))).toBeGreaterThan(
      24,
    ),
  );
  act(() => first?.focus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.closest('[aria-posinset="2"]')).not.toBeNull());
});

test('keeps the search in the address and restores it', async () => {
  const type = buildServerType({ name: 'Maritime' });
  const asked: string[] = [];
  fakeApi({ servers: [buildServer()], serverTypes: [type] });
  network.use(
    http.get(apiUrl('server'), ({ request }) => {
      asked.push(new URL(request.url).search);
    }),
  );
  const { user, router } = open('/app/servers?open=true&group=autre');
  await waitFor(() => expect(asked.at(-1)).toBe('?page=1&limit=24&sort=-createdAt&open=true'));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Maritime');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mode de jeu' }), 'En équipe');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Trier par' }), 'Activité récente');
  expect(router.state.location.search).toBe(`?serverType=${type._id}&group=true&open=true&sort=-activityAt`);
  await waitFor(() =>
    expect(asked.at(-1)).toBe(
      `?page=1&limit=24&sort=-activityAt&serverType=${type._id}&group=true&open=true`,
    ),
  );
});

test('shows a failed list with a retry, and omits types that fail to load', async () => {
  fakeApi({ servers: [buildServer({ name: 'Élyséa' })] });
  network.use(
    http.get(apiUrl('server'), () => refuse(503, 'Le service est momentanément indisponible.'), {
      once: true,
    }),
    http.get(apiUrl('servertype'), () => refuse(503, 'Le service est momentanément indisponible.')),
  );
  const { user } = open();
  expect(await screen.findByText('Le service est momentanément indisponible.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Créer un jeu/serveur' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('link', { name: 'Élyséa' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
