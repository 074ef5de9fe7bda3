import { maskBodies } from '../lib/mail.secret.ts';
import type { Queries } from '../store/queries.ts';
import { isSealed } from '../store/secrets.ts';
import type { Secrets } from '../store/secrets.ts';
import { forgetUnknownKeys, registerKey, resealSecrets } from '../store/secrets.stored.ts';
import type { Forgotten } from '../store/secrets.stored.ts';
import type { Store } from '../store/store.ts';

/**
 * Makes sure that this process has the keys of the database, and seals what an older version left readable. Every host and the mail
 * worker do it before they start. Throws SecretKeyError.
 */
export async function prepareSecrets(store: Store): Promise<void> {
  await store.transaction(async trx => {
    await registerKey(trx, store.secrets);
    await sealSigningKeys(trx, store.secrets);
    await sealMails(trx, store.secrets);
  }, 'secrets');
}

/** Goes on without the keys that are lost; see forgetUnknownKeys(). */
export const forgetSecrets = (store: Store): Promise<Forgotten> =>
  store.transaction(trx => forgetUnknownKeys(trx, store.secrets), 'secrets');

/** Seals everything under the first key of RPD_SECRET_KEY; see resealSecrets(). */
export const rotateSecretKey = (store: Store): Promise<Record<string, number>> =>
  store.transaction(trx => resealSecrets(trx, store.secrets), 'secrets');

async function sealSigningKeys(trx: Queries, secrets: Secrets): Promise<void> {
  const keys = await trx.selectFrom('signing_keys').select(['kid', 'private_jwk']).execute();
  for (const { kid, private_jwk: jwk } of keys) {
    if (isSealed(jwk)) continue;
    const sealed = secrets.seal(jwk, { table: 'signing_keys', id: kid, column: 'private_jwk' });
    await trx.updateTable('signing_keys').set({ private_jwk: sealed }).where('kid', '=', kid).execute();
  }
}

async function sealMails(trx: Queries, secrets: Secrets): Promise<void> {
  const mails = await trx
    .selectFrom('mails')
    .select(['id', 'secret', 'html', 'text'])
    .where('secret', 'is not', null)
    .execute();
  for (const { id, secret, ...bodies } of mails) {
    if (secret === null || isSealed(secret)) continue;
    const sealed = secrets.seal(secret, { table: 'mails', id, column: 'secret' });
    await trx
      .updateTable('mails')
      .set({ secret: sealed, ...maskBodies(bodies, secret) })
      .where('id', '=', id)
      .execute();
  }
}
