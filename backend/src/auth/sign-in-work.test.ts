import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import * as argon2 from '@node-rs/argon2';

// What a sign-in costs is its password's verification, a thousand times everything else: that the time of an answer tells nobody who has an
// account is shown by counting verifications, which a clock on a busy machine cannot.

let verifications = 0;
mock.module('@node-rs/argon2', {
  exports: {
    hash: argon2.hash,
    verify: (...parameters: Parameters<typeof argon2.verify>) => {
      verifications += 1;
      return argon2.verify(...parameters);
    },
  },
});
// Loaded after the library was replaced.
const { startAuthHost } = await import('../test/auth-host.ts');

test('spends the same work on unknown and known names', async t => {
  const host = await startAuthHost(t);
  const user = await host.addUser();
  const workOf = async (username: string) => {
    verifications = 0;
    const payload = { username, password: 'pas celui-ci', token: 'null' };
    const answer = await host.app.inject({ method: 'POST', url: '/user/authenticate', payload });
    assert.equal(answer.statusCode, 401);
    return verifications;
  };
  assert.equal(await workOf(user.name), 1);
  assert.equal(await workOf('personne'), 1);
});
