import { expect, type Page } from '@playwright/test';

/** The demo accounts (README), by what they are. */
export const people = {
  administrator: 'admin',
  moderator: 'moderateur',
  gameMaster: 'mj',
  player: 'joueur',
} as const;

export type Person = keyof typeof people;
export const PASSWORD = 'aventure-demo';

/** Fills in the sign-in page of the authentication host, which must be on screen. */
export async function fillInSignIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(/pseudo/i).fill(name);
  await page.getByLabel(/^Mot de passe/).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

/** Signs in through the pages, as a person does: waits for the redirection, fills in the form, comes back. */
export async function signInAs(page: Page, person: Person, path = '/app/dashboard'): Promise<void> {
  // The login page leaves by itself, whether all of it has come by then or not.
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForURL(url => url.pathname.endsWith('/authorize'));
  await fillInSignIn(page, people[person]);
  await expectInside(page);
}

/** What the authentication host sends along to the callback after a sign-in that no page began: the parameter `auth`. */
export async function callbackData(page: Page, origin: string, person: Person): Promise<string> {
  const config = (await (await page.request.get('/config.json')).json()) as { authHost: string };
  const query = new URLSearchParams({ redirect_uri: new URL('/auth/callback', origin).href, origin: 'rpd' });
  const address = `${config.authHost}/authorize?${query.toString()}`;
  const form = await (await page.request.get(address)).text();
  const [, formToken = ''] = /name="form_token" value="([^"]+)"/.exec(form) ?? [];
  const answer = await page.request.post(address, {
    form: { form_token: formToken, username: people[person], password: PASSWORD },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return new URL(answer.headers()['location'] ?? '').searchParams.get('auth') ?? '';
}

/** Keeps the login page from leaving for the authentication host (LND-2), for as long as one looks at it. */
export async function holdLoginRedirect(page: Page, look: () => Promise<void>): Promise<void> {
  const departure = '**/authorize?**';
  await page.route(departure, route => route.fulfill({ status: 204 }));
  // It tries once: where that is still to come, it would take the page away from wherever one goes next.
  await Promise.all([page.waitForResponse(departure), look()]);
  await page.unroute(departure);
}

/** Every group of the sidebar, open. */
const menuOpen = { player: true, game: true, moderation: true, admin: true };

/** Opens `path` as somebody who signed in earlier: for the stories that are not about signing in. */
export async function signInByApi(page: Page, person: Person, path = '/app/dashboard'): Promise<void> {
  const config = (await (await page.request.get('/config.json')).json()) as { authHost: string };
  const answer = await page.request.post(`${config.authHost}/user/authenticate`, {
    data: { username: people[person], password: PASSWORD, token: 'null' },
  });
  expect(answer.ok()).toBe(true);
  const { token, refreshToken, ...user } = (await answer.json()) as Record<string, unknown>;
  await page.addInitScript(
    entries => {
      // Only once: a story may sign out, and reloads must then find nothing.
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'yes');
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [
      ['token', String(token)],
      ['refreshToken', String(refreshToken)],
      ['user', JSON.stringify(user)],
      ['currentUser', JSON.stringify({ ...user, token })],
      // Who opened every group of the menu before: a story finds each entry without opening its group first.
      ['rpd-sidebar-groups', JSON.stringify({ chosen: menuOpen })],
    ] as const,
  );
  await page.goto(path);
  await expectInside(page);
}

async function expectInside(page: Page): Promise<void> {
  await page.waitForURL(url => url.pathname.startsWith('/app'));
  // A development build, or a machine that has much else to do.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
}

/** What is on screen has its data: no skeleton is left. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}
