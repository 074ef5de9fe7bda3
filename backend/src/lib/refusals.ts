import { FACTOR_REQUIRED_CODE, STEP_UP_CODE } from '@rpd/shared/domain';
import { REFUSALS } from './refusals.list.ts';

/** What clients answer by something else than showing the message. */
const ANSWERED: Partial<Record<string, string>> = {
  stepUp: STEP_UP_CODE,
  factorRequired: FACTOR_REQUIRED_CODE,
  secondFactor: 'second-factor',
};

export type RefusalCode = keyof typeof REFUSALS;

/** What goes along with the message: errors of fields by their path, the newer entity of a stale save. */
export interface RefusalDetails {
  fields?: Record<string, string>;
  current?: unknown;
  /** Another sentence than the registry's, where it depends on the case. */
  message?: string;
  /** A question that may be answered instead of waiting: see auth/challenge.ts. */
  challenge?: { token: string; question: string };
  /** Why the session of a refresh token is over: see auth/session-ends.ts. */
  ended?: { because: string; message: string } | null;
  /** How long to wait before trying again, in seconds (the Retry-After header). */
  retryAfter?: number;
}

export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    const [status, message] = REFUSALS[code];
    super(details.message ?? message);
    this.code = code;
    this.status = status;
    this.details = details;
  }

  /** The body of the answer. */
  toJSON(): { message: string; code?: string } & Pick<
    RefusalDetails,
    'fields' | 'current' | 'challenge' | 'ended'
  > {
    const { fields, current, challenge, ended } = this.details;
    const answered = ANSWERED[this.code];
    return {
      message: this.message,
      ...(answered && { code: answered }),
      ...(fields && { fields }),
      ...(current !== undefined && { current }),
      ...(challenge && { challenge }),
      ...(ended && { ended }),
    };
  }
}

/** A refusal to throw: `throw refuse('notFound')`. */
export const refuse = (code: RefusalCode, details?: RefusalDetails): Refusal => new Refusal(code, details);
