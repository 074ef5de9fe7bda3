import type { Dependent, Dependents } from './catalogue.ts';

const WORDS: Record<Dependent['kind'], [one: string, many: string]> = {
  server: ['serveur', 'serveurs'],
  game: ['jeu', 'jeux'],
  sheet: ['fiche', 'fiches'],
  character: ['personnage', 'personnages'],
  event: ['événement', 'événements'],
  mob: ['créature ou PNJ', 'créatures et PNJ'],
  skill: ['compétence', 'compétences'],
  class: ['classe', 'classes'],
  entry: ['réglage', 'réglages'],
  player: ['joueur', 'joueurs'],
  manager: ['gestionnaire', 'gestionnaires'],
  encounter: ['rencontre en cours', 'rencontres en cours'],
  fight: ['rencontre', 'rencontres'],
};

const NAMED = 3;

/** '3 au total : serveurs (Brume, Sel), fiche (Guerrière)'; '' when there is nothing. */
export function dependentsLabel({ total, items }: Dependents): string {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const parts = kinds.map(kind => {
    const names = items.filter(item => item.kind === kind).map(({ name }) => name);
    const [one, many] = WORDS[kind];
    const shown = names.slice(0, NAMED).join(', ');
    return `${names.length > 1 ? many : one} (${shown}${names.length > NAMED ? '…' : ''})`;
  });
  if (total === 0) return '';
  return parts.length > 0 ? `${total} au total : ${parts.join(', ')}` : `${total} au total`;
}

/** Says that the dependents are unknown, and still allows the deletion. */
export const UNKNOWN_DEPENDENTS = 'Ce qui en dépend n’a pas pu être lu : vérifiez-le avant de supprimer.';
