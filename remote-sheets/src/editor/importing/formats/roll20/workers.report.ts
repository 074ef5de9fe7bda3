import { isFormula } from '../../build/settings.ts';
import type { FieldPlan } from '../../plan.ts';
import type { Notes } from '../notes.ts';
import { handlersOf, setValue, type Handler } from './workers.ts';

// Programs of a sheet stay in the fields that they fill in, whole; what fills in no field is in the report.

/** Characters of a program that stays in each of its fields; a longer one stays in the first. */
const EACH_MAX = 600;
/** Characters of what a program does besides. */
const REST_MAX = 20_000;

interface Around {
  notes: Notes;
  /** The field or column of a name, in lower case. */
  fieldOf: (name: string) => FieldPlan | undefined;
  /** Whether people write in it. */
  isWritten: (made: FieldPlan) => boolean;
}

interface Read extends Handler {
  fields: [string, FieldPlan][];
}

const eventWords = ({ events }: Handler): string => (events ? `« ${events} »` : 'ce qu’il calcule lui-même');

/** Keeps each handler of these programs in the fields that it sets. */
export function* keepPrograms(programs: readonly string[], around: Around): Generator<undefined> {
  const all: Read[] = [];
  for (const program of programs) {
    let rest = program;
    for (const handler of handlersOf(program)) {
      rest = rest.replace(handler.source, () => '');
      const fields = handler.sets.flatMap((name): [string, FieldPlan][] => {
        const made = around.fieldOf(name);
        return made ? [[name, made]] : [];
      });
      all.push({ ...handler, fields });
      yield;
    }
    reportRest(rest, around.notes);
  }
  if (all.length === 0) return;
  const found = all.filter(({ fields }) => fields.length > 0).length;
  const words = `${all.length} programmes attendent un changement ; ceux qui disent quel champ ils remplissent (${found}) y restent en entier, les autres suivent.`;
  around.notes.add('changed', 'script', 'Programmes (sheet workers)', words);
  const counts = new Map<FieldPlan, number>();
  for (const [, made] of all.flatMap(({ fields }) => fields)) counts.set(made, (counts.get(made) ?? 0) + 1);
  for (const one of all) keep(one, counts, around);
}

function keep(one: Read, counts: ReadonlyMap<FieldPlan, number>, { notes, isWritten }: Around): void {
  const { source, sets, fields, ...handler } = one;
  const waits = eventWords(one);
  const [first] = fields;
  if (!first) {
    const where = sets.length > 0 ? ` Il remplit ${sets.join(', ')}, qui ne sont pas des champs.` : '';
    notes.add(
      'lost',
      'script',
      'Programme',
      `Attend ${waits} et n’est pas repris.${where} Le voici : ${source}`,
    );
    return;
  }
  for (const [name, made] of fields) {
    const path = `attr_${name}`;
    if (made !== first[1] && source.length > EACH_MAX) {
      const words = `Rempli là-bas par le programme qui reste dans « ${first[1].name} », quand change ${waits}.`;
      notes.add('lost', path, made.name, words, made);
    } else if (made.formulas.some(({ part }) => isFormula(part))) {
      notes.add(
        'lost',
        path,
        made.name,
        `Un autre programme le remplit, et n’est pas repris : ${source}`,
        made,
      );
    } else {
      const isSeveral = (counts.get(made) ?? 0) > 1;
      const reason = isSeveral
        ? 'plusieurs programmes le remplissent'
        : isWritten(made)
          ? 'un programme le remplit, et on peut y écrire'
          : undefined;
      made.formulas.push({
        part: 'formula',
        source,
        path,
        ...(reason
          ? { reason }
          : { translate: scope => setValue({ ...handler, source, sets }, name, scope) }),
      });
    }
  }
}

/** What stands between the handlers: what they call. */
function reportRest(rest: string, notes: Notes): void {
  const text = rest.replace(/\n\s*\n+/gu, '\n').trim();
  if (!/\w/u.test(text)) return;
  const more = text.length - REST_MAX;
  const left = more > 0 ? ` (et ${more} caractères de plus)` : '';
  const words = `Ce que les programmes de la fiche appellent n’est pas repris : ${text.slice(0, REST_MAX)}${left}`;
  notes.add('lost', 'script', 'Programme', words);
}

/** The field of a name, or the column of lines: `repeating_armes_bonus`. */
export function fieldNamed(
  name: string,
  names: ReadonlyMap<string, FieldPlan>,
  fields: readonly FieldPlan[],
): FieldPlan | undefined {
  const lines = fields.find(({ path, columns }) => columns && name.startsWith(`${path.toLowerCase()}_`));
  const column = name.slice((lines?.path.length ?? 0) + 1);
  return names.get(name) ?? lines?.columns?.find(({ keys }) => keys.includes(column));
}
