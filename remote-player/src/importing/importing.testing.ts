import type { SheetField } from '@rpd/shared/domain';
import { fitParts, valuesOf } from './fit.ts';
import { matchParts } from './match.ts';
import { readCharacters } from './readCharacter.ts';
import type { SourceCharacter } from './source.ts';

/** A field of a sheet. */
export const field = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'string',
  name,
  required: false,
  options: [],
  ...more,
});

export const column = (id: string, name: string, more: object = {}) => ({
  id,
  type: 'string' as const,
  name,
  required: false,
  options: [],
  ...more,
});

/** The first character of a file. */
export function readOne(file: unknown): SourceCharacter {
  const read = readCharacters(typeof file === 'string' ? file : JSON.stringify(file));
  if (typeof read === 'string') throw new Error(read);
  const [character] = read.characters;
  if (!character) throw new Error('no character');
  return character;
}

/** What a file gives on a sheet when nobody corrects anything. */
export function imported(file: unknown, fields: Record<string, SheetField>) {
  const character = readOne(file);
  const places = matchParts(character.parts, fields, 'owner');
  const fits = fitParts(character.parts, places, fields, () => undefined);
  const fitOf = (label: string) => fits[character.parts.findIndex(part => part.label === label)];
  return { character, values: valuesOf(fits, places), fits, fitOf };
}
