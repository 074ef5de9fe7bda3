import {
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

export function fitted(plan: SheetPlan): SheetPlan {
  const lines: NoteLine[] = [];
  let count = 0;
  const taken = (one: FieldPlan): boolean => {
    count += 1;
    if (count <= FIELDS_MAX) return true;
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
