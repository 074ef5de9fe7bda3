import type { CheckedEvent } from './live.events.ts';
import type { EndReason } from './live.reader.ts';

export interface LiveCounters {
  events: number;
  ended: Record<EndReason, number>;
  /** ms from the writing of an event to its reading here. */
  onLag: (ms: number) => void;
}

/** What else in this process wants to know. */
export interface LiveListeners {
  /** Gets each event that this process reads. */
  onEvent?: (event: CheckedEvent) => void;
  /** The streams of a person know their new rights. */
  onJudged?: (person: string) => void;
}
