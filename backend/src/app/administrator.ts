import { userSchema } from '@rpd/shared/domain';
import { generatePassword, hashPassword } from '../auth/passwords.ts';
import { validate } from '../lib/body.ts';
import { record } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Store } from '../store/store.ts';
import { refuseTaken } from '../users/users.changes.ts';
import { hasOtherAdministrator, insertUser } from '../users/users.store.ts';
import { createHost } from './host.ts';

/**
 * Makes the first administrator of a new installation and answers the password, which is nowhere else and has to be changed at the first
 * sign-in. Throws Refusal where there is an active administrator already, or a field is wrong.
 */
export async function createAdministrator(
  store: Store,
  { name, email }: { name: string; email: string },
): Promise<{ name: string; email: string; password: string }> {
  const input = validate(userSchema, { name, email, roles: ['AD'] });
  const password = generatePassword();
  const hash = await hashPassword(password);
  const { log } = createHost({ log: 'none' });
  await store.transaction(async trx => {
    if (await hasOtherAdministrator(trx, '')) {
      throw refuse('forbidden', {
        message: 'Un compte d’administration actif existe déjà : créez les autres depuis ce compte.',
      });
    }
    const { _id: id } = await insertUser(trx, input, hash).catch(refuseTaken);
    const actor = { kind: 'anonymous', id: null, name: 'rpd admin:create', address: '', log } as const;
    await record(trx, actor, { action: 'create', entity: 'User', id, name: input.name, detail: 'AD' });
  }, 'users');
  return { name: input.name, email: input.email, password };
}
