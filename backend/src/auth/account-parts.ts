import type { AccountDeletion, ConsentRegister, Owned, Retention, SignIn } from '@rpd/shared/domain';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** What the account pages need of other features. */
export interface AccountParts {
  retention: Retention;
  /** The sign-ins of somebody that hold; `current` is the one that asks. */
  signInsOf(userId: string, current: string): Promise<SignIn[]>;
  /** Ends those of them that are one's own. Answers which ended. */
  endSignIns(request: FastifyRequest, ids: readonly string[]): Promise<SignIn[]>;
  /** Whether pictures are at hand: the host of the authentication alone has none. */
  hasPictures: boolean;
  /** Everything that is stored of somebody, as a file; `zip`: with their pictures. Throws the refusal. */
  exportFile(
    userId: string,
    format: 'html' | 'json' | 'zip',
  ): Promise<{ name: string; type: string; content: string | Readable }>;
  /** What somebody last said of the conditions. */
  agreementOf(userId: string): Promise<Pick<ConsentRegister, 'terms' | 'agreed' | 'refused'>>;
  /** Notes that somebody accepts a version, or refuses it. Throws the refusal. */
  answerTerms(userId: string, answer: { version: number; given: boolean }): Promise<void>;
  ownedBy(userId: string): Promise<Owned>;
  /** Ends the account of who asks, who has proved who they are. Throws the refusal. */
  endAccount(request: FastifyRequest, things: AccountDeletion['things']): Promise<void>;
}
