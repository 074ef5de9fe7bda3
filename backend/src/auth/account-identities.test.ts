import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { ASKS, open, openAccount, SIX_MINUTES } from '../test/account-pages.ts';
import { PASSWORD, type TestAuthHost } from '../test/auth-host.ts';
import { deliveredMails } from '../test/mails.ts';
import type { TestProvider } from '../test/provider.ts';
import { heading, links, openedFor, signInBy, startWithProvider, visit } from '../test/provider-visit.ts';
import type { OpenPage } from '../test/sign-in-page.ts';

async function start(t: TestContext) {
  const { host, club } = await startWithProvider(t);
  const zoe = await host.addUser({ name: 'Zoé' });
  return { host, club, zoe, page: await openAccount(host, 'Zoé') };
}

/** The address that leads to the other site. */
const begin = async (page: OpenPage): Promise<string> =>
  (await page.send('/accountidentitybegin', { provider: 'club' })).value(/href="(provider\?begin=[^"]+)"/);

/** Goes to the other site as this browser, says yes there, and comes back. Answers where to. */
async function comeBack(
  host: TestAuthHost,
  club: TestProvider,
  { cookie, address }: { cookie: string; address: string },
): Promise<OpenPage> {
  const away = await visit(host, address, cookie);
  return visit(host, club.consent(away.location), away.cookie);
}

async function question(host: TestAuthHost, club: TestProvider, page: OpenPage): Promise<OpenPage> {
  const back = await comeBack(host, club, { cookie: page.cookie, address: await begin(page) });
  assert.match(back.location, /^accountidentity\?ticket=/);
  return open(host, `/${back.location}`, back.cookie);
}

test('links an account of another site once its name was shown, and removes it, without a script (ACC-4)', async t => {
  const { host, club, page } = await start(t);
  assert.match(page.body, /href="accountidentities"/);
  const asked = await question(host, club, page);
  assert.match(heading(asked), /^Relier ce compte/);
  assert.match(asked.body, /Club \(zoe\)/);
  assert.doesNotMatch(asked.body, /<script/);
  // Looking links nothing.
  assert.equal((await links(host)).length, 0);
  const done = await asked.send('/accountidentityadd', { ticket: asked.hidden('ticket') });
  assert.match(done.body, /Le compte est relié au vôtre/);
  assert.equal(openedFor(await signInBy(host, club)), 'Zoé');
  assert.ok(
    (await deliveredMails(host.store)).some(({ subject }) => subject === 'Un compte Club est relié au vôtre'),
  );
  // The answer serves once.
  const again = await asked.send('/accountidentityadd', { ticket: asked.hidden('ticket') });
  assert.equal(again.status, 422);
  const removed = await done.send('/accountidentityremove', { id: done.hidden('id') });
  assert.match(removed.body, /n’est plus relié au vôtre/);
  assert.equal((await links(host)).length, 0);
});

test('what one person began nobody else ends, nor another sign-in of theirs (ACC-4)', async t => {
  const { host, club, zoe, page } = await start(t);
  await host.addUser({ name: 'Mallory' });
  const mallory = await openAccount(host, 'Mallory');
  // Zoé's browser follows Mallory's address, and is known at the other site.
  const back = await comeBack(host, club, { cookie: page.cookie, address: await begin(mallory) });
  const shown = await open(host, `/${back.location}`, back.cookie);
  assert.equal(shown.status, 403);
  const ticket = new URLSearchParams(back.location.split('?')[1]).get('ticket') ?? '';
  const other = await openAccount(host, 'Mallory');
  const { token } = await host.signIn(zoe);
  const headers = { authorization: `Bearer ${token}` };
  assert.equal((await page.send('/accountidentityadd', { ticket })).status, 422);
  assert.equal((await other.send('/accountidentityadd', { ticket })).status, 422);
  assert.equal((await host.post('/user/identities', { ticket }, headers)).statusCode, 422);
  assert.equal((await links(host)).length, 0);
});

test('comes back with the answer in the same browser alone, and once (ACC-4)', async t => {
  const { host, club, page } = await start(t);
  const address = await begin(page);
  const away = await visit(host, address, page.cookie);
  const consented = club.consent(away.location);
  // Another browser has the address of the answer: a log, a shoulder.
  assert.equal((await visit(host, consented)).status, 403);
  assert.equal((await visit(host, consented, away.cookie)).status, 303);
  assert.equal((await visit(host, consented, away.cookie)).status, 403);
  const used = await visit(host, address, page.cookie);
  assert.equal(used.status, 403);
});

test('an account that opens another one here is not taken from it (ACC-4)', async t => {
  const { host, club, page } = await start(t);
  await host.addUser({ name: 'Max' });
  const max = await question(host, club, await openAccount(host, 'Max'));
  await max.send('/accountidentityadd', { ticket: max.hidden('ticket') });
  const asked = await question(host, club, page);
  const refused = await asked.send('/accountidentityadd', { ticket: asked.hidden('ticket') });
  assert.equal(refused.status, 409);
  assert.match(refused.body, /déjà relié à un autre compte/);
  assert.equal(openedFor(await signInBy(host, club)), 'Max');
});

test('a provider that lies or refuses links nothing, and leads back to the page (ACC-4)', async t => {
  const { host, club, page } = await start(t);
  const away = await visit(host, await begin(page), page.cookie);
  const gaveUp = new URL(club.consent(away.location));
  gaveUp.searchParams.delete('code');
  gaveUp.searchParams.set('error', 'access_denied');
  const cancelled = await visit(host, gaveUp.href, away.cookie);
  assert.match(cancelled.body, /href="accountidentities"/);
  for (const lies of [
    { signature: 'other-key' },
    { claims: { nonce: 'un autre' } },
    { claims: { aud: 'une autre application' } },
  ] as const) {
    club.lies = lies;
    const back = await comeBack(host, club, { cookie: page.cookie, address: await begin(page) });
    assert.equal(back.status, 401, JSON.stringify(lies));
    assert.match(back.body, /href="accountidentities"/);
  }
  assert.equal((await links(host)).length, 0);
});

test('asks who one is again where the answer came late, and an unconfirmed account links nothing (ACC-3, ACC-4)', async t => {
  const { host, club, zoe, page } = await start(t);
  const asked = await question(host, club, page);
  host.wait(SIX_MINUTES);
  const late = await asked.send('/accountidentityadd', { ticket: asked.hidden('ticket') });
  assert.match(late.body, ASKS);
  assert.equal((await links(host)).length, 0);
  await host.changeUser(zoe, { confirmBy: new Date(host.auth.now() + 86_400_000).toISOString() });
  const refused = await late.send('/accountidentityadd', {
    ticket: late.hidden('ticket'),
    proof_password: PASSWORD,
  });
  assert.equal(refused.status, 409);
  assert.equal((await links(host)).length, 0);
});
