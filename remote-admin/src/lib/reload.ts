import type { QuerySubject } from '@rpd/shared/http';
import type { QueryClient } from '@tanstack/react-query';

/** What is to be read again once all that goes on together has ended. */
let held: Map<QuerySubject, QueryClient> | undefined;

/** Has all that is shown of `subject` read again: at once, or once for all that `reloadOnce` goes through. */
export function reload(client: QueryClient, subject: QuerySubject): Promise<void> {
  if (!held) return client.invalidateQueries({ queryKey: [subject] });
  held.set(subject, client);
  return Promise.resolve();
}

/** A hundred rows that change one after another are not read again a hundred times. */
export async function reloadOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  if (held) return work();
  const due = (held = new Map<QuerySubject, QueryClient>());
  try {
    return await work();
  } finally {
    held = undefined;
    await Promise.all([...due].map(([subject, client]) => reload(client, subject)));
  }
}
