import type { InferType } from 'yup';
import type { Entity } from './entity.ts';
import { machinePassword, permissions } from './machine.ts';
import { isLoopback } from './remote-grants.ts';
import { distinct, line, shape, text, verbatim } from './schema.ts';

/** How many addresses an application may send people back to. */
export const APP_REDIRECTS_MAX = 10;

/** A `public` application runs where people can read its code (a page, a program): it has no secret. */
export const CLIENT_KINDS = ['confidential', 'public', 'device'] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];
export const CLIENT_KIND_LABELS: Record<ClientKind, string> = {
  confidential: 'Confidentielle : son serveur garde un mot de passe',
  public: 'Publique : une page ou un programme, sans mot de passe',
  device: 'Programme sans navigateur : il montre un code à saisir',
};

/** What an application may learn of somebody who signs in to it, beside that it is the same person as before (OpenID Connect Core, 5.4). */
export const SIGN_IN_SCOPES = ['profile', 'email', 'offline_access'] as const;
export type SignInScope = (typeof SIGN_IN_SCOPES)[number];
export const SIGN_IN_SCOPE_LABELS: Record<SignInScope, string> = {
  profile: 'Le pseudo',
  email: 'L’adresse e-mail, si elle est confirmée',
  offline_access: 'L’accès en l’absence de la personne, jusqu’à ce qu’elle le retire',
};

/** Whether an address is exact, and leads to the internet by https or to the person's own machine. */
function isExact(address: string, { onLoopback }: { onLoopback: boolean }): boolean {
  if (!URL.canParse(address) || /[*#\\\s]/.test(address)) return false;
  const { protocol, origin, username, password } = new URL(address);
  if (username || password) return false;
  return protocol === 'https:' || (onLoopback && protocol === 'http:' && isLoopback(origin));
}

const redirectUri = () =>
  verbatim(300)
    .required()
    .test(
      'redirect',
      'Indiquez une adresse complète en https (ou http://127.0.0.1 sur la machine de la personne), sans « * », « # » ni compte.',
      value => !value || isExact(value, { onLoopback: true }),
    );

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
  redirectUris: distinct(redirectUri(), APP_REDIRECTS_MAX, 'Chaque adresse ne compte qu’une fois.').default(
    [],
  ),
  clientKind: text(20)
    .oneOf([...CLIENT_KINDS])
    .default<ClientKind>('confidential'),
  signInScopes: distinct<SignInScope>(
    text(40)
      .oneOf<SignInScope>([...SIGN_IN_SCOPES])
      .required(),
    SIGN_IN_SCOPES.length,
  ).default((): SignInScope[] => ['profile']),
  logoutUri: verbatim(300)
    .default('')
    .test(
      'logout',
      'Indiquez une adresse complète en https, sans « * », « # » ni compte.',
      value => !value || isExact(value, { onLoopback: true }),
    ),
  /** Where it may have people sent back to once it signed them out (OpenID Connect RP-Initiated Logout, 3.1). */
  postLogoutUris: distinct(redirectUri(), APP_REDIRECTS_MAX, 'Chaque adresse ne compte qu’une fois.').default(
    [],
  ),
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

/** What somebody lets an application know of them (« Applications autorisées »). */
export interface AppConsent {
  _id: string;
  user: { _id: string; name: string };
  app: { _id: string; name: string };
  scopes: SignInScope[];
  since: string;
  /** When the application last got a token for this person; null when never. */
  lastUsedAt: string | null;
}
