/** People in whose browsers a version ran, and of them those in whose browsers something of it failed. Each person counts once. */
export interface VersionHealth {
  people: number;
  failed: number;
}

/** `bad`: it fails more people than the version beside it; `good`: it does not; `open`: too few people for either. */
export type HealthVerdict = 'bad' | 'good' | 'open';

/** The chance that a version that is no worse is taken for a bad one. */
const FALSE_ALARM = 1e-5;
/** The chance that a bad version is taken for a good one. */
const MISS = 0.05;
/** A version that fails so many people, or five times as many as the other one, is bad. */
const BAD_RATE = 0.2;
/** The share of people that a version without fault fails: extensions, broken networks, what nobody can explain. */
const BASE_RATE = 0.02;
const BASE_RATE_MAX = 0.2;
/** Fewer people than this prove nothing, whatever the ratio says: one person can have one broken browser. */
const FAILED_MIN = 4;
const GOOD_MIN = 20;

/**
 * Judges a version beside another one, after each person: Wald's sequential probability ratio test of two shares of failures
 * (A. Wald, Sequential Analysis, 1947). It depends on the two counts alone, not on the order in which people came.
 */
export function judgeHealth({ people, failed }: VersionHealth, beside: VersionHealth): HealthVerdict {
  // With few people the other version says little: it is taken for one without fault.
  const measured = (beside.failed + 1) / (beside.people + 1 / BASE_RATE);
  const base = Math.min(Math.max(measured, BASE_RATE / 2), BASE_RATE_MAX);
  const bad = Math.max(BAD_RATE, Math.min(0.6, 5 * base));
  const ratio = failed * Math.log(bad / base) + (people - failed) * Math.log((1 - bad) / (1 - base));
  if (failed >= FAILED_MIN && ratio >= Math.log((1 - MISS) / FALSE_ALARM)) return 'bad';
  return people >= GOOD_MIN && ratio <= Math.log(MISS / (1 - FALSE_ALARM)) ? 'good' : 'open';
}

/**
 * Whether people who go back should pass a version by: it failed one in five of those for whom it ran. Proof is not asked for, because two
 * bad releases on one evening leave no time for it.
 */
export const isSuspect = ({ people, failed }: VersionHealth): boolean =>
  failed > 0 && failed >= BAD_RATE * people;

/** The shares of people that a trial goes through by itself, in percent, before everybody gets the version. */
export const CANARY_STEPS = [5, 25] as const;

/** The next share of a trial that goes on by itself; 100: everybody. */
export const nextShare = (share: number): number => CANARY_STEPS.find(step => step > share) ?? 100;
