import { Link as RouterLink } from 'react-router';
import { AVATAR_COLORS, avatarColor, initials } from '../domain/avatar.ts';
import { formatDate, formatMoney, formatShortDate } from '../domain/format.ts';
import { act, fireEvent, renderRoutes, screen, waitFor, within, withoutAct } from '../test/index.ts';
import { Avatar } from './Avatar.tsx';
import { ColorModeSwitch } from './ColorModeSwitch.tsx';
import { PageHeader } from './PageHeader.tsx';
import { notifyOutcome } from './notify.ts';
import { LoadingState } from './states.tsx';
import { TOAST_MS, toasts, useToastHistory } from './toasts.ts';
import { Tabs } from './tabs/Tabs.tsx';

afterEach(() => jest.useRealTimers());

describe('avatar', () => {
  test('shows the initials on a colour that the name decides', () => {
    renderRoutes([{ path: '/', element: <Avatar name="Élodie du Lac" /> }]);
    expect(screen.getByRole('img', { name: 'Élodie du Lac' })).toHaveTextContent('ÉL');
    expect(AVATAR_COLORS).toHaveLength(15);
    expect(avatarColor('Élodie')).toBe(avatarColor('élodie '));
    expect(initials('  ')).toBe('?');
  });

  test('names spread over the whole palette', () => {
    const seen = new Set(Array.from({ length: 300 }, (_, index) => avatarColor(`Joueur ${index}`)));
    expect(seen.size).toBe(15);
  });

  test('shows the initials when the picture fails to load', () => {
    const { container } = renderRoutes([{ path: '/', element: <Avatar name="Nil" src="/nil.webp" /> }]);
    const picture = container.querySelector('img');
    expect(picture).toHaveAttribute('src', '/nil.webp');
    if (picture) fireEvent.error(picture);
    expect(screen.getByRole('img', { name: 'Nil' })).toHaveTextContent('N');
  });
});

test('formats dates and money (CST-1)', () => {
  expect(formatDate('2026-03-09T12:00:00Z')).toBe('09/03/2026');
  expect(formatDate('rien')).toBe('');
  expect(formatShortDate('2026-03-09T12:00:00Z', 'fr-FR')).toBe('9 mars 2026');
  expect(formatShortDate('2026-03-09T12:00:00Z', 'en-US')).toBe('Mar 9, 2026');
  expect(formatMoney(12.5, 'en-US')).toBe('$12.50');
  expect(formatMoney(12.5, 'fr-FR').replace(/\s/g, ' ')).toBe('12,50 €');
});

test('focuses the title after a navigation, not on the first load', async () => {
  const screenOf = (title: string, to: string) => (
    <>
      <PageHeader key={title} title={title} />
      <RouterLink to={to}>Suite</RouterLink>
    </>
  );
  const { user, router } = renderRoutes([
    { path: '/', element: screenOf('Accueil', '/jeux') },
    { path: '/jeux', element: screenOf('Jeux', '/') },
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Accueil' })).not.toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Suite' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Jeux' })).toHaveFocus());
  // Back at the first screen is another arrival.
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Accueil' })).toHaveFocus());
});

test('does not take the focus from a dialog that opened meanwhile', async () => {
  const { router } = renderRoutes([
    { path: '/', element: <PageHeader title="Accueil" /> },
    { path: '/jeux', element: <PageHeader title="Jeux" /> },
  ]);
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  const field = dialog.appendChild(document.createElement('input'));
  document.body.append(dialog);
  field.focus();
  await act(() => router.navigate('/jeux'));
  expect(screen.getByRole('heading', { level: 1, name: 'Jeux' })).toBeVisible();
  expect(field).toHaveFocus();
  dialog.remove();
});

test('shows and remembers the chosen theme', async () => {
  const { user } = renderRoutes([{ path: '/', element: <ColorModeSwitch /> }]);
  await user.click(screen.getByRole('button', { name: 'Thème sombre' }));
  expect(document.documentElement).toHaveClass('dark');
  expect(localStorage.getItem('rpd-color-mode')).toBe('dark');
  expect(screen.getByRole('button', { name: 'Thème sombre' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Thème du système' }));
  expect(document.documentElement).toHaveClass('light');
});

test('shows no skeleton for a fast load', () => {
  jest.useFakeTimers();
  renderRoutes([{ path: '/', element: <LoadingState>Squelette</LoadingState> }]);
  expect(screen.queryByText('Squelette')).toBeNull();
  act(() => jest.advanceTimersByTime(160));
  expect(screen.getByText('Squelette')).toBeVisible();
});

describe('toasts', () => {
  function Bell() {
    const { history, unread, markRead } = useToastHistory();
    return (
      <button onClick={markRead}>
        {unread} non lus, {history.length} en tout
      </button>
    );
  }
  const region = () => screen.getByRole('region', { name: 'Messages' });
  const open = () => {
    jest.useFakeTimers();
    return renderRoutes([{ path: '/', element: <Bell /> }]);
  };

  test('disappear after their time and stay in the history', () => {
    open();
    act(() => void toasts.failure('Erreur lors du statut', { duration: TOAST_MS.short }));
    expect(within(region()).getByText('Erreur lors du statut')).toBeVisible();
    act(() => jest.advanceTimersByTime(2100));
    expect(within(region()).queryByText('Erreur lors du statut')).toBeNull();
    const bell = screen.getByRole('button', { name: '1 non lus, 1 en tout' });
    fireEvent.click(bell);
    expect(bell).toHaveTextContent('0 non lus, 1 en tout');
    act(() => void toasts.success('Statut mis à jour'));
    expect(bell).toHaveTextContent('0 non lus, 2 en tout');
  });

  test.each([
    ['hovered', () => fireEvent.mouseEnter(region()), () => fireEvent.mouseLeave(region())],
    [
      'focused',
      () => fireEvent.focus(screen.getByRole('button', { name: 'Fermer le message' })),
      () => fireEvent.blur(screen.getByRole('button', { name: 'Fermer le message' })),
    ],
  ])('stay while %s', (_how, begin, end) => {
    open();
    act(() => void toasts.failure('Erreur lors du chargement', { duration: TOAST_MS.short }));
    act(() => jest.advanceTimersByTime(1000));
    begin();
    act(() => jest.advanceTimersByTime(10_000));
    expect(within(region()).getByText('Erreur lors du chargement')).toBeVisible();
    end();
    act(() => jest.advanceTimersByTime(1100));
    expect(within(region()).queryByText('Erreur lors du chargement')).toBeNull();
  });

  test('of a failure go when the person acts again and it goes well; what fails beside a success stays', () => {
    open();
    const shown = (message: string) => within(region()).queryByText(message);
    act(() => void toasts.failure('Erreur lors de la création'));
    act(() => void toasts.success('Autre chose va bien'));
    expect(shown('Erreur lors de la création')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /non lus/ }));
    act(() => void toasts.failure('Erreur lors de la création'));
    expect(within(region()).getAllByText('Erreur lors de la création')).toHaveLength(1);
    fireEvent.keyDown(document.body, { key: 'Enter' });
    act(() => {
      toasts.failure('Erreur pour Sel');
      toasts.success('Création réussi de Brume');
    });
    expect(shown('Erreur lors de la création')).toBeNull();
    expect(shown('Erreur pour Sel')).toBeVisible();
    expect(shown('Création réussi de Brume')).toBeVisible();
    expect(screen.getByRole('button', { name: /5 en tout/ })).toBeInTheDocument();
  });

  test('of a failure go as well when what went well is said elsewhere', async () => {
    open();
    act(() => void toasts.failure('Erreur lors de la création'));
    fireEvent.keyDown(document.body, { key: 'Enter' });
    await act(() => notifyOutcome(Promise.resolve(1), { done: () => null, failed: 'Erreur' }));
    expect(within(region()).queryByText('Erreur lors de la création')).toBeNull();
  });

  test('are limited to twenty, each with a close button', () => {
    open();
    act(() => {
      for (let index = 1; index <= 25; index += 1) toasts.info(`Message ${index}`);
    });
    expect(within(region()).getAllByText(/^Message/)).toHaveLength(20);
    fireEvent.click(within(region()).getAllByRole('button', { name: 'Fermer le message' })[0] ?? region());
    expect(within(region()).getAllByText(/^Message/)).toHaveLength(19);
    expect(screen.getByRole('button', { name: '25 non lus, 25 en tout' })).toBeInTheDocument();
  });
});

test('keeps the chosen tab in the address, beside that of the outer tabs', async () => {
  const inner = (
    <Tabs
      label="Réglages"
      param="sous"
      tabs={[
        { id: 'types', label: 'Types', content: 'Liste des types' },
        { id: 'mails', label: 'E-mails', content: 'Liste des e-mails' },
      ]}
    />
  );
  const { user, router } = renderRoutes(
    [
      {
        path: '/',
        element: (
          <Tabs
            label="Administration"
            tabs={[
              { id: 'users', label: 'Utilisateurs', content: 'Liste des comptes' },
              { id: 'settings', label: 'Paramètres', content: inner },
            ]}
          />
        ),
      },
    ],
    { path: '/?page=3' },
  );
  expect(screen.getByText('Liste des comptes')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Paramètres' }));
  expect(await screen.findByText('Liste des types')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'E-mails' }));
  expect(await screen.findByText('Liste des e-mails')).toBeVisible();
  expect(router.state.location.search).toBe('?tab=settings&sous=mails');
});

test('the strip says what was pressed before what the tab holds is drawn (25.4)', async () => {
  const tabs = [
    { id: 'a', label: 'Jeux', content: 'Liste des jeux' },
    { id: 'b', label: 'Serveurs', content: 'Liste des serveurs' },
  ];
  const { router } = renderRoutes([{ path: '/', element: <Tabs label="Listes" tabs={tabs} /> }]);
  const tab = screen.getByRole('tab', { name: 'Serveurs' });
  await withoutAct(async () => {
    tab.click();
    await Promise.resolve();
    expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Serveurs', busy: true })).toHaveTextContent(
      'Liste des jeux',
    );
  });
  expect(await screen.findByText('Liste des serveurs')).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: 'Serveurs' })).not.toHaveAttribute('aria-busy');
  // Back says it by the address, and the strip follows.
  await act(() => router.navigate(-1));
  expect(screen.getByRole('tab', { name: 'Jeux' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('Liste des jeux')).toBeVisible();
});

test('a tab that was pressed just before a link does not call back from where the link leads (25.4)', async () => {
  const tabs = [
    { id: 'a', label: 'Jeux', content: 'Liste des jeux' },
    { id: 'b', label: 'Serveurs', content: 'Liste des serveurs' },
  ];
  const isRead = Promise.withResolvers<null>();
  const { router } = renderRoutes([
    { path: '/', element: <Tabs label="Listes" tabs={tabs} /> },
    { path: '/ailleurs', loader: () => isRead.promise, element: 'Ailleurs' },
  ]);
  await withoutAct(async () => {
    screen.getByRole('tab', { name: 'Serveurs' }).click();
    await Promise.resolve();
    void router.navigate('/ailleurs');
    await Promise.resolve();
  });
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Serveurs' })).toBeVisible());
  isRead.resolve(null);
  expect(await screen.findByText('Ailleurs')).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/ailleurs', search: '' });
});
