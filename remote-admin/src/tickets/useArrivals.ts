import type { Ticket, TicketMessage } from '@rpd/shared/domain';
import { useState } from 'react';

/** Knows of whatever comes: the refusal has shown it. */
const EVERYTHING = '';

/**
 * What others wrote in a ticket since one began to write. `seen` is the last message that one knows of: the API refuses an answer that
 * does not know of a newer one.
 */
export function useArrivals({ messages }: Ticket, me: string | undefined, isWriting: boolean) {
  const latest = messages.at(-1)?._id ?? EVERYTHING;
  /** The last message when the writing began; null while nothing is written. */
  const [known, setKnown] = useState<string | null>(null);
  if (isWriting !== (known !== null)) setKnown(isWriting ? latest : null);
  const place = known ? messages.findIndex(({ _id }) => _id === known) : messages.length;
  const arrived: TicketMessage[] =
    place < 0 ? [] : messages.slice(place + 1).filter(({ author }) => author._id !== me);
  return {
    arrived,
    seen: arrived.length > 0 ? (known ?? latest) : latest,
    /** What arrived was read. */
    acknowledge: () => setKnown(latest),
    /** The refusal has shown what arrived: the next try knows of it. */
    forget: () => setKnown(EVERYTHING),
  };
}
