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
};

const NAMED = 3;

/** 'serveurs (Brume, Sel), fiche (Guerrière)'; '' when there is nothing. */
export function dependentsInWords({ total, items }: Dependents): string {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const parts = kinds.map(kind => {
    const names = items.filter(item => item.kind === kind).map(({ name }) => name);
    const [one, many] = WORDS[kind];
    const shown = names.slice(0, NAMED).join(', ');
    return `${names.length > 1 ? many : one} (${shown}${names.length > NAMED ? '…' : ''})`;
  });
  return total > 0 ? `${total} au total : ${parts.join(', ')}` : '';
}

/** What hangs on something, asked for before it is deleted; a failure to ask is no reason not to be able to delete. */
export async function readDependents(path: string): Promise<string> {
  try {
    return dependentsInWords(await api.get(path).json<Dependents>());
  } catch {
    return '';
  }
}
