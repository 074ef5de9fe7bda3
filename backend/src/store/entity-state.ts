/** What of an entity decides who may read it: the fields that its lines in the ability table look at. */
export type Facts = Readonly<Record<string, string | boolean | readonly string[]>>;

/** An entity as it is now, as far as its events need it. */
export interface EntityState {
  /** Null for what counts none. */
  version: number | null;
  facts: Facts;
}
