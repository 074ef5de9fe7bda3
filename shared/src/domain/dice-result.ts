import type { RolledDie } from './dice-throw.ts';

// What a roll of dice gives.

/** One set of dice that fell: `2d6` that gave 3 and 5. */
export interface DiceGroup {
  /** With its numbers: `4d6kh3`. */
  notation: string;
  label: string;
  /** Each die that fell, those that do not count too. */
  dice: RolledDie[];
  total: number;
  /** False for one that its group `{…}kh1` does not keep. */
  isKept: boolean;
  successes?: number;
  botches?: number;
  symbols?: Record<string, number>;
}

/** One roll of a notation. */
export interface RollOutcome {
  label: string;
  /** As its author wrote it. */
  expression: string;
  /** Null where it has none: `1d6/0`. */
  total: number | null;
  /** Why it has none, in French. */
  error?: string;
  /** What stands beside the dice and is added to them; null where they are not just added up. */
  added: number | null;
  groups: DiceGroup[];
  /** Where dice are counted for what they show. */
  successes?: number;
  botches?: number;
  symbols?: Record<string, number>;
  /** What the first die shows that counts. */
  natural?: number;
  /** What the result means, where the notation says so: `=> 10+: Réussite`. */
  degree?: string;
}

export interface DiceResult {
  expression: string;
  comment: string;
  /** In their order; at least one. */
  rolls: RollOutcome[];
}

/** One throw, as sheets show it; `kept` are those that count, for `4d6kh3`. */
export interface DiceRoll {
  notation: string;
  dice: number[];
  kept: number[];
}

export interface Roll {
  total: number;
  added: number | null;
  rolls: DiceRoll[];
}
