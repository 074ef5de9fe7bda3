import type { Facts } from '../store/entity-state.ts';
import { kindRule } from '../store/live.kinds.ts';
import type { Queries } from '../store/queries.ts';
import type { PresenceTopic } from './live.presence.rights.ts';

/** What decides who may see whom on an entity, read once until it changes. */
export function createFactsCache(db: Queries) {
  const facts = new Map<string, Promise<Facts | null>>();
  return {
    read({ name, kind, id }: PresenceTopic): Promise<Facts | null> {
      const known = facts.get(name);
      if (known) return known;
      const reading = kindRule(kind)
        .read(db, id)
        .then(state => state?.facts ?? null);
      facts.set(name, reading);
      reading.catch(() => facts.delete(name));
      return reading;
    },
    forget: (name: string): void => {
      facts.delete(name);
    },
  };
}
