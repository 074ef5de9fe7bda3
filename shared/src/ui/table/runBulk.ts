import { namesInShort } from '../../domain/format.ts';
import { inBulk } from '../../http/index.ts';
import { reasonOf } from '../reason.ts';
import { TOAST_MS, toasts } from '../toasts.ts';
import type { BulkOutcome, Undo } from './SelectionBar.tsx';

interface Bulk<Row, Result> {
  rowName: (row: Row) => string;
  act: (row: Row) => Promise<Result>;
  /** The whole of a toast but for what it is about: 'Suppression réussi de'. */
  done: string;
  /** 'Erreur lors de la suppression'. */
  failed: string;
  /** Takes back what was done with those that succeeded, if that can be. */
  undo?: (results: readonly Result[]) => Promise<BulkOutcome<Result> | false | void>;
}

/**
 * Does the same with several rows, one after another, and says once how it went (ERR-2, ERR-3): what succeeded by name, and
 * what did not with the first reason, or that there was nothing to do. Answers as `BulkAction.run` does: where none succeeded
 * nothing was done.
 */
export async function runBulk<Row, Result>(
  rows: readonly Row[],
  { rowName, act, done, failed, undo }: Bulk<Row, Result>,
): Promise<BulkOutcome<Row> | false> {
  if (rows.length === 0) {
    toasts.info('Rien à faire', { detail: 'Les lignes choisies sont déjà ainsi.' });
    return false;
  }
  const results: Result[] = [];
  const succeeded: string[] = [];
  const refused: { row: Row; reason: string | undefined }[] = [];
  const each = async () => {
    for (const row of rows) {
      try {
        results.push(await act(row));
        succeeded.push(rowName(row));
      } catch (error) {
        refused.push({ row, reason: reasonOf(error) });
      }
    }
  };
  // One row is no change of several: the journal tells it as any other.
  await (rows.length > 1 ? inBulk(each) : each());
  if (succeeded.length > 0)
    toasts.success(`${done} ${namesInShort(succeeded)}`, { duration: TOAST_MS.short });
  if (refused.length > 0) {
    const who = namesInShort(refused.map(({ row }) => rowName(row)));
    toasts.failure(failed, {
      duration: TOAST_MS.short,
      detail: [who, refused[0]?.reason].filter(Boolean).join(' : '),
    });
    if (succeeded.length === 0) return false;
  }
  return { undo: undo && undoAction(results, undo), refused: refused.map(({ row }) => row) };
}

/** What cannot be taken back now can still be, and only that. */
const undoAction =
  <Result>(results: readonly Result[], undo: NonNullable<Bulk<never, Result>['undo']>): Undo =>
  async () => {
    const outcome = await undo(results);
    if (!outcome || outcome.refused.length === 0) return outcome;
    return { ...outcome, undo: undoAction(outcome.refused, undo) };
  };
