import type { InferType } from 'yup';
import type { Entity } from './entity.ts';
import { machinePassword, permissions } from './machine.ts';
import { line, shape, text } from './schema.ts';

/** An application's own identifier must not pass for an entity's nor for a Discord one: all of them name machines. */
const AMBIGUOUS = /^([0-9a-f]{24}|\d{17,20})$/;

const appId = () =>
  text(40)
    .matches(/^[a-z0-9][a-z0-9-]{2,38}[a-z0-9]$/, {
      message: 'De 4 à 40 lettres minuscules, chiffres et tirets, sans tiret au début ni à la fin.',
      excludeEmptyString: true,
    })
    .test(
      'ambiguous',
      'Cet identifiant ressemble à un autre : ajoutez-y un mot.',
      value => !value || !AMBIGUOUS.test(value),
    );

/** What an administrator sets on a connected application (RPN, ADM-8). An empty `app_id` is made by the server. */
export const appSchema = shape({
  name: line(60).required().min(2),
  description: text(500).default(''),
  app_id: appId().default(''),
  permissions: permissions().default([]),
});
export type AppInput = InferType<typeof appSchema>;

/** The same with the credentials of a creation. */
export const newAppSchema = appSchema.shape({ password: machinePassword() }).exact();

/** Its password is shown once, at creation or with new credentials, and is nowhere else. */
export interface App extends Entity, AppInput {
  /** When the present password was made. */
  credentialsAt: string;
  /** When a token was last given for it; null when never. */
  lastUsedAt: string | null;
}
