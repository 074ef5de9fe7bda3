import type { Notes } from '../notes.ts';
import { isObject, type Json, type Part } from '../../part.ts';

// Texts in several languages: one is taken, the others are in the report.

const LANGUAGE = /^(?:default|[a-z]{2}(?:-[A-Za-z]{2,4})?)$/u;

const isTranslated = (value: Json): boolean => {
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([key, text]) => LANGUAGE.test(key) && typeof text === 'string') &&
    entries.some(([key]) => key !== 'id' && key !== 'to')
  );
};

/** The language that is taken of a text, as `wordsOf` takes it. */
const taken = (value: Json): string =>
  ['fr', 'default', 'en'].find(key => key in value) ?? Object.keys(value)[0] ?? '';

export function reportLanguages(notes: Notes, form: Part): void {
  const others = new Map<string, string[]>();
  const see = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(see);
    if (!isObject(value)) return;
    if (!isTranslated(value)) return Object.values(value).forEach(see);
    const own = taken(value);
    for (const [key, text] of Object.entries(value))
      if (key !== own && typeof text === 'string' && text.trim() && text !== value[own])
        others.set(key, [...(others.get(key) ?? []), text]);
  };
  see(form.json);
  for (const [language, texts] of others)
    notes.add(
      'lost',
      '',
      'Autres langues',
      `${texts.length} texte${texts.length > 1 ? 's' : ''} en «\u00a0${language}\u00a0»\u00a0: ${texts.join(' · ')}`,
    );
}
