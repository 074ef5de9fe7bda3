/** A topic of the event log, and the number of its last event. Changing the row locks the topic until the transaction ends. */
export interface LiveTopicRow {
  name: string;
  last: number;
}

/** An event of the log as it is stored. The numbers of a topic have no gaps. */
export interface LiveEventRow {
  topic: string;
  number: number;
  /** One of LIVE_KINDS. */
  kind: string;
  /** The entity that changed. */
  entity_id: string;
  /** What readers get: JSON. */
  payload: string;
  /** Who may get it: JSON, see store/live.kinds.ts. */
  audience: string;
  at: string;
  /** When it may be removed; null: never. */
  expires_at: string | null;
}
