/** An event of the API's stream: something changed that this person may read. What it is now, the API says. */
export interface LiveChange {
  entity: string;
  id: string;
  change: 'created' | 'updated' | 'deleted';
  /** Null for what counts none. */
  version: number | null;
  /** The person who did it, where they may be named. */
  by: string | null;
  /** The session whose log the entity is in: the topic is `<entity>:<table>`. */
  table?: string;
}
