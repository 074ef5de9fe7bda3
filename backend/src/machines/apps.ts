import { randomInt } from 'node:crypto';
import { appSchema, newAppSchema } from '@rpd/shared/domain';
import type { AppInput } from '@rpd/shared/domain';
import { appCodec } from '../store/tables/machines.ts';
import { createMachineStore } from './machines.store.ts';
import type { MachineKind } from './machines.routes.ts';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** An identifier for an application that was given none: 'rpn-' and twelve characters, none ambiguous. */
const newAppId = (): string =>
  `rpn-${Array.from({ length: 12 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')}`;

/** The connected applications (RPN, ADM-8). */
export const apps: MachineKind<AppInput> = {
  subject: 'App',
  name: 'app',
  schema: appSchema,
  newSchema: newAppSchema,
  machines: createMachineStore<AppInput, 'app_id'>({ table: 'apps', identifier: 'app_id', codec: appCodec }),
  taken: { field: 'app_id', refusal: 'Cet identifiant est déjà celui d’une application.' },
  complete: input => ({ ...input, app_id: input.app_id || newAppId() }),
};
