import { type MountContext, type MountedRemote, type Remote } from '@rpd/shared/remote';
import { answerList, apiUrl, http, HttpResponse, network, screen, waitFor, within } from '@rpd/shared/test';
import { act } from '@testing-library/react';
import { serve } from '../test/federation.ts';
import { address, buildDescriptor, buildRegistry, buildRelease, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const session = { name: 'Lorelei', roles: ['AD' as const] };
const live = buildRelease({ version: '1.1.0', url: '/remotes/admin/1.1.0/' });
const registry = buildRegistry(live);

/** As another tab does. */
function chooseTheme(theme: 'light' | 'dark'): void {
  localStorage.setItem('rpd-color-mode', theme);
  window.dispatchEvent(new StorageEvent('storage', { key: 'rpd-color-mode' }));
}

/** Releases a remote without React; answers what it was given. */
function release(mount: MountedRemote['mount'], contract = 2): void {
  serve('rpd_admin_1_1_0', () => Promise.resolve({ default: { name: 'admin', contract, mount } }));
}

/** One that shows its name, and hands out its context. */
function greeter() {
  const given: { context?: MountContext; element?: HTMLElement; ended: number } = { ended: 0 };
  release((element, context) => {
    Object.assign(given, { context, element });
    element.innerHTML = '<h1>Guildes</h1><p></p><a href="/app/admin/halls">Les salles</a>';
    const words = element.querySelector('p') as HTMLElement;
    words.textContent = `Bonjour ${context.session.get()?.name}`;
    return () => void (given.ended += 1);
  });
  return given;
}

test('draws a remote that has no React of the page, and takes it away when one leaves', async () => {
  const given = greeter();
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
  const { router } = await openShell('/app/admin/users', { registry, session });
  expect(await screen.findByText('Bonjour Lorelei')).toBeVisible();
  expect(document.title).toBe('Administration · RPD');
  expect(given.context).toMatchObject({ contract: 2, base: '/app/admin' });
  expect(given.context?.location.get()).toEqual({ pathname: '/app/admin/users', search: '', hash: '' });
  expect(JSON.stringify(given.context?.session.get())).not.toMatch(/token/i);

  await act(() => router.navigate('/app/dashboard'));
  await waitFor(() => expect(given.ended).toBe(1));
  expect(given.context?.signal.aborted).toBe(true);
  expect(screen.queryByText('Bonjour Lorelei')).not.toBeInTheDocument();
});

test('follows links and addresses without drawing the remote again', async () => {
  const given = greeter();
  const { user } = await openShell('/app/admin/users', { registry, session });
  const seen: string[] = [];
  await screen.findByText('Bonjour Lorelei');
  given.context?.location.subscribe(({ pathname }) => seen.push(pathname));
  await user.click(screen.getByRole('link', { name: 'Les salles' }));
  expect(address()).toBe('/app/admin/halls');
  await act(async () => given.context?.navigate('/app/admin/doors?open=1'));
  expect(address()).toBe('/app/admin/doors?open=1');
  await waitFor(() => expect(seen).toEqual(['/app/admin/halls', '/app/admin/doors']));
  expect(given.ended).toBe(0);
});

test('gives it title, breadcrumb, theme and the API, with the session that it does not see', async () => {
  const given = greeter();
  let authorization: string | null = null;
  network.use(
    http.get(apiUrl('guilds'), ({ request }) => {
      authorization = request.headers.get('authorization');
      return HttpResponse.json([{ name: 'Les Aigles' }]);
    }),
    http.post(apiUrl('guilds'), () =>
      HttpResponse.json({ message: 'Saisie invalide.', fields: { name: 'Trop court.' } }, { status: 422 }),
    ),
  );
  await openShell('/app/admin/halls', { registry, session });
  await screen.findByText('Bonjour Lorelei');
  const { context } = given;
  if (!context) throw new Error('nothing was drawn');
  act(() => {
    context.title('La grande salle');
    context.breadcrumb.names({ halls: 'La grande salle' });
  });
  await waitFor(() => expect(document.title).toBe('La grande salle · RPD'));
  const trail = screen.getByRole('navigation', { name: /Fil d’Ariane/ });
  expect(await within(trail).findByText('La grande salle')).toBeVisible();

  const themes: string[] = [];
  context.theme.subscribe(theme => themes.push(theme));
  act(() => chooseTheme('dark'));
  await waitFor(() => expect(themes).toEqual(['dark']));
  act(() => chooseTheme('light'));

  expect(await context.request({ path: 'guilds' })).toMatchObject({
    status: 200,
    body: [{ name: 'Les Aigles' }],
  });
  expect(authorization).toMatch(/^Bearer ./);
  await expect(context.request({ path: 'guilds', method: 'POST', body: {} })).rejects.toMatchObject({
    status: 422,
    fields: { name: 'Trop court.' },
  });
});

test.each(['https://elsewhere.test/steal', '//elsewhere.test/steal', '../../auth/me'])(
  'sends the session to no other place than the API: %s',
  async path => {
    const given = greeter();
    // An address of its own below the API, at which there is nothing.
    network.use(http.get(apiUrl('elsewhere.test/steal'), () => new HttpResponse(null, { status: 404 })));
    await openShell('/app/admin', { registry, session });
    await screen.findByText('Bonjour Lorelei');
    await expect(given.context?.request({ path })).rejects.toMatchObject({ name: 'ApiError' });
  },
);

test.each<[string, MountedRemote['mount']]>([
  [
    'at once',
    () => {
      throw new Error('boum');
    },
  ],
  ['while it starts', () => Promise.reject(new Error('boum'))],
  ['and says so', (_element, { fail }) => fail(new Error('boum'))],
])('shows a message in its place where it fails %s; the frame stays', async (_when, mount) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  release(mount);
  await openShell('/app/admin', { registry, session });
  expect(await screen.findByText('Cette page a cessé de fonctionner')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  jest.restoreAllMocks();
});

test('serves the contract before, which has no mount, and warns its team in the console', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const old = { ...live, descriptor: buildDescriptor({ contract: 1 }) };
  const routed: Remote = {
    name: 'admin',
    contract: 1,
    routes: [{ path: 'admin', Component: () => <h1>D’avant</h1> }],
  };
  serve('rpd_admin_1_1_0', routed);
  await openShell('/app/admin', { registry: buildRegistry(old), session });
  expect(await screen.findByRole('heading', { name: 'D’avant' })).toBeVisible();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('le contrat 1 ne sera plus servi'));
  warn.mockRestore();
});

test('refuses mount of contract 1 with the reason', async () => {
  release(() => undefined, 1);
  await openShell('/app/admin', { registry, session });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Il dessine par « mount », que le contrat 1 n’a pas encore.',
  );
});
