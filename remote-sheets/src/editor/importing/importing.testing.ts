import { programOf, type CharacterValues, type SheetField } from '@rpd/shared/domain';
import { readForeign, type Imported } from './readFile.ts';

// What the tests of importers share.

/** What a file gives; a refusal fails the test. */
export async function imported(file: unknown, chosen = 0): Promise<Imported> {
  const read = await readForeign(typeof file === 'string' ? file : JSON.stringify(file), { chosen });
  if (typeof read === 'string') throw new Error(read);
  return read;
}

export const fieldsOf = ({ document }: Imported): SheetField[] => Object.values(document.fields);

export const fieldNamed = (read: Imported, name: string): SheetField => {
  const found = fieldsOf(read).find(field => field.name === name || field.ref === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};

export const idOf = ({ document }: Imported, name: string): string =>
  Object.entries(document.fields).find(([, field]) => field.name === name || field.ref === name)?.[0] ?? '';

/** What a field shows when others have these values, by their names. */
export function valueOf(read: Imported, name: string, values: Record<string, unknown>): unknown {
  const given = Object.fromEntries(Object.entries(values).map(([key, value]) => [idOf(read, key), value]));
  return programOf(read.document.fields).evaluate(given as CharacterValues).values[idOf(read, name)];
}

export const linesOf = (read: Imported, kind?: string): string[] =>
  read.report.lines
    .filter(line => !kind || line.kind === kind)
    .map(({ name, message }) => `${name}: ${message}`);
