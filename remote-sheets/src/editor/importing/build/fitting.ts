import {
  fieldsOf,
  saidBy,
  type ColumnPlan,
  type FieldPlan,
  type NoteLine,
  type RowPlan,
  type SheetPlan,
} from '../plan.ts';

// A sheet that is larger than one of ours: what fits is taken, what does not is reported field by field.

const FIELDS_MAX = 1900;
const IN_COLUMN_MAX = 900;

/** As many fields as a sheet has: those that calculate, roll or are read by these, then the others, titles last. */
function mostNeeded(all: readonly FieldPlan[]): FieldPlan[] {
  if (all.length <= FIELDS_MAX) return [...all];
  const read = new Set(
    all.flatMap(({ formulas }) =>
      formulas.flatMap(({ source }) => source.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []),
    ),
  );
  const rank = ({ formulas, keys, isExtra }: FieldPlan): number => {
    if (formulas.length > 0 || keys.some(key => read.has(key.toLowerCase()))) return 0;
    return isExtra ? 2 : 1;
  };
  return all.toSorted((one, other) => rank(one) - rank(other)).slice(0, FIELDS_MAX);
}

export function fitted(plan: SheetPlan): SheetPlan {
  const lines: NoteLine[] = [];
  const first = new Set(mostNeeded(fieldsOf(plan.tabs)));
  const taken = (one: FieldPlan): boolean => {
    if (first.has(one)) return true;
    const message = ['Champ en trop, une fiche en a 2\u00a0000 au plus.', ...saidBy(one)].join(' ');
    lines.push({ kind: 'lost', path: one.path, name: one.name, message, lost: one });
    return false;
  };
  /** A column that holds too much goes on in others beside it. */
  const fittedRow = (row: RowPlan): RowPlan => ({
    ...row,
    columns: row.columns.flatMap((column): ColumnPlan[] => {
      const fields = column.fields.filter(taken);
      const parts = Math.max(1, Math.ceil(fields.length / IN_COLUMN_MAX));
      return Array.from({ length: parts }, (_one, index) => ({
        ...column,
        name: index === 0 ? column.name : '',
        fields: fields.slice(index * IN_COLUMN_MAX, (index + 1) * IN_COLUMN_MAX),
      }));
    }),
  });
  const tabs = plan.tabs.map(tab => ({ ...tab, rows: tab.rows.map(fittedRow) }));
  return { ...plan, tabs, lines: [...plan.lines, ...lines] };
}
