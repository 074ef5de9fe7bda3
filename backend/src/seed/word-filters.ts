import { WORD_FILTER_PLACES } from '@rpd/shared/domain';
import type { WordFilterInput } from '@rpd/shared/domain';

/** What is not accepted anywhere in the demonstration: one is refused, the other let through and reported. */
export const WORD_FILTERS: readonly WordFilterInput[] = [
  {
    server: '',
    kind: 'link',
    term: 'gains-faciles.example',
    domains: [],
    effect: 'refuse',
    places: [...WORD_FILTER_PLACES],
    rule: 'Pas de publicité ni d’arnaque (charte, 4)',
    reason: 'Des comptes neufs le répandent depuis le printemps.',
  },
  {
    server: '',
    kind: 'word',
    term: 'compte à vendre',
    domains: [],
    effect: 'report',
    places: ['messages', 'servers'],
    rule: 'Rien ne se vend ici (charte, 5)',
    reason: 'Le plus souvent une plaisanterie entre personnages : à lire avant d’agir.',
  },
];
