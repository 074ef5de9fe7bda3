import { act, answerList, apiUrl, http, network, screen, waitFor, within } from '@rpd/shared/test';
import { address, fakeClock, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const EXAMPLE = '/app/dev/breadcrumb-exemple';
const session = { roles: ['AD' as const] };

beforeEach(() => {
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
});

const trail = () =>
  within(screen.getByRole('navigation', { name: 'Fil d’Ariane' }))
    .getAllByRole('listitem')
    .map(item => item.textContent);

test('shows the documentation to administrators, with a menu entry (DEV-1)', async () => {
  const { user } = await openShell('/app/nulle-part', { session });
  await user.click(await screen.findByRole('link', { name: 'Documentation' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Descripteur' })).toHaveTextContent('"contract": 2');

  await openShell('/app/dev', { session: { roles: ['MO'] } });
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
  expect(screen.queryByRole('link', { name: 'Documentation' })).not.toBeInTheDocument();
});

test('names and items of one’s choice, then automatic again (DEV-1, BRD-3)', async () => {
  const { user } = await openShell(EXAMPLE, { session });
  const sheet = await screen.findByRole('region', { name: 'Nom de fiche' });
  const automatic = ['Accueil', 'Documentation', 'Exemple de fil d’Ariane'];
  expect(trail()).toEqual(automatic);

  await user.type(within(sheet).getByRole('textbox'), 'Elfe sylvain{Enter}');
  await waitFor(() => expect(trail()).toEqual(['Accueil', 'Fiches', 'Elfe sylvain']));
  expect(JSON.parse(localStorage.getItem('breadcrumb-update') ?? '')).toMatchObject({
    sheetName: 'Elfe sylvain',
  });

  const person = screen.getByRole('region', { name: 'Nom d’utilisateur' });
  await user.type(within(person).getByRole('textbox'), 'Camille{Enter}');
  await waitFor(() => expect(trail()).toEqual(['Accueil', 'Utilisateurs', 'Camille']));

  const items = screen.getByRole('region', { name: 'Éléments au choix' });
  await user.type(within(items).getByLabelText(/^Texte/), 'Serveurs');
  await user.type(within(items).getByLabelText(/^Lien/), '/app/servers');
  await user.type(within(items).getByLabelText(/^Icône/), '★{Enter}');
  await waitFor(() => expect(trail()).toEqual(['Accueil', '★ Serveurs']));

  await user.click(screen.getByRole('button', { name: 'Revenir au fil automatique' }));
  expect(trail()).toEqual(automatic);
  expect(localStorage.getItem('breadcrumb-update')).toBeNull();
});

test('excludes external links from the items', async () => {
  const { user } = await openShell(EXAMPLE, { session });
  const items = await screen.findByRole('region', { name: 'Éléments au choix' });
  await user.type(within(items).getByLabelText(/^Texte/), 'Piège');
  await user.type(within(items).getByLabelText(/^Lien/), '//ailleurs.example{Enter}');
  expect(await screen.findByText('Un chemin de l’application : /app/servers')).toBeVisible();
});

test('goes to the dashboard, then to the sheets after a second (DEV-1)', async () => {
  fakeClock();
  try {
    const { user } = await openShell(EXAMPLE, { session });
    await user.click(await screen.findByRole('button', { name: 'Tester la navigation' }));
    await waitFor(() => expect(address()).toBe('/app/dashboard'));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(address()).toBe('/app/sheets'));
  } finally {
    jest.useRealTimers();
  }
});

test('shows what screens are made of, in light and dark, with readable text (DEV-1)', async () => {
  const { user } = await openShell('/app/dev', { session });
  await user.click(await screen.findByRole('link', { name: 'la charte' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Charte' })).toBeVisible();
  const contrasts = screen.getByRole('region', { name: 'Couleurs' });
  const written = within(contrasts)
    .getAllByRole('listitem')
    .flatMap(({ textContent }) => /\/ .*?(\d+(?:,\d)?)$/.exec(textContent)?.[1] ?? []);
  expect(written.length).toBeGreaterThan(40);
  for (const ratio of written) expect(Number(ratio.replace(',', '.'))).toBeGreaterThanOrEqual(4.5);
  const states = screen.getByRole('region', { name: 'Pièces et états' });
  expect(within(states).getAllByRole('button', { name: 'Hors d’usage' })).toHaveLength(2);
});
