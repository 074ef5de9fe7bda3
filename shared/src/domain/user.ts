import type { InferType } from 'yup';
import type { Entity } from './entity.ts';
import { type Role, ROLES } from './roles.ts';
import { distinct, flag, line, markdown, picture, shape, text } from './schema.ts';

/** What people tell of themselves, in characters. */
export const BIO_MAX = 2000;

/** What anybody signed in may know of a person. */
export interface PublicUser {
  _id: string;
  name: string;
  avatar: string;
  citation: string;
  bio: string;
  roles: Role[];
}

/** An account, as its owner and the administrators see it. `deletedAt` is set while it is in the bin. */
export interface User extends Entity, PublicUser {
  email: string;
  valid: boolean;
  description: string;
  /** They have a public page, and are named on those of what they are part of (ADR 105). */
  publicPage: boolean;
  deletedAt: string | null;
  /** Until when it cannot sign in, or can publish nothing, by a measure of the team; null: no measure holds. */
  suspendedUntil: string | null;
  mutedUntil: string | null;
  /** When the account is removed unless its address is confirmed before; null: it is confirmed. */
  confirmBy: string | null;
}

/** The answer to the creation of an account by an administrator: the only time its password is shown (ADM-5). */
export interface CreatedUser extends User {
  password: string;
}

/** The answer to an administrator who makes a link to set a password: the only time it is shown. */
export interface PasswordLink {
  url: string;
  expiresAt: string;
}

const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Georgian',
  'Cherokee',
  'Thai',
];

/** Letters of two alphabets in one name imitate another name (UTS #39, section 5). */
const isOfOneScript = (name = '') =>
  SCRIPTS.filter(script => new RegExp(`\\p{Script=${script}}`, 'u').test(name)).length < 2;

/** Signs that show as nothing and that no skeleton leaves out: braille blank, annotation marks, private use. */
const BLANK = /[\p{Co}\u2800\ufff9-\ufffb]/u;
const VISIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const isVisible = (name = '') => !BLANK.test(name) && (name === '' || VISIBLE.test(name));

const pseudo = () =>
  line(40)
    .required()
    .min(2)
    .test('one-script', 'Un pseudo s’écrit dans un seul alphabet.', isOfOneScript)
    .test('visible', 'Un pseudo contient une lettre ou un chiffre, et aucun signe invisible.', isVisible);
const email = () => line(254).required().email();

/** What people change of their own account (PLY-3). */
export const profileSchema = shape({
  name: pseudo(),
  email: email(),
  avatar: picture().default(''),
  citation: text(150).default(''),
  bio: markdown(BIO_MAX).default(''),
  publicPage: flag().default(false),
});
export type ProfileInput = InferType<typeof profileSchema>;

/** What an administrator sets on an account (ADM-6). */
export const userSchema = shape({
  name: pseudo(),
  email: email(),
  description: text(500).default(''),
  avatar: picture().default(''),
  citation: text(150).default(''),
  bio: markdown(BIO_MAX).default(''),
  roles: distinct(
    text(2)
      .oneOf([...ROLES])
      .required(),
    ROLES.length,
    'Chaque rôle ne compte qu’une fois.',
  )
    .min(1, 'Choisissez au moins un rôle.')
    .required(),
  valid: flag().default(true),
  /** Theirs to open: an administrator withdraws it. */
  publicPage: flag().default(false),
});
export type UserInput = InferType<typeof userSchema>;

export const USER_DEFAULTS: UserInput = {
  name: '',
  email: '',
  description: '',
  avatar: '',
  citation: '',
  bio: '',
  roles: ['RP'],
  valid: true,
  publicPage: false,
};
