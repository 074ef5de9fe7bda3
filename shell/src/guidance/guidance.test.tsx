import type { Guidance, GuidanceInput } from '@rpd/shared/domain';
import { apiUrl, http, HttpResponse, network, screen, waitFor, within } from '@rpd/shared/test';
import { OLDER_NEWS } from '../lib/news.older.ts';
import { countUnread, NEWS, NEWEST_OLDER, unreadNews } from '../lib/news.ts';
import { buildDescriptor, buildRegistry, buildRelease, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const registry = buildRegistry(
  buildRelease({
    descriptor: buildDescriptor({
      name: 'player',
      areas: [{ path: '/app/me', roles: [] }],
      sidebar: [{ label: 'Mon espace', path: '/app/me', icon: 'profile', group: 'player', roles: [] }],
    }),
  }),
);

const PLAYER: Guidance['roles'][number] = {
  role: 'RP',
  steps: [
    { step: 'portrait', done: true },
    { step: 'character', done: false },
  ],
};
const MASTER: Guidance['roles'][number] = {
  role: 'GM',
  steps: [
    { step: 'ownServer', done: false },
    { step: 'game', done: false },
  ],
};
/** Of the rest of the dashboard there is nothing. */
beforeEach(() =>
  network.use(
    ...['event', 'character', 'server', 'servertype'].map(list =>
      http.get(apiUrl(list), () => HttpResponse.json([], { headers: { 'X-Total-Count': '0' } })),
    ),
  ),
);

const ALL_NEWS = [...NEWS, ...OLDER_NEWS];
const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** The API, with what it was sent. */
function answerGuidance(guidance: Guidance): GuidanceInput[] {
  const sent: GuidanceInput[] = [];
  let now = guidance;
  network.use(
    http.get(apiUrl('user/me/guidance'), () => HttpResponse.json({ ...now })),
    http.put<never, GuidanceInput>(apiUrl('user/me/guidance'), async ({ request }) => {
      const change = await request.json();
      sent.push(change);
      now = { ...now, hidden: change.hidden ?? now.hidden, lastNews: change.lastNews ?? now.lastNews };
      return HttpResponse.json({ ...now });
    }),
  );
  return sent;
}

/** The newest that everybody sees. */
const NEWEST = ALL_NEWS.find(({ roles }) => roles.length === 0);

test('says on the dashboard what to begin with in each role, and goes away when it is not wanted (26.7)', async () => {
  const guidance: Guidance = {
    roles: [PLAYER, MASTER],
    hidden: ['MO'],
    lastNews: null,
    memberSince: LONG_AGO,
  };
  const sent = answerGuidance(guidance);
  const { user } = await openShell('/app/dashboard', {
    registry,
    session: { roles: ['RP', 'GM'] },
    overview: { guidance },
  });
  const card = within(await screen.findByRole('region', { name: 'Vos premiers pas' }));
  expect(card.getByText('1 sur 2')).toBeVisible();
  expect(card.getByText(/^Choisir votre portrait/)).toHaveTextContent(/fait$/);
  expect(card.getByRole('link', { name: 'Créer un personnage' })).toHaveAttribute(
    'href',
    '/app/me/characters/new',
  );
  await user.click(card.getByRole('button', { name: 'Mener' }));
  expect(card.getByText('0 sur 2')).toBeVisible();
  // Nothing leads to an area that is not there.
  expect(card.getByText('Inscrire votre serveur')).toBeVisible();
  expect(card.queryByRole('link', { name: 'Inscrire votre serveur' })).not.toBeInTheDocument();
  network.use(
    http.get(apiUrl('overview'), () =>
      HttpResponse.json({
        next: [],
        trends: [],
        session: null,
        counts: null,
        guidance: { ...guidance, roles: [] },
      }),
    ),
  );
  await user.click(card.getByRole('button', { name: 'Ne plus afficher' }));
  await waitFor(() => expect(sent).toEqual([{ hidden: ['MO', 'GM'] }]));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Vos premiers pas' })).not.toBeInTheDocument(),
  );
});

test('shows the steps of every role on their own page, and brings them back to the dashboard (26.7)', async () => {
  const sent = answerGuidance({
    roles: [PLAYER, MASTER],
    hidden: ['GM'],
    lastNews: null,
    memberSince: LONG_AGO,
  });
  const { user } = await openShell('/app/first-steps', { registry, session: { roles: ['RP', 'GM'] } });
  const master = within(await screen.findByRole('region', { name: 'Mener' }));
  await user.click(master.getByRole('button', { name: 'Afficher au tableau de bord' }));
  expect(await master.findByRole('button', { name: 'Masquer au tableau de bord' })).toBeVisible();
  expect(sent).toEqual([{ hidden: [] }]);
});

test('marks what is new since one last looked, and counts it as read (26.7)', async () => {
  const sent = answerGuidance({
    roles: [],
    hidden: [],
    lastNews: ALL_NEWS[2]?.id ?? null,
    memberSince: LONG_AGO,
  });
  await openShell('/app/news', { registry, session: { roles: ['RP', 'GM', 'AD'] } });
  expect(await screen.findByRole('heading', { name: NEWEST?.title })).toBeVisible();
  expect(screen.getAllByText('Nouveau')).toHaveLength(2);
  await waitFor(() => expect(sent).toEqual([{ lastNews: ALL_NEWS[0]?.id }]));
  expect(screen.getAllByText('Nouveau')).toHaveLength(2);
});

test('reads the news without knowing what was read, and leads from the dashboard to what is new (26.7)', async () => {
  network.use(http.get(apiUrl('user/me/guidance'), () => new HttpResponse(null, { status: 503 })));
  const guidance: Guidance = { roles: [], hidden: [], lastNews: null, memberSince: LONG_AGO };
  const { user } = await openShell('/app/dashboard', {
    registry,
    session: { roles: ['RP'] },
    overview: { guidance },
  });
  const { count } = countUnread(['RP'], guidance);
  await user.click(await screen.findByRole('link', { name: `${count} nouveautés ou plus` }));
  expect(await screen.findByRole('heading', { name: NEWEST?.title })).toBeVisible();
  expect(screen.queryByText('Nouveau')).not.toBeInTheDocument();
});

test('knows of each entry when it came and what it is called; a new account has no old news', () => {
  const ids = ALL_NEWS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id } of ALL_NEWS) expect(id).toMatch(/^[a-z0-9-]{1,60}$/);
  const days = ALL_NEWS.map(({ at }) => at);
  expect(days.toSorted().toReversed()).toEqual(days);
  expect(unreadNews(ALL_NEWS, ['RP'], { lastNews: null, memberSince: '2099-01-01T00:00:00.000Z' })).toEqual(
    [],
  );
  // An entry that was taken away is as if nobody had read anything.
  expect(unreadNews(ALL_NEWS, [], { lastNews: 'gone', memberSince: LONG_AGO }).length).toBeGreaterThan(1);
});

test('counts the latest that one has not seen, and says where older ones may be unseen too (26.7)', () => {
  expect(OLDER_NEWS[0]?.id).toBe(NEWEST_OLDER);
  const all = NEWS.filter(({ roles }) => roles.length === 0).length;
  const count = (lastNews: string | null, memberSince = LONG_AGO) =>
    countUnread([], { lastNews, memberSince });
  expect(count(NEWS[0]?.id ?? '')).toEqual({ count: 0, isMore: false });
  expect(count(NEWEST_OLDER)).toEqual({ count: all, isMore: false });
  expect(count(OLDER_NEWS[1]?.id ?? '')).toEqual({ count: all, isMore: true });
  expect(count(null)).toEqual({ count: all, isMore: true });
  expect(count(null, '2099-01-01T00:00:00.000Z')).toEqual({ count: 0, isMore: false });
});
