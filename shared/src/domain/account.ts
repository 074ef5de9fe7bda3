import type { InferType } from 'yup';
import { list, reference, shape, text, verbatim } from './schema.ts';
import type { PublicUser } from './user.ts';

// One's own account (PLY-3): what others see of it, what one owns, and its end.

/** The public page of a person. */
export interface PublicPage extends PublicUser {
  /** Those that are shown in the directory. */
  servers: { _id: string; name: string; icon_img: string; intro: string }[];
  /** Those that a server took in and shows. */
  characters: { _id: string; name: string; portrait: string; serverNames: string[] }[];
}

/** `GET /user/email` of the authentication host: one's address, and the one that waits for its link. */
export interface OwnEmail {
  email: string;
  pending: { email: string; expiresAt: string } | null;
  /** Until when the address of a new account has to be confirmed; null: there is nothing to confirm. */
  confirmBy: string | null;
}

/** What others work with and that somebody has to look after. */
export const OWNED_KINDS = ['server', 'game', 'sheet'] as const;
export type OwnedKind = (typeof OWNED_KINDS)[number];

export interface OwnedThing {
  kind: OwnedKind;
  _id: string;
  name: string;
  /** How many other people have a part in it: members, or characters made from a sheet, or accepted on a server. */
  others: number;
}

/** `GET /user/me/owned`: what goes with the account, and what somebody has to decide about. */
export interface Owned {
  things: OwnedThing[];
  characters: number;
  /** Events on other people's servers: they go to these servers' owners. */
  events: number;
}

/** What becomes of a thing: somebody else's, gone, or left as it is (a sheet that others' characters use). */
export const OWNED_FATES = ['transfer', 'delete', 'leave'] as const;
export type OwnedFate = (typeof OWNED_FATES)[number];

/** `DELETE /user/me`. A thing of which nothing is said keeps the account from going. */
export const accountDeletionSchema = shape({
  /** '' from an account that has none. */
  password: verbatim(1024).default(''),
  things: list(
    shape({
      kind: text(10)
        .oneOf([...OWNED_KINDS])
        .required(),
      _id: reference().required(),
      fate: text(10)
        .oneOf([...OWNED_FATES])
        .required(),
      /** The pseudo of who takes it over. */
      to: text(40).default(''),
    }),
    1000,
  ).default([]),
});
export type AccountDeletion = InferType<typeof accountDeletionSchema>;
