import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endSessionsOf } from '../lib/end-sessions.ts';
import { flushBounded } from '../lib/journal.bounded.ts';
import { readContact } from '../lib/contact.ts';
import { CALLBACK, PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';

type Ended = { message: string; ended?: { because: string; message: string } };

const OFF = [
  [{ valid: false }, 'deactivated', /désactivé/, 'Mot de passe juste, compte désactivé'],
  [
    { deletedAt: '2026-01-01T00:00:00.000Z' },
    'deleted',
    /corbeille/,
    'Mot de passe juste, compte à la corbeille',
  ],
] as const;

/** The journal's refused sign-ins, oldest first. */
const refusedSignIns = (host: TestAuthHost) =>
  host.store.db
    .selectFrom('journal')
    .select(['actor_id', 'actor_name', 'entity_name', 'detail'])
    .where('action', '=', 'sign-in-refused')
    .orderBy('id')
    .execute();

test('says why an account is off, and whom to write to, only to who has proved the password', async t => {
  for (const [changes, , words, cause] of OFF) {
    const host = await startAuthHost(t);
    const user = await host.addUser({ name: 'Élodie' });
    await host.addUser({ name: 'Nil' });
    await host.changeUser(user, changes);
    const attempt = async (username: string, password: string) => {
      const answer = await host.post('/user/authenticate', { username, password });
      return { status: answer.statusCode, ...answer.json<{ message: string }>() };
    };
    const unknown = await attempt('Personne', 'pas celui-ci');
    assert.equal(unknown.status, 401);
    assert.deepEqual(await attempt('Nil', 'pas celui-ci'), unknown);
    assert.deepEqual(await attempt('Élodie', 'pas celui-ci'), unknown);
    const proved = await attempt('Élodie', PASSWORD);
    assert.equal(proved.status, 403);
    assert.match(proved.message, words);
    assert.match(proved.message, /contact@rpd\.test/);

    await flushBounded(host.store, Infinity);
    assert.deepEqual(
      (await refusedSignIns(host)).map(line => [line.actor_name, line.entity_name, line.detail]),
      [
        ['', '', 'Aucun compte de ce nom'],
        ['', 'Nil', 'Mot de passe faux'],
        ['', 'Élodie', 'Mot de passe faux'],
        ['Élodie', 'Élodie', cause],
      ],
    );
  }
});

test('shows the reason on the sign-in page, and no other page than after a wrong password to outsiders', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser({ name: 'Élodie', valid: false });
  const url = `/authorize?${new URLSearchParams({ redirect_uri: CALLBACK, origin: 'rpd' }).toString()}`;
  const submit = async (password: string) => {
    const page = await host.app.inject(url);
    const formToken = /name="form_token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const cookie = String(page.headers['set-cookie']).split(';')[0] ?? '';
    return host.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams({ form_token: formToken, username: user.name, password }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie,
        'sec-fetch-site': 'same-origin',
      },
    });
  };
  const wrong = await submit('pas celui-ci');
  assert.equal(wrong.statusCode, 401);
  assert.doesNotMatch(wrong.body, /désactivé/);
  const proved = await submit(PASSWORD);
  assert.equal(proved.statusCode, 403);
  assert.match(proved.body, /Votre compte a été désactivé par l’équipe/);
  assert.match(proved.body, /contact@rpd\.test/);
});

test('tells the holder of a session why it is over, and nobody else', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const { refreshToken } = await host.signIn(user);
  const refresh = async (token: string) => {
    const answer = await host.post('/api/auth/refresh', { refreshToken: token });
    assert.equal(answer.statusCode, 401);
    return answer.json<Ended>();
  };
  for (const [changes, because, words] of OFF) {
    const gone = await host.addUser();
    const held = await host.signIn(gone);
    await host.changeUser(gone, changes);
    const { message, ended } = await refresh(held.refreshToken);
    assert.equal(message, 'Token invalide');
    assert.equal(ended?.because, because);
    assert.match(ended.message, words);
  }
  const erased = await host.addUser();
  const last = await host.signIn(erased);
  await endSessionsOf(host.store.db, erased._id, 'erased');
  await host.changeUser(erased, { deletedAt: '2026-01-01T00:00:00.000Z' });
  const { ended } = await refresh(last.refreshToken);
  assert.equal(ended?.because, 'erased');
  assert.doesNotMatch(ended.message, /corbeille/);
  assert.deepEqual(await refresh('inconnu'), { message: 'Token invalide' });
  await host.post('/api/auth/revoke', { refreshToken });
  assert.equal((await refresh(refreshToken)).ended?.because, 'signed-out');
  const old = await host.signIn(user);
  host.wait(8 * 3_600_000);
  assert.equal((await refresh(old.refreshToken)).ended?.because, 'expired');
});

test('repeats the reason above the form of the sign-in page, in its own words alone', async t => {
  const host = await startAuthHost(t);
  const page = async (ended: string) => {
    const query = new URLSearchParams({ redirect_uri: CALLBACK, origin: 'rpd', ended });
    return (await host.app.inject(`/authorize?${query.toString()}`)).body;
  };
  assert.match(await page('ended-apart'), /fermée depuis la liste de vos connexions/);
  const foreign = await page('<b>Donnez votre mot de passe</b>');
  assert.doesNotMatch(foreign, /Donnez votre mot de passe/);
  assert.doesNotMatch(foreign, /class="note/);
});

test('names whom to write to: RPD_CONTACT, else the sender whose answers are read', () => {
  assert.equal(readContact({ RPD_CONTACT: ' equipe@rpd.test ' }), 'equipe@rpd.test');
  assert.equal(readContact({ MAIL_FROM: 'RPD <bonjour@rpd.test>' }), 'bonjour@rpd.test');
  assert.equal(readContact({ MAIL_FROM: 'RPD <ne-pas-repondre@rpd.test>' }), '');
  assert.equal(readContact({}), '');
});
