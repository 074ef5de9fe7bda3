import { randomInt } from 'node:crypto';
import { appSchema, newAppSchema } from '@rpd/shared/domain';
import type { AppInput } from '@rpd/shared/domain';
import { endAppConsents } from '../lib/app-consents.ts';
import { refuse } from '../lib/refusals.ts';
import { skeletonsOf } from '../store/skeleton.ts';
import { appCodec } from '../store/tables/machines.ts';
import { createMachineStore } from './machines.store.ts';
import type { MachineKind } from './machines.routes.ts';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** An identifier for an application that was given none: 'rpn-' and twelve characters, none ambiguous. */
const newAppId = (): string =>
  `rpn-${Array.from({ length: 12 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')}`;

/** Where people come from and go to, and what is said of them: a change could have their codes sent elsewhere. */
const GUARDED = [
  'app_id',
  'redirectUris',
  'clientKind',
  'signInScopes',
  'logoutUri',
  'postLogoutUris',
] as const;

/** What people read above the question whether to let it know something: it must not pass for this platform. */
function refuseImitation({ name, redirectUris, clientKind }: AppInput): void {
  if (redirectUris.length === 0 && clientKind !== 'device') return;
  const { asWritten, lowered } = skeletonsOf(name);
  if (![asWritten, lowered].some(look => /(?<![a-z])r\W*p\W*d(?![a-z])/.test(look))) return;
  const message = 'Ce nom se lit comme celui de cette plateforme : les gens la prendraient pour elle.';
  throw refuse('invalid', { fields: { name: message } });
}

/** The connected applications (RPN, ADM-8). */
export const apps: MachineKind<AppInput> = {
  subject: 'App',
  name: 'app',
  schema: appSchema,
  newSchema: newAppSchema,
  machines: createMachineStore<AppInput, 'app_id'>({ table: 'apps', identifier: 'app_id', codec: appCodec }),
  taken: { field: 'app_id', refusal: 'Cet identifiant est déjà celui d’une application.' },
  fields: ['redirectUris', 'clientKind', 'signInScopes', 'logoutUri', 'postLogoutUris'],
  check: refuseImitation,
  needsProof: (before, after) =>
    GUARDED.some(field => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
  beforeRemove: (trx, appId) => endAppConsents(trx, { appId }),
  complete: input => ({ ...input, app_id: input.app_id || newAppId() }),
};
