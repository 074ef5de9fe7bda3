import type { SheetDraft } from '../model/draft.ts';
import { partOf, type Part } from '../model/place.ts';

/** A customId belongs to one element of one sheet. */
const withoutId = <Element extends object>(element: Element): Element => {
  const { customId: _own, ...rest } = element as Element & { customId?: string };
  return rest as Element;
};

/** Elements as a block keeps them. */
export const blockParts = (draft: SheetDraft, ids: readonly string[]): Part[] =>
  ids.flatMap(id => {
    const part = partOf(draft, id);
    return part ? [withoutIds(part)] : [];
  });

function withoutIds(part: Part): Part {
  type Row = (Part & { type: 'row' })['element'];
  const row = (one: Row): Row => withoutId({ ...one, columns: one.columns.map(withoutId) });
  const fields = Object.fromEntries(Object.entries(part.fields).map(([id, field]) => [id, withoutId(field)]));
  switch (part.type) {
    case 'tab':
      return { ...part, fields, element: withoutId({ ...part.element, rows: part.element.rows.map(row) }) };
    case 'row':
      return { ...part, fields, element: row(part.element) };
    case 'column':
      return { ...part, fields, element: withoutId(part.element) };
    case 'field':
      return { ...part, fields };
  }
}
