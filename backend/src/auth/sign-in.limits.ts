import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { fold } from '../store/fold.ts';
import type { Auth } from './auth.context.ts';
import {
  addressOf,
  type Delays,
  type Limit,
  NAME_LIMIT,
  NETWORK_LIMIT,
  SIGN_IN_DELAYS,
  SOLVED_LIMIT,
  SOLVED_NETWORK_LIMIT,
} from './rateLimiter.ts';

// How often a password may be guessed, and by whom (ADR 19).

/** Typed names are no keys as they stand: one may be a password in the wrong field. */
const hashedName = (name: string): string =>
  createHash('sha256').update(fold(name)).digest('base64url').slice(0, 22);

type LimitOf = { key: string } & ({ limit: Limit } | { delays: Delays });

export const knownDeviceLimits = (device: string): LimitOf[] => [
  { key: `device:${device}`, delays: SIGN_IN_DELAYS },
];

/** By what was typed, whether somebody has that name or not. */
export function strangerLimits(username: string, { ip }: FastifyRequest, isSolved: boolean): LimitOf[] {
  const [name, network] = [hashedName(username), addressOf(ip)];
  if (isSolved) {
    return [
      { key: `solved:${network}`, limit: SOLVED_NETWORK_LIMIT },
      { key: `solved:${name}@${network}`, limit: SOLVED_LIMIT },
    ];
  }
  return [
    { key: `network:${network}`, limit: NETWORK_LIMIT },
    { key: `name:${name}`, limit: NAME_LIMIT },
    { key: `name:${name}@${network}`, delays: SIGN_IN_DELAYS },
  ];
}

export const ownPasswordLimits = (userId: string): LimitOf[] => [
  { key: `own:${userId}`, delays: SIGN_IN_DELAYS },
];

export const ownCodeLimits = (userId: string): LimitOf[] => [
  { key: `own-code:${userId}`, delays: SIGN_IN_DELAYS },
];

/**
 * Of second codes, by people who know an account's password: a code of six digits is guessed in days at most this fast. Wrong
 * passwords of their network do not count here: there is no question on this page that would let them pass.
 */
export const codeLimits = (userId: string, { ip }: FastifyRequest): LimitOf[] => [
  { key: `codes:${addressOf(ip)}`, limit: SOLVED_NETWORK_LIMIT },
  { key: `code:${userId}`, delays: SIGN_IN_DELAYS },
];

/** Of recovery codes in the place of a password. Nobody guesses 80 bits: only the work of one network is bounded, no account waits. */
export const recoveryCodeLimits = ({ ip }: FastifyRequest): LimitOf[] => [
  { key: `recovery:${addressOf(ip)}`, limit: SOLVED_NETWORK_LIMIT },
];

/** The limits of a bot or an application that gives its password. */
export const machineLimits = (clientId: string, { ip }: FastifyRequest): LimitOf[] => [
  { key: `network:${addressOf(ip)}`, limit: NETWORK_LIMIT },
  { key: `client:${hashedName(clientId)}@${addressOf(ip)}`, delays: SIGN_IN_DELAYS },
];

export type Unjudged = { refused: 'wrong' } | { refused: 'too-many'; seconds: number };

/**
 * The verdict of `check` (null: wrong), unless a limit is reached: then nothing is looked at. A success forgets the
 * failures under a delay, and is none under a limit.
 */
export async function underLimits<Good extends object>(
  { attempts }: Auth,
  limits: readonly LimitOf[],
  check: () => Promise<Good | null>,
): Promise<Good | Unjudged> {
  const taken: LimitOf[] = [];
  const refundAll = async (all: readonly LimitOf[]) => {
    for (const { key } of all) await attempts.refund(key);
  };
  for (const limit of limits) {
    const { key } = limit;
    const seconds = await ('delays' in limit
      ? attempts.consumeDelayed(key, limit.delays)
      : attempts.consume(key, limit.limit));
    if (seconds > 0) {
      await refundAll(taken);
      return { refused: 'too-many', seconds };
    }
    taken.push(limit);
  }
  const verdict = await check();
  if (!verdict) return { refused: 'wrong' };
  await refundAll(taken.filter(limit => 'limit' in limit));
  for (const limit of taken) if ('delays' in limit) await attempts.reset(limit.key);
  return verdict;
}
