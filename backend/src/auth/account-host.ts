import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountParts } from './account-parts.ts';
import type { Visitor } from './account-session.ts';
import type { Auth } from './auth.context.ts';
import type { Form } from './form.ts';

/** What is to be confirmed, in words. */
export interface Confirmation {
  title?: string;
  lead?: string;
  /** What the button says. */
  label?: string;
  /** A proof that was given for something else does not count, where one can be given here at all. */
  always?: boolean;
}

/** One request of somebody who is signed in to the account pages. */
export interface Visit extends Visitor {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface ActOptions {
  /** Who lacks a factor that a role of theirs requires may do this: it is how they get one. */
  withoutFactor?: boolean;
  /** Bytes of its form, where it may be longer than any other. */
  bodyLimit?: number;
  /** What needs a recent proof of who one is; `always`: one that is given for this very act. */
  proof?: Confirmation;
}

/** What the pages are registered by. */
export interface AccountHost {
  auth: Auth;
  parts: AccountParts;
  page: (
    path: string,
    show: (visit: Visit) => Promise<FastifyReply>,
    options?: Pick<ActOptions, 'withoutFactor'>,
  ) => void;
  act: (path: string, act: (visit: Visit, form: Form) => Promise<FastifyReply>, options?: ActOptions) => void;
}
