import type { WordFilter, WordFilterPlace, WordFilterTrial } from '../../domain/word-filter.ts';

/** What a filter looks for, in words. */
export function soughtBy({ kind, term, domains }: Pick<WordFilter, 'kind' | 'term' | 'domains'>): string {
  if (kind === 'word') return `« ${term} »`;
  if (kind === 'link') return `Liens vers ${term}`;
  return domains.length > 0 ? `Tous les liens, sauf ${domains.join(', ')}` : 'Tous les liens';
}

const COUNTED: Record<WordFilterPlace, [one: string, many: string]> = {
  messages: ['message', 'messages'],
  characters: ['personnage', 'personnages'],
  tickets: ['demande d’aide', 'demandes d’aide'],
  servers: ['page de serveur', 'pages de serveurs'],
};

/** « 3 messages, 1 personnage » of what a dry run found. */
export function foundIn({ places }: WordFilterTrial): string {
  const counted = places
    .filter(({ count }) => count > 0)
    .map(({ place, count }) => `${count} ${COUNTED[place][count > 1 ? 1 : 0]}`);
  return counted.join(', ');
}
