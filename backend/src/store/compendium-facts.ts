import type { findServerOf } from './references.ts';

type ServerFacts = NonNullable<Awaited<ReturnType<typeof findServerOf>>>;

/** What the ability table looks at of a compendium: whose its server is, and who sees that. */
export const compendiumFacts = ({ owner_id, managers, editors, visible }: ServerFacts) => ({
  serverOwner_id: owner_id,
  serverManagers: managers,
  serverEditors: editors,
  serverVisible: visible,
});
