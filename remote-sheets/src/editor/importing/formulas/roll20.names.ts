import { Untranslated } from './tree.ts';

// Names of Roll20.

/** The name that `@{…}` reads, of the character itself. */
export function attributeName(inside: string): string {
  const [first = '', second, third] = inside.split('|').map(part => part.trim().toLowerCase());
  if (first === 'target') throw new Untranslated('elle lit la fiche d’une cible');
  const own = first === 'selected' || first === '@{character_name}';
  if (own) return third === 'max' ? `${second}_max` : (second ?? '');
  if (second === undefined) return first;
  if (second !== 'max') throw new Untranslated(`elle lit la fiche de «\u00a0${first}\u00a0»`);
  return `${first}_max`;
}
