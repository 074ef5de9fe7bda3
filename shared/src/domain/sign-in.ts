import { line, shape } from './schema.ts';

/** What the owner of a passkey calls it. */
export const passkeyNameSchema = shape({ name: line(60).required('Ce champ est obligatoire.') });

/** A sign-in that still holds ('Connexions', ADM-14). */
export interface SignIn {
  _id: string;
  user: { _id: string; name: string };
  /** The browser and the system in words: 'Firefox sur Windows'. */
  device: string;
  address: string;
  /** When the person signed in; when they were last seen, to the minute; when the sign-in ends by itself. ISO 8601. */
  since: string;
  lastUsedAt: string;
  expiresAt: string;
  /** The one that asks. */
  current: boolean;
}

/** The `code` of a refusal that a new proof of who one is answers (ACC-3). */
export const STEP_UP_CODE = 'step-up';

/** The `code` of a refusal that lasts until the account has the second factor that a role of it requires (ACC-2). */
export const FACTOR_REQUIRED_CODE = 'factor-required';

/** One of one's own passkeys (ACC-1). */
export interface Passkey {
  _id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** Another site by which people sign in here, as the operator set it (ACC-4). */
export interface Provider {
  id: string;
  name: string;
}

/** One's account of another site, which opens this one. */
export interface ExternalIdentity {
  _id: string;
  /** What the site is called. */
  provider: string;
  /** What the account is called there; may be empty. */
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** `GET /user/factors` of the authentication host: how one signs in. */
export interface Factors {
  hasPassword: boolean;
  /** Passkeys work at the addresses of this installation. */
  passkeysWork: boolean;
  passkeys: Passkey[];
  /** The password may be removed: something else is left to sign in with, and something else again if that is lost. */
  passwordRemovable: boolean;
  /** The application whose codes are the second factor (ACC-2). */
  totp: { since: string } | null;
  /** How many recovery codes are left. */
  recoveryCodes: number;
  /** The sites by which one may sign in here; empty where none is set. */
  providers: Provider[];
  externalIdentities: ExternalIdentity[];
}

/** `POST /user/totp`: what an authenticator application needs, by picture (the path of a drawing) or by hand. */
export interface TotpOffer {
  secret: string;
  uri: string;
  qr: { size: number; path: string };
}

/** Shown once. */
export interface RecoveryCodes {
  codes: string[];
}

/** How somebody who is signed in may prove once more who they are. */
export interface ProofMethods {
  password: boolean;
  /** A code of the application, or a recovery code. */
  totp: boolean;
  passkey: boolean;
}
