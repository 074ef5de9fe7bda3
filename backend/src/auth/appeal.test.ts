import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertRow } from '../store/entities.ts';
import { measureCodec } from '../store/tables/measures.ts';
import { buildMeasure } from '../test/builders.ts';
import { CALLBACK, PASSWORD, startAuthHost, type TestAuthHost } from '../test/auth-host.ts';

const QUERY = new URLSearchParams({ redirect_uri: CALLBACK, origin: 'rpd' }).toString();

async function suspend(host: TestAuthHost, user_id: string, until: string): Promise<string> {
  const measure = buildMeasure({ user_id, until });
  await insertRow(host.store.db, 'measures', measureCodec.encodeAll(measure));
  await host.store.db
    .updateTable('users')
    .set({ suspended_until: until })
    .where('id', '=', user_id)
    .execute();
  return measure._id;
}

async function submit(host: TestAuthHost, page: 'authorize' | 'appeal', form: Record<string, string>) {
  const url = `/${page}?${QUERY}`;
  const opened = await host.app.inject(url);
  const formToken = /name="form_token" value="([^"]+)"/.exec(opened.body)?.[1] ?? '';
  const cookie = String(opened.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return host.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({ form_token: formToken, ...form }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie,
      'sec-fetch-site': 'same-origin',
    },
  });
}

test('says why an account is suspended to who has proved its password, and takes their appeal once (DSK-3)', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser({ name: 'Brume' });
  const id = await suspend(host, user._id, new Date(Date.now() + 86_400_000).toISOString());
  const wrong = await submit(host, 'authorize', { username: 'Brume', password: 'autre-chose' });
  assert.doesNotMatch(wrong.body, /suspendu|Insultes/);
  const proved = await submit(host, 'authorize', { username: 'Brume', password: PASSWORD });
  assert.equal(proved.statusCode, 403);
  assert.match(proved.body, /suspendu jusqu’au .*Respect des autres.*Insultes répétées/s);
  assert.match(proved.body, /<a href="appeal\?[^"]+">Contester cette décision<\/a>/);

  const form = { username: 'Brume', password: PASSWORD };
  const short = await submit(host, 'appeal', { ...form, text: 'Non' });
  assert.equal(short.statusCode, 400);
  assert.match(short.body, /id="text-fault">Au moins 10 caractères/);
  const guess = await submit(host, 'appeal', { ...form, password: 'autre-chose', text: 'C’est une erreur.' });
  assert.equal(guess.statusCode, 401);
  const sent = await submit(host, 'appeal', { ...form, text: 'C’est une erreur,\r\nvoyez le journal.' });
  assert.equal(sent.statusCode, 200);
  assert.match(sent.body, /Votre contestation est envoyée/);
  const row = await host.store.db
    .selectFrom('measures')
    .where('id', '=', id)
    .select(['appeal_text', 'version'])
    .executeTakeFirstOrThrow();
  assert.deepEqual({ ...row }, { appeal_text: 'C’est une erreur,\nvoyez le journal.', version: 2 });
  const twice = await submit(host, 'appeal', { ...form, text: 'Encore une chose à dire.' });
  assert.equal(twice.statusCode, 409);
  assert.match(twice.body, /déjà contesté/);
});

test('lets a suspended person sign in again once it is over', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser({ name: 'Brume' });
  await suspend(host, user._id, new Date(Date.now() - 1000).toISOString());
  const answer = await submit(host, 'authorize', { username: 'Brume', password: PASSWORD });
  assert.equal(answer.statusCode, 303);
  const appeal = await submit(host, 'appeal', { username: 'Brume', password: PASSWORD, text: 'Une erreur.' });
  assert.equal(appeal.statusCode, 409);
});
