import {
  ALPHA_CLASS_LABELS,
  ALPHA_RACE_LABELS,
  ALPHA_SEX_LABELS,
  type AlphaClass,
  type Character,
  type CharacterValues,
  columnNames,
  type KeptValue,
  labelsOf,
  type SheetDocument,
} from '@rpd/shared/domain';
import { ALPHA_DOCUMENT, alphaDocumentValues } from '../lib/alpha.ts';
import { CHARACTER_FORMAT, type CharacterFile, type FileValue } from '../lib/character-file.ts';

/** The alpha's codes in words. */
const alphaLabels = ({ race, class: job, sex }: Pick<Character, 'race' | 'class' | 'sex'>) => ({
  race: race ? ALPHA_RACE_LABELS[race] : '',
  class: job ? ALPHA_CLASS_LABELS[job as AlphaClass] : '',
  sex: sex ? ALPHA_SEX_LABELS[sex] : '',
});

/** A character as a sheet to read or print: its template's, or the alpha's. */
export function documentOf(
  character: Character,
  values: CharacterValues,
): { document: SheetDocument; values: CharacterValues } {
  if (character.template) return { document: character.template, values };
  return { document: ALPHA_DOCUMENT, values: alphaDocumentValues(character, alphaLabels(character)) };
}

/** The character as a file: fields by their names, for people, and with their ids and types, for another sheet. */
export function exported(character: Character, values: CharacterValues): CharacterFile {
  const { name, portrait, sheetName, template, updatedAt, kept } = character;
  const { document, values: shown } = documentOf(character, values);
  const named = Object.entries(document.fields).flatMap(([id, field]): FileValue[] => {
    const value = Object.hasOwn(shown, id) ? shown[id] : undefined;
    if (value === undefined || value === '') return [];
    const { ref, type } = field;
    const labels = labelsOf(field, value);
    return [
      {
        field: id,
        name: field.name,
        ...(ref && { ref }),
        type,
        value,
        ...(labels && { labels }),
        ...(type === 'repeat' && { columns: columnNames(value, field.columns) }),
      },
    ];
  });
  return {
    format: CHARACTER_FORMAT,
    name,
    portrait,
    warnings: character.warnings,
    updatedAt,
    sheet: template ? { id: template._id, name: sheetName, version: template.version } : null,
    values: named,
    ...(kept.length > 0 && { kept: kept.map(fileValue) }),
  };
}

const fileValue = ({ fieldId, name, type, value, labels, columns }: KeptValue): FileValue => ({
  field: fieldId,
  name,
  type,
  value,
  ...(labels && { labels }),
  ...(columns && { columns }),
});
