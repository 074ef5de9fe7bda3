import type { PersonName } from './entity.ts';
import type { Warnings } from './warnings.ts';

/** Characters that a campaign offers, at most. */
export const PREGENS_MAX = 30;

/** A character that a game master made for the players of a campaign. Who takes it has a copy. */
export interface Pregen {
  /** The game master's character. */
  _id: string;
  name: string;
  portrait: string;
  /** Of its contents: who takes a copy learns of them before. */
  warnings: Warnings;
  owner: PersonName;
  /** Of its template; '' without one. */
  sheetName: string;
  takenBy: PersonName | null;
}
