import { PASSWORD, type TestAuthHost } from './auth-host.ts';
import { OpenPage } from './sign-in-page.ts';

type Host = Pick<TestAuthHost, 'app'>;

/** Opens a page of a host with a browser's cookies. */
export async function open(host: Host, url: string, cookie = ''): Promise<OpenPage> {
  return new OpenPage(host, await host.app.inject({ url, headers: { cookie } }), cookie);
}

/** Signs in to the account pages as a browser without scripts does. Answers the first of them. `base` is where they are. */
export async function openAccount(host: Host, username: string, cookie = '', base = ''): Promise<OpenPage> {
  const signIn = `${base}/authorize?to=account`;
  const page = await open(host, signIn, cookie);
  const sent = await page.send(signIn, { username, password: PASSWORD });
  return open(host, `${base}/account`, sent.cookie);
}
