import type { FieldLike } from '@rpd/shared/domain';
import { draftIn, quoted, type EditorStore } from './editor.store.ts';
import { changingOptions } from './model/options.ts';
import type { Target } from './model/renames.ts';

/**
 * Changes the options of a choice; what compares it with a value follows (see {@link changingOptions}). `written`: the one that is typed,
 * whose letters in a row are one step.
 */
export function changeOptions(
  store: EditorStore,
  target: Target,
  options: FieldLike['options'],
  written?: number,
): void {
  const draft = draftIn(store.getState());
  const group = written === undefined ? undefined : `${target.id} ${target.columnId ?? ''} option ${written}`;
  const label = `Modifier ${quoted(draft, target.id)}`;
  store.getState().run(now => changingOptions(now, target, options, written), label, group);
}
