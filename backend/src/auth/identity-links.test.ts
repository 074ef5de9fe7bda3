import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Factors, TotpOffer } from '@rpd/shared/domain';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, type TestAuthHost } from '../test/auth-host.ts';
import { type Person, signedIn } from '../test/factors.ts';
import { deliveredMails } from '../test/mails.ts';
import {
  cameBy,
  choose,
  depart,
  heading,
  identitiesOf,
  link,
  links,
  openedFor,
  signInBy,
  startWithProvider,
  visit,
} from '../test/provider-visit.ts';
import { type OpenPage, signInAddress } from '../test/sign-in-page.ts';

const alertOf = ({ body }: OpenPage): string => /role="alert">([^<]*)/.exec(body)?.[1] ?? '';

test('a page of the account links and unlinks, with a recent proof (ACC-3, ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  const zoe = await signedIn(host, { name: 'Zoé' });
  const { body: before } = await zoe.call<Factors>('GET', '/user/factors');
  assert.deepEqual([before.providers, before.externalIdentities], [[{ id: 'club', name: 'Club' }], []]);
  const { back, ticket, done } = await link(host, club, zoe);
  assert.equal(back.location, `https://app.rpd.test/app/me/security?identity=${ticket}`);
  assert.equal(done.status, 201);
  const [identity] = done.body.externalIdentities;
  assert.deepEqual([identity?.provider, identity?.name], ['Club', 'zoe']);
  assert.equal(openedFor(await signInBy(host, club)), 'Zoé');
  assert.equal((await zoe.call('POST', '/user/identities', { ticket })).status, 422);
  host.wait(6 * 60_000);
  for (const [method, url, body] of [
    ['POST', '/user/identities/begin', { provider: 'club' }],
    ['POST', '/user/identities', { ticket }],
    ['DELETE', `/user/identities/${identity?._id}`, undefined],
  ] as const) {
    const { status, body: refused } = await zoe.call(method, url, body);
    assert.deepEqual([status, refused.code], [403, 'step-up']);
  }
  await zoe.call('POST', '/user/proof', { password: PASSWORD });
  const max = await signedIn(host, { name: 'Max' });
  assert.equal((await max.call('DELETE', `/user/identities/${identity?._id}`)).status, 404);
  const gone = await zoe.call<Factors>('DELETE', `/user/identities/${identity?._id}`);
  assert.deepEqual(gone.body.externalIdentities, []);
  assert.notEqual(openedFor(await signInBy(host, club)), 'Zoé');
  const subjects = (await deliveredMails(host.store)).map(({ subject }) => subject);
  assert.ok(subjects.includes('Un compte Club n’est plus relié au vôtre'));
});

test('what one session began no other one ends: nobody links their account to another’s (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  const mallory = await signedIn(host, { name: 'Mallory' });
  const zoe = await signedIn(host, { name: 'Zoé' });
  const { body: begun } = await mallory.call<{ url: string }>('POST', '/user/identities/begin', {
    provider: 'club',
  });
  // Zoé's browser follows Mallory's address, and says yes at the provider.
  const away = await visit(host, begun.url);
  const back = await visit(host, club.consent(away.location), away.cookie);
  const ticket = new URL(back.location).searchParams.get('identity') ?? '';
  assert.equal((await zoe.call('POST', '/user/identities', { ticket })).status, 422);
  // Nor another session of the same account: it may be the one of a thief.
  const { token } = await host.signIn(mallory.user);
  const headers = { authorization: `Bearer ${token}` };
  assert.equal((await host.post('/user/identities', { ticket }, headers)).statusCode, 422);
  // The address served once.
  assert.equal((await visit(host, begun.url)).status, 403);
  assert.equal((await links(host)).length, 0);
});

test('an account of another site opens one account here: the second link is refused (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  const [zoe, max] = [await signedIn(host, { name: 'Zoé' }), await signedIn(host, { name: 'Max' })];
  const ticketOf = async (person: Person) => {
    const { body } = await person.call<{ url: string }>('POST', '/user/identities/begin', {
      provider: 'club',
    });
    const away = await visit(host, body.url);
    const back = await visit(host, club.consent(away.location), away.cookie);
    return new URL(back.location).searchParams.get('identity') ?? '';
  };
  const tickets = [await ticketOf(zoe), await ticketOf(max)];
  const both = await Promise.all([
    zoe.call('POST', '/user/identities', { ticket: tickets[0] }),
    max.call('POST', '/user/identities', { ticket: tickets[1] }),
  ]);
  assert.deepEqual(both.map(({ status }) => String(status)).toSorted(), ['201', '409']);
  assert.equal((await links(host)).length, 1);
});

test('the last way into an account stays (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  const done = await choose(await signInBy(host, club), 'Zoé');
  const person = await cameBy(host, done);
  const [identity] = await identitiesOf(person);
  const refused = await person.call('DELETE', `/user/identities/${identity?._id}`);
  assert.equal(refused.status, 409);
  assert.match(refused.body.message, /ni mot de passe ni clé d’accès/);
  const set = await person.call('POST', '/user/password', { password: PASSWORD });
  assert.equal(set.status, 200, set.body.message);
  assert.equal((await person.call('DELETE', `/user/identities/${identity?._id}`)).status, 200);
});

test('who came by another site proves here what is hard to take back, where they can (ACC-3, ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  const zoe = await signedIn(host, { name: 'Zoé' });
  await link(host, club, zoe);
  const thief = await cameBy(host, await signInBy(host, club));
  const [identity] = await identitiesOf(thief);
  const refused = await thief.call('DELETE', `/user/identities/${identity?._id}`);
  assert.deepEqual([refused.status, refused.body.code], [403, 'step-up']);
});

test('an account that waits for its address to be confirmed links nothing (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  // Somebody registered with the address of somebody else.
  const squatter = await signedIn(host, { name: 'Mallory', confirmBy: '2099-01-01T00:00:00.000Z' });
  const { done } = await link(host, club, squatter);
  assert.equal(done.status, 409);
  assert.equal((await links(host)).length, 0);
});

test('« Ce n’était pas moi » takes a link back, and brings a removed one back (ACC-6)', async t => {
  const { host, club } = await startWithProvider(t);
  const zoe = await signedIn(host, { name: 'Zoé' });
  await link(host, club, zoe);
  const [own] = await identitiesOf(zoe);
  host.wait(60_000);
  await zoe.call('DELETE', `/user/identities/${own?._id}`);
  const removal = await recoveryOf(host, 'n’est plus relié');
  host.wait(60_000);
  club.person = { ...club.person, sub: 'sujet-de-mallory' };
  await link(host, club, zoe);
  const recovered = await (
    await visit(host, removal)
  ).send(new URL(removal).pathname + new URL(removal).search, {});
  assert.equal(recovered.status, 303);
  assert.deepEqual(
    (await links(host)).map(({ subject }) => subject),
    ['sujet-1'],
  );
});

test('a removed link that opens another account since does not come back (ACC-6)', async t => {
  const { host, club } = await startWithProvider(t);
  const [zoe, max] = [await signedIn(host, { name: 'Zoé' }), await signedIn(host, { name: 'Max' })];
  await link(host, club, zoe);
  const [own] = await identitiesOf(zoe);
  host.wait(60_000);
  await zoe.call('DELETE', `/user/identities/${own?._id}`);
  const removal = await recoveryOf(host, 'n’est plus relié');
  await link(host, club, max);
  const recovered = await (
    await visit(host, removal)
  ).send(new URL(removal).pathname + new URL(removal).search, {});
  assert.equal(recovered.status, 303);
  assert.deepEqual(
    (await links(host)).map(({ user_id }) => user_id),
    [max.user._id],
  );
});

/** A code of the application of somebody who is signed in. */
async function enrol(host: TestAuthHost, person: Person): Promise<() => string> {
  const { body: offer } = await person.call<TotpOffer>('POST', '/user/totp');
  const application = new TOTP({ secret: Secret.fromBase32(offer.secret) });
  const code = () => application.generate({ timestamp: host.auth.now() });
  await person.call('POST', '/user/totp/confirm', { code: code() });
  host.wait(30_000);
  return code;
}

test('a second factor is asked for after another site, too, and the journal says both (ACC-2, ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  const zoe = await signedIn(host, { name: 'Zoé' });
  await link(host, club, zoe);
  const code = await enrol(host, zoe);
  const page = await signInBy(host, club);
  assert.equal(heading(page), 'Deuxième étape');
  assert.match(page.body, /Club confirme qui vous êtes/);
  const give = (via: Record<string, string>) =>
    page.send(signInAddress('secondstep'), { step: page.hidden('step'), code: code(), ...via });
  const via = { via_identity: page.hidden('via_identity'), via_provider: page.hidden('via_provider') };
  // The step says by which link it was reached: without it, or with another name, it is none.
  assert.equal((await give({})).status, 403);
  assert.equal((await give({ ...via, via_provider: 'Autre' })).status, 403);
  const wrong = await page.send(signInAddress('secondstep'), {
    step: page.hidden('step'),
    code: '000000',
    ...via,
  });
  assert.equal(wrong.status, 401);
  assert.equal(openedFor(await give(via)), 'Zoé');
  const journal = await host.store.db
    .selectFrom('journal')
    .select('detail')
    .where('action', '=', 'sign-in')
    .execute();
  assert.ok(journal.some(({ detail }) => detail.endsWith('par Club, par un code')));
});

test('a link that was removed while the second step waits opens nothing (ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  const zoe = await signedIn(host, { name: 'Zoé' });
  await link(host, club, zoe);
  const code = await enrol(host, zoe);
  const page = await signInBy(host, club);
  const [own] = await identitiesOf(zoe);
  await zoe.call('DELETE', `/user/identities/${own?._id}`);
  const via = { via_identity: page.hidden('via_identity'), via_provider: page.hidden('via_provider') };
  const done = await page.send(signInAddress('secondstep'), {
    step: page.hidden('step'),
    code: code(),
    ...via,
  });
  assert.equal(openedFor(done), '');
});

async function recoveryOf({ store }: TestAuthHost, subject: string): Promise<string> {
  const mail = (await deliveredMails(store)).findLast(one => one.subject.includes(subject));
  return /https:\S*\/recover\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}

test('closed accounts, second factors and new devices count for this way in, too (ACC-2, ACC-4)', async t => {
  const { host, club } = await startWithProvider(t);
  const zoe = await signedIn(host, { name: 'Zoé' });
  await link(host, club, zoe);
  await signInBy(host, club);
  const subjects = async () => (await deliveredMails(host.store)).map(({ subject }) => subject);
  assert.ok(!(await subjects()).includes('Votre compte s’est ouvert sur un nouvel appareil'));
  const away = await depart(host);
  const address = club.consent(away.location);
  const answer = await host.app.inject({
    url: `/callback-club${new URL(address).search}`,
    headers: { cookie: away.cookie, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
    remoteAddress: '203.0.113.9',
  });
  assert.equal(answer.statusCode, 303);
  assert.ok((await subjects()).includes('Votre compte s’est ouvert sur un nouvel appareil'));
  await host.changeUser(zoe.user, { valid: false });
  const off = await signInBy(host, club);
  assert.equal(off.status, 403);
  assert.match(alertOf(off), /Votre compte a été désactivé/);
  assert.equal(openedFor(off), '');
});
