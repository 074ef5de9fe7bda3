import { STANDARD_KINDS, type SheetField } from '@rpd/shared/domain';
import type { EditorState } from '../editor.store.ts';

const isOwnKind = (kind: string | undefined): kind is string =>
  Boolean(kind) && !STANDARD_KINDS.some(({ key }) => key === kind);

/** The kinds of entries that a list and the lists in its lines take, without those that every compendium has. */
export const ownKindsOf = ({ compendium, columns = [] }: SheetField): string[] =>
  [compendium, ...columns.map(column => column.compendium)].filter(isOwnKind);

/** Whether a list takes entries of a kind that servers name themselves. */
export const hasOwnKind = ({ parsedDraft }: Pick<EditorState, 'parsedDraft'>): boolean =>
  Object.values(parsedDraft.fields).some(field => ownKindsOf(field).length > 0);
