// Encounters of campaigns. Moments are ISO 8601 in UTC; `content`, `before`, `touched` and `fields` are JSON.

export interface FightRow {
  id: string;
  version: number;
  updated_at: string;
  game_id: string;
  position: number;
  title: string;
  /** Sides of the die of initiative. */
  die: number;
  /** 1: players roll the initiative of their characters. */
  players_roll: number;
  /** The session that shows it. */
  session_id: string | null;
  content: string;
}

/** What a move changed, so that it can be taken back. */
export interface FightStepRow {
  fight_id: string;
  number: number;
  label: string;
  /** The content before it. */
  before: string;
  /** The combatants whose hit points it changed, by their ids. */
  touched: string;
}

/** A character that takes part in an encounter. */
export interface FightCharacterRow {
  fight_id: string;
  character_id: string;
}

/** Which fields of a sheet count in the encounters of a campaign. */
export interface CombatFieldsRow {
  game_id: string;
  sheet_id: string;
  fields: string;
}
