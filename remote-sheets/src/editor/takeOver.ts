import type { Sheet, SheetInput } from '@rpd/shared/domain';
import { copiedDocument } from '../lib/copied-document.ts';
import { draftOf, type SheetDraft } from './model/draft.ts';
import { mergeDrafts } from './model/merge.ts';

/** What an original has as a template that was made from it: its document, under the name and the settings of `mine`. */
const underMine = (
  mine: SheetDraft,
  { structure, fields }: Pick<SheetInput, 'structure' | 'fields'>,
): SheetDraft => ({
  ...mine,
  ...copiedDocument(draftOf({ ...mine, structure, fields })),
});

/** What an original changed since `taken`, brought together with what one changed oneself. */
export function takeOver(mine: SheetDraft, { taken, current }: { taken: SheetInput; current: Sheet }) {
  const theirs = underMine(mine, current);
  return { theirs, ...mergeDrafts(underMine(mine, taken), mine, theirs) };
}
