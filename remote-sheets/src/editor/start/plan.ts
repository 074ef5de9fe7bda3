import {
  referenceName,
  type FieldColumn,
  type SheetField,
  type SheetTab,
  SHEET_FORMAT,
} from '@rpd/shared/domain';
import type { SheetDraft } from '../model/draft.ts';

export type FieldPlan = Partial<SheetField> & { name: string };
/** A tab by its rows: each a name and columns of fields. */
export interface TabPlan {
  name: string;
  rows: { name: string; columns: { name?: string; fields: FieldPlan[] }[] }[];
}

/** What a new sheet can begin with. */
export interface StartingPoint {
  name: string;
  description: string;
  plan: () => TabPlan[];
}

const field = ({ name, ...more }: FieldPlan): SheetField => ({
  type: 'string',
  name,
  required: false,
  options: [],
  ...more,
});

export const column = (
  name: string,
  more: Partial<FieldColumn> = {},
): NonNullable<SheetField['columns']>[number] =>
  ({ id: crypto.randomUUID(), ...field({ name }), ...more }) as NonNullable<SheetField['columns']>[number];

/** Makes the document of a plan, with new ids. */
export function documentOf(plan: readonly TabPlan[]): Pick<SheetDraft, 'structure' | 'fields'> {
  const fields: Record<string, SheetField> = {};
  const place = (one: FieldPlan): string => {
    const id = crypto.randomUUID();
    fields[id] = field(one);
    return id;
  };
  const tabs: SheetTab[] = plan.map(tab => ({
    id: crypto.randomUUID(),
    name: tab.name,
    rows: tab.rows.map(row => ({
      id: crypto.randomUUID(),
      name: row.name,
      columns: row.columns.map((one, index) => ({
        id: crypto.randomUUID(),
        name: one.name ?? `Colonne ${index + 1}`,
        fieldIds: one.fields.map(place),
      })),
    })),
  }));
  return { structure: { format: SHEET_FORMAT, tabs }, fields };
}

export const number = (name: string, more: Partial<SheetField> = {}): FieldPlan => ({
  name,
  type: 'number',
  ...more,
});
export const text = (name: string, more: Partial<SheetField> = {}): FieldPlan => ({ name, ...more });
export const long = (name: string, more: Partial<SheetField> = {}): FieldPlan => ({
  name,
  type: 'textarea',
  ...more,
});
export const tick = (name: string, more: Partial<SheetField> = {}): FieldPlan => ({
  name,
  type: 'checkbox',
  ...more,
});
export const choice = (
  name: string,
  words: readonly string[],
  more: Partial<SheetField> = {},
): FieldPlan => ({
  name,
  type: 'select',
  options: words.map(label => ({ label, value: referenceName({ name: label }).toLowerCase() })),
  ...more,
});
