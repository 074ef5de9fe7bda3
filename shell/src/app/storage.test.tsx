import { readBreadcrumb } from '@rpd/shared/breadcrumb';
import { answerList, apiUrl, buildToken, http, network, screen } from '@rpd/shared/test';
import { address, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

afterEach(() => jest.restoreAllMocks());

const login = () => screen.findByRole('heading', { name: 'Connexion' });

test.each(['pas du JSON', '{}', '[]', '"x"', '{"_id":7}', '{"_id":"x","token":"a.b"}'])(
  'redirects to the login page with the reason for an unreadable stored session (%s)',
  async nonsense => {
    for (const key of ['currentUser', 'token', 'refreshToken', 'user']) localStorage.setItem(key, nonsense);
    await openShell('/app/servers?q=a');
    // First: it does not stay.
    expect(await screen.findByText(/n’a pas pu être relue/)).toBeInTheDocument();
    expect(await login()).toBeVisible();
    expect(address()).toBe('/login?returnUrl=%2Fapp%2Fservers%3Fq%3Da');
  },
);

test('redirects to the login page with a message when the storage is full', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await openShell('/app/dashboard');
  expect(await login()).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('son stockage est plein ou désactivé');
});

test('redirects to the login page with a message when the storage is disabled', async () => {
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
])('starts with foreign storage entries (%s)', async nonsense => {
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
  for (const key of ['rpd-sidebar', 'rpd-registry', 'rpd-opened', 'rpd-recent', 'breadcrumb-update'])
    localStorage.setItem(key, nonsense);
  expect(readBreadcrumb()?.customItems).toBeUndefined();
  await openShell('/app/dashboard', { session: { roles: ['RP'] } });
  expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Fil d’Ariane' })).toHaveTextContent('Accueil');
});

describe('a storage that another version has written', () => {
  const _id = '64b7f0c2a1d3e4f5a6b7c8d9';

  test.each([
    ['a user without a token of its own', { currentUser: { _id, username: 'Camille', roles: ['RP'] } }],
    ['a session in one entry', { currentUser: { session: { id: _id, access: 'x' } }, token: 'v0:abc' }],
    ['a token of another kind', { currentUser: { _id, roles: ['RP'] }, token: 'opaque-0123456789' }],
  ])('redirects %s to the login page with the reason and clears the storage', async (_, entries) => {
    for (const [key, value] of Object.entries(entries))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    await openShell('/app/dashboard');
    expect(await screen.findByText(/n’a pas pu être relue/)).toBeInTheDocument();
    expect(await login()).toBeVisible();
    for (const key of ['currentUser', 'token', 'refreshToken', 'user'])
      expect(localStorage.getItem(key)).toBeNull();
  });

  test('ignores unknown fields of a newer version', async () => {
    network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
    const newer = { _id, name: 'Camille', roles: ['RP', 'ARCHIVISTE'], badges: [{ kind: 7 }] };
    localStorage.setItem('token', buildToken(_id));
    localStorage.setItem('currentUser', JSON.stringify(newer));
    localStorage.setItem('rpd-color-mode', 'sepia');
    localStorage.setItem('rpd-sidebar', '{"version":3,"shape":"round"}');
    localStorage.setItem('rpd-registry', '{"version":3,"remotes":[{"name":"admin"}]}');
    await openShell('/app/dashboard');
    expect(await screen.findByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
    expect(document.documentElement).toHaveClass('light');
  });
});
