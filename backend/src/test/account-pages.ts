import type { TestContext } from 'node:test';
import { PASSWORD, startAuthHost, type TestAuthHost } from './auth-host.ts';
import { signedIn } from './factors.ts';
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

export const SIX_MINUTES = 6 * 60_000;
export const PAGES = [
  'account',
  'accountpassword',
  'accountemail',
  'accountfactors',
  'accountidentities',
  'accountsignins',
  'accountapps',
  'accountterms',
  'accountdata',
  'accountend',
];
/** Every act of these pages, with what its form holds. */
export const ACTS: Record<string, Record<string, string>> = {
  accountpassword: {
    current_password: PASSWORD,
    password: 'trois mots sans rapport',
    confirmation: 'trois mots sans rapport',
  },
  accountpasswordnew: {},
  accountemail: { email: 'nouvelle@rpd.test', current_password: PASSWORD },
  accountemailproved: { email: 'nouvelle@rpd.test', current_password: PASSWORD },
  accountemailagain: {},
  accountemailcancel: {},
  accountemailconfirm: {},
  accounttotp: {},
  accounttotpcode: { code: '123456' },
  accounttotpremove: {},
  accountcodes: {},
  accountpasskeyremove: { id: 'f'.repeat(24) },
  accountidentitybegin: { provider: 'club' },
  accountidentityadd: { ticket: 'x'.repeat(43) },
  accountidentityremove: { id: 'f'.repeat(24) },
  accountsigninend: { id: 'f'.repeat(24) },
  accountsigninsend: {},
  accountapprevoke: { id: 'f'.repeat(24) },
  accountterms: { version: '1', given: 'yes' },
  accountfile: { format: 'json' },
  accountend: {},
  accountendnow: {},
  accountsignout: {},
};
/** What the page of a proof says. */
export const ASKS = /<h1[^>]*>(?:Est-ce bien vous|Supprimer votre compte pour de bon)\u00a0\?<\/h1>/;

/** Zoé, in the application and on the account pages. */
export async function startAccount(t: TestContext) {
  const host = await startAuthHost(t, { publicUrl: 'https://auth.rpd.test' });
  const zoe = await signedIn(host, { name: 'Zoé' });
  return { host, zoe, page: await openAccount(host, 'Zoé') };
}
