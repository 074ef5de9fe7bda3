import type { FightCondition } from '@rpd/shared/domain';

/** « Étourdi, 2 tours » */
export function conditionLabel({ name, rounds }: FightCondition): string {
  if (rounds === null) return name;
  return `${name}, ${rounds}\u00a0tour${rounds > 1 ? 's' : ''}`;
}

/** « Isaure, Bran et Lise » */
export const listLabel = (names: readonly string[]): string =>
  new Intl.ListFormat('fr', { type: 'conjunction' }).format(names);

/** What is set on an encounter, as its forms and a conflict name it. */
export const FIGHT_FIELDS = {
  title: 'Titre',
  die: 'Faces du dé d’initiative',
  playersRoll: 'Les joueurs lancent leur initiative',
};
export const FIGHT_HELP = {
  title: 'Les joueurs le lisent quand vous ouvrez la rencontre.',
  playersRoll:
    '« Tirer l’initiative » tire alors pour les créatures, et demande aux joueurs de lancer pour leurs personnages.',
};
