import { useState } from 'react';
import { ApiError } from '../../../http/api-error.ts';
import { reasonOf } from '../../reason.ts';
import { isStale } from '../../stale.ts';
import { tryAndNotify } from '../../notify.ts';
import { TOAST_MS, toasts } from '../../toasts.ts';
import { type CellEdit, cellWords, type EditableCell, type SavedRow, sentValue } from './cellEdit.ts';

/** The cell that is edited now. */
interface Editing<Row> {
  id: string;
  column: string;
  name: string;
  cell: EditableCell<Row>;
  /** What it was when the edit began, and in which version. */
  initial: string;
  version: number;
}

export interface CellEditing<Row> {
  cells: CellEdit<Row>['cells'];
  isEditable: (row: Row, column: string) => boolean;
  begin: (row: Row, column: string) => void;
  /** Undefined: none is edited. */
  open: EditorState | undefined;
}

/** What the editor shows. */
export interface EditorState {
  id: string;
  column: string;
  label: string;
  cell: Pick<EditableCell<never>, 'type'> & { options?: readonly { value: string; label: string }[] };
  initial: string;
  busy: boolean;
  error: string | undefined;
  /** True once it is saved or given up. */
  save: (value: string) => Promise<boolean>;
  close: () => void;
}

const FAILED = 'Erreur lors de la modification';

/**
 * Edits one cell at a time. What is refused stays in the cell with the reason. Over somebody else's change of the same field (412) their
 * value is shown first, and the next save replaces it; a change of other fields is no conflict, as in forms.
 */
export function useCellEdit<Row>(
  edit: CellEdit<Row> | undefined,
  { rowId, rowName }: { rowId: (row: Row) => string; rowName: (row: Row) => string },
): CellEditing<Row> | undefined {
  const [editing, setEditing] = useState<Editing<Row>>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (!edit) return undefined;

  const send = ({ id, cell }: Editing<Row>, version: number, value: string) =>
    edit.save({ _id: id, version, [cell.field]: sentValue(cell, value) });
  const say = (done: Editing<Row>, saved: SavedRow) => {
    const takeBack = () =>
      void tryAndNotify(send(done, saved.version, done.initial), {
        done: () => `Annulé : « ${done.name} »`,
        failed: FAILED,
      });
    toasts.success(`Modification réussi de ${done.name}`, {
      duration: TOAST_MS.undo,
      action: { label: 'Annuler', run: takeBack },
    });
  };
  /** Saves, once more where somebody else has changed other fields alone. */
  const attempt = async (now: Editing<Row>, version: number, value: string): Promise<SavedRow> => {
    try {
      return await send(now, version, value);
    } catch (refusal) {
      if (!isStale(refusal)) throw refusal;
      const newer = refusal.current as Row & SavedRow;
      if (now.cell.valueOf(newer) !== now.initial) throw refusal;
      return attempt(now, newer.version, value);
    }
  };
  const save = async (value: string): Promise<boolean> => {
    if (!editing || busy) return false;
    if (value === editing.initial) {
      setEditing(undefined);
      return true;
    }
    setBusy(true);
    setError(undefined);
    try {
      const saved = await attempt(editing, editing.version, value);
      setEditing(undefined);
      say(editing, saved);
      return true;
    } catch (refusal) {
      if (isStale(refusal)) {
        const newer = refusal.current as Row & SavedRow;
        const theirs = editing.cell.valueOf(newer);
        // The next save replaces what is said here, and undo gives it back.
        setEditing({ ...editing, initial: theirs, version: newer.version });
        setError(
          `Changé entre-temps : « ${cellWords(editing.cell, theirs)} ». Entrée enregistre votre valeur, Échap garde celle-là.`,
        );
      } else setError(refusalOf(refusal, editing.cell.field));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const isEditable = (row: Row, column: string) =>
    Object.hasOwn(edit.cells, column) && (edit.mayEdit?.(row) ?? true);
  return {
    cells: edit.cells,
    isEditable,
    begin: (row, column) => {
      const cell = edit.cells[column];
      if (!cell || busy || !isEditable(row, column)) return;
      setError(undefined);
      setEditing({
        id: rowId(row),
        column,
        name: rowName(row),
        cell,
        initial: cell.valueOf(row),
        version: edit.versionOf(row),
      });
    },
    open: editing && {
      id: editing.id,
      column: editing.column,
      label: editing.name,
      cell: editing.cell,
      initial: editing.initial,
      busy,
      error,
      save,
      close: () => setEditing(undefined),
    },
  };
}

/** What is wrong with the field, or why nothing was saved. */
function refusalOf(error: unknown, field: string): string {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const own = fields.find(
    ([path]) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`),
  );
  return own?.[1] ?? reasonOf(error) ?? 'Rien n’a été enregistré : réessayez.';
}
