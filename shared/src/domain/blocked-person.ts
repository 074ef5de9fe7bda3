import type { PersonName } from './entity.ts';

/** People whom one person blocks, at most. */
export const BLOCKED_MAX = 500;

/** `GET /user/me/blocked`: somebody whom one blocked. Nobody but who did it learns of it. */
export interface BlockedPerson {
  person: PersonName;
  at: string;
}
