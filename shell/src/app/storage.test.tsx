import { readBreadcrumb } from '@rpd/shared/breadcrumb';
import { answerList, apiUrl, http, network, screen } from '@rpd/shared/test';
import { address, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

afterEach(() => jest.restoreAllMocks());

const login = () => screen.findByRole('heading', { name: 'Connexion' });

test.each(['pas du JSON', '{}', '[]', '"x"', '{"_id":7}', '{"_id":"x","token":"a.b"}'])(
  'a stored session that cannot be read (%s) leads to the login page, with the reason',
  async nonsense => {
    for (const key of ['currentUser', 'token', 'refreshToken', 'user']) localStorage.setItem(key, nonsense);
    await openShell('/app/servers?q=a');
    expect(await login()).toBeVisible();
    expect(address()).toBe('/login?returnUrl=%2Fapp%2Fservers%3Fq%3Da');
    expect(await screen.findByText(/n’a pas pu être relue/)).toBeInTheDocument();
  },
);

test('a storage that is full leads to the login page, and it says so', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await openShell('/app/dashboard');
  expect(await login()).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('son stockage est plein ou désactivé');
});

test('a storage that is disabled leads to the login page, and it says so', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  await openShell('/app/dashboard');
  expect(await login()).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('son stockage est plein ou désactivé');
});

test.each([
  'null',
  '7',
  '"x"',
  '[null]',
  '{"customItems":[null]}',
  '{"sheetName":{}}',
  '{"items":7}',
  'pas du JSON',
])('whatever else was left there (%s), the application opens', async nonsense => {
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
  for (const key of ['rpd-sidebar', 'rpd-registry', 'rpd-opened', 'rpd-recent', 'breadcrumb-update'])
    localStorage.setItem(key, nonsense);
  expect(readBreadcrumb()?.customItems).toBeUndefined();
  await openShell('/app/dashboard', { session: { roles: ['RP'] } });
  expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Fil d’Ariane' })).toHaveTextContent('Accueil');
});
