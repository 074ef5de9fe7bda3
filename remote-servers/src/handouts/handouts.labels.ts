import type { Handout } from '@rpd/shared/domain';

/** Who has a handout, in words. */
export function readersOf({ all, people }: Handout): string {
  if (all) return 'Donné à toute la table';
  if (people.length === 0) return 'Pas encore donné';
  return `Donné à ${people.map(({ name }) => name || 'Compte supprimé').join(', ')}`;
}
