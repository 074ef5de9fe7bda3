import type { Dependent, Dependents } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';

const WORDS: Record<Dependent['kind'], [one: string, many: string]> = {
  server: ['serveur', 'serveurs'],
  game: ['jeu', 'jeux'],
  sheet: ['fiche', 'fiches'],
  character: ['personnage', 'personnages'],
  event: ['événement', 'événements'],
  mob: ['PNJ ou monstre', 'PNJ et monstres'],
  skill: ['compétence', 'compétences'],
  class: ['classe', 'classes'],
  entry: ['réglage', 'réglages'],
  player: ['joueur', 'joueurs'],
  manager: ['gestionnaire', 'gestionnaires'],
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
  return total > 0 ? `${total} au total : ${parts.join(', ')}` : '';
}

/** Says that the dependents are unknown, and still allows the deletion. */
export const UNKNOWN_DEPENDENTS = 'Ce qui en dépend n’a pas pu être lu : vérifiez-le avant de supprimer.';

interface Telling {
  /** The sentence about what hangs on it: `what` is '2 au total : serveurs (Brume, Sel)'. */
  used: (what: string) => string;
  unused: string;
}

/** What is said, before something is deleted, of what hangs on it; of several questions the answers are one. Never rejects. */
export async function describeDependents(
  paths: string | readonly string[],
  { used, unused }: Telling,
): Promise<string> {
  try {
    const answers = await Promise.all([paths].flat().map(path => api.get(path).json<Dependents>()));
    const what = dependentsLabel({
      total: answers.reduce((sum, { total }) => sum + total, 0),
      items: answers.flatMap(({ items }) => items),
    });
    return what ? used(what) : unused;
  } catch {
    return UNKNOWN_DEPENDENTS;
  }
}
