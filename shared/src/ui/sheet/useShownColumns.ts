import { useMemo } from 'react';
import type { FieldLine } from '../../domain/field-value.ts';
import type { FieldColumn } from '../../domain/sheet-field.ts';
import { hiddenColumns } from '../../domain/sheet-state.ts';

/** Without those that no line shows: the same ones for as long as that is so. */
export function useShownColumns(
  columns: readonly FieldColumn[],
  lines: readonly FieldLine[],
): readonly FieldColumn[] {
  const unmet = columns.filter(({ id }) => lines.every(line => hiddenColumns(line).has(id)));
  const gone = unmet.map(({ id }) => id).join('\n');
  return useMemo(() => {
    const ids = new Set(gone.split('\n'));
    return columns.filter(({ id }) => !ids.has(id));
  }, [columns, gone]);
}
