import { warningWords } from '@rpd/shared/domain';
import type { Character, CharacterValues, SheetDocument } from '@rpd/shared/domain';
import { ALPHA_DOCUMENT, alphaDocumentValues } from '../lib/alpha.ts';
import { alphaLabels } from './character.labels.ts';

/** A character as a sheet to read or print: its template's, or the alpha's. */
export function documentOf(
  character: Character,
  values: CharacterValues,
): { document: SheetDocument; values: CharacterValues } {
  if (character.template) return { document: character.template, values };
  return { document: ALPHA_DOCUMENT, values: alphaDocumentValues(character, alphaLabels(character)) };
}

/** The character as a file that people read: fields by their names. */
export function exported(character: Character, values: CharacterValues): object {
  const { name, portrait, sheetName, template, updatedAt } = character;
  const { document, values: shown } = documentOf(character, values);
  const named = Object.entries(document.fields)
    .filter(([id]) => Object.hasOwn(shown, id) && shown[id] !== '')
    .map(([id, field]) => ({ field: id, name: field.name, value: shown[id] }));
  return {
    format: 'rpd-character',
    name,
    portrait,
    warnings: warningWords(character.warnings),
    updatedAt,
    sheet: template ? { id: template._id, name: sheetName, version: template.version } : null,
    values: named,
  };
}
