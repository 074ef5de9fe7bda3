import type { SheetInput } from '../domain/index.ts';

// What is said of the sheet itself, each under a name of its own.

const DESCRIPTION = 'description.';
const STRUCTURE = 'structure.';

/** What stands beside the elements, by its register. */
export function sheetValues({
  description,
  structure,
  isPublic,
  gameType,
}: SheetInput): Map<string, unknown> {
  const { tabs: _tabs, ...rest } = structure;
  return new Map<string, unknown>([
    ['isPublic', isPublic],
    ['gameType', gameType],
    ...Object.entries(description).map(([name, value]) => [DESCRIPTION + name, value] as const),
    ...Object.entries(rest).map(([name, value]) => [STRUCTURE + name, value] as const),
  ]);
}

/** The sheet with these in place of its own; undefined takes one away. */
export function withSheetValues(base: SheetInput, values: ReadonlyMap<string, unknown>): SheetInput {
  const all = new Map([...sheetValues(base), ...values]);
  const under = (prefix: string) =>
    Object.fromEntries(
      [...all].flatMap(([name, value]) =>
        name.startsWith(prefix) && value !== undefined ? [[name.slice(prefix.length), value]] : [],
      ),
    );
  return {
    description: under(DESCRIPTION),
    structure: { ...under(STRUCTURE), tabs: base.structure.tabs },
    fields: base.fields,
    isPublic: all.get('isPublic'),
    gameType: all.get('gameType'),
  } as SheetInput;
}
