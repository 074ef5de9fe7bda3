import {
  type CharacterValues,
  initialValues,
  missingFields,
  nameFieldOf,
  type Sheet,
  type SheetViewer,
} from '@rpd/shared/domain';
import { useMemo, useState } from 'react';
import { type Fit, type FitState, fitParts, valuesOf } from './fit.ts';
import { matchParts, type Place } from './match.ts';
import { nameKey } from './names.ts';
import { isTable, type SourceCell, type SourceCharacter, type SourcePart } from './source.ts';

export interface Matching {
  character: SourceCharacter;
  places: readonly Place[];
  fits: readonly Fit[];
  /** What became of each part before anything was corrected: rows stay where they are meanwhile. */
  states: readonly FitState[];
  /** What the character starts with. */
  values: (name: string) => CharacterValues;
  /** Names of required fields that are left to fill in. */
  missing: (name: string) => string[];
  place: (index: number, place: Place) => void;
}

/** Finds calculated fields by the names of a part. */
function calculatedIn({ fields }: Sheet) {
  const names = new Map<string, string>();
  for (const [id, { name, ref, formula }] of Object.entries(fields)) {
    if (!formula) continue;
    for (const key of [id, nameKey(ref ?? ''), nameKey(name)])
      if (key && !names.has(key)) names.set(key, name);
  }
  return (called: readonly string[], fieldId?: string): string | undefined =>
    [fieldId ?? '', ...called.map(nameKey)].map(key => names.get(key)).find(name => name !== undefined);
}

/** Entries of a compendium stand on the server of the sheet that the file names. */
function unlinked(character: SourceCharacter, sheet: Sheet): SourceCharacter {
  if (character.sheet?.id === sheet._id) return character;
  let links = 0;
  const without = (value: SourcePart['value']): SourcePart['value'] => {
    if (!isTable(value)) return value;
    const rows = value.rows.map(({ entry, ...row }) => {
      if (entry) links += 1;
      return { ...row, cells: row.cells.map(cell => (isTable(cell) ? (without(cell) as SourceCell) : cell)) };
    });
    return { ...value, rows };
  };
  const parts = character.parts.map(part => ({ ...part, value: without(part.value) }));
  if (links === 0) return character;
  return {
    ...character,
    parts,
    lost: [...character.lost, `Liens vers un compendium (${links}) : les lignes restent, sans leur lien.`],
  };
}

/** Matches a character of a file with a template; what one corrects counts until another is chosen. */
export function useMatching(
  read: SourceCharacter,
  sheet: Sheet | undefined,
  viewer: SheetViewer,
): Matching | undefined {
  const begun = useMemo(() => {
    if (!sheet) return undefined;
    const character = unlinked(read, sheet);
    const calculated = calculatedIn(sheet);
    const places = matchParts(character.parts, sheet.fields, viewer);
    const fits = fitParts(character.parts, places, sheet.fields, calculated);
    return { sheet, character, calculated, places, fits, states: fits.map(({ state }) => state) };
  }, [read, sheet, viewer]);
  const [corrected, setCorrected] = useState<{ begun: typeof begun; places: readonly Place[] }>();
  const isCorrected = begun !== undefined && corrected?.begun === begun;
  const places = isCorrected ? corrected.places : begun?.places;
  const fits = useMemo(() => {
    if (!begun || !places) return undefined;
    if (places === begun.places) return begun.fits;
    return fitParts(begun.character.parts, places, begun.sheet.fields, begun.calculated);
  }, [begun, places]);
  return useMemo(() => {
    if (!begun || !places || !fits) return undefined;
    const { fields, structure } = begun.sheet;
    const values = (name: string): CharacterValues => {
      const made = { ...initialValues(fields), ...valuesOf(fits, places) };
      const nameField = nameFieldOf(fields, name, made);
      return { ...made, ...(nameField && name && { [nameField]: name }) };
    };
    return {
      character: begun.character,
      places,
      fits,
      states: begun.states,
      values,
      missing: (name: string) =>
        missingFields(fields, values(name), structure).flatMap(id => fields[id]?.name || 'Champ sans nom'),
      place: (index: number, place: Place) =>
        setCorrected({ begun, places: places.map((one, at) => (at === index ? place : one)) }),
    };
  }, [begun, places, fits]);
}
