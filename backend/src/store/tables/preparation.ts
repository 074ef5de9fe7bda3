// What game masters prepare: scenes, handouts and maps. Moments are ISO 8601 in UTC, flags 0 or 1.

export interface SceneRow {
  id: string;
  version: number;
  updated_at: string;
  game_id: string;
  position: number;
  title: string;
  picture: string;
  picture_alt: string;
  text: string;
  music: string;
  notes: string;
}

/** A session began to show a scene, or nothing: the one of the latest entry of its log is shown now. */
export interface SceneShowingRow {
  entry_id: string;
  session_id: string;
  scene_id: string | null;
}

export interface HandoutRow {
  id: string;
  version: number;
  updated_at: string;
  game_id: string;
  position: number;
  title: string;
  picture: string;
  picture_alt: string;
  text: string;
  /** JSON. */
  warnings: string;
  /** When everybody at the table got it; null where only those have it who are named. */
  all_at: string | null;
}

export interface HandoutReaderRow {
  handout_id: string;
  user_id: string;
  given_at: string;
}

export interface MapRow {
  id: string;
  version: number;
  updated_at: string;
  game_id: string;
  position: number;
  title: string;
  picture: string;
  picture_alt: string;
  column_count: number;
  row_count: number;
  /** In px. */
  width: number;
  height: number;
  grid: string;
  cell: number;
  offset_x: number;
  offset_y: number;
  /** Side of a square. */
  centimetres: number;
  fog: string;
}

export interface MapTokenRow {
  id: string;
  /** Counts what is set on it, not moves. */
  version: number;
  map_id: string;
  name: string;
  initials: string;
  color: string;
  picture: string;
  /** Its side, in halves of a square. */
  half_squares: number;
  owner_id: string | null;
  /** Whose portrait it shows. */
  character_id: string | null;
  hidden: number;
  x: number;
  y: number;
}

/** The map that a session shows. */
export interface ShownMapRow {
  session_id: string;
  map_id: string;
}

/** Somebody points at a place; kept for seconds. */
export interface MapPingRow {
  id: string;
  map_id: string;
  user_id: string;
  x: number;
  y: number;
  at: string;
}
