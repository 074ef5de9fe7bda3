import { randomUUID } from 'node:crypto';
import type { FieldType, SheetField, SheetInput } from '@rpd/shared/domain';

/** A template, its owner and its game type by their names. */
export interface DemoSheet {
  owner: string;
  gameType: string;
  input: Omit<SheetInput, 'gameType'>;
}

type FieldPlan = [
  name: string,
  type: FieldType,
  more?: { required?: boolean; options?: string[]; element?: string; dice?: string },
];
/** Tabs by their names: rows of columns of fields. */
type Plan = Record<string, FieldPlan[][][]>;

export interface SheetPlan {
  name: string;
  owner: string;
  gameType: string;
  description: string;
  isPublic: boolean;
  publish: boolean;
  plan: Plan;
}

/** Makes the template of a plan, with new ids. */
export function sheet(pitch: SheetPlan): DemoSheet {
  const { name, owner, gameType, description, isPublic, publish, plan } = pitch;
  const fields: Record<string, SheetField> = {};
  const place = ([label, type, more = {}]: FieldPlan) => {
    const { required = false, options = [], element, dice } = more;
    const id = randomUUID();
    fields[id] = {
      type,
      name: label,
      required,
      options: options.map(option => ({ value: option.toLowerCase(), label: option })),
      ...(element && { dashboardElement: element }),
      ...(dice && { dice }),
    };
    return id;
  };
  const tabs = Object.entries(plan).map(([tab, rows]) => ({
    id: randomUUID(),
    name: tab,
    rows: rows.map((columns, row) => ({
      id: randomUUID(),
      name: `Ligne ${row + 1}`,
      columns: columns.map((placed, column) => ({
        id: randomUUID(),
        name: `Colonne ${column + 1}`,
        fieldIds: placed.map(place),
      })),
    })),
  }));
  const head = { name, description, icon_img: '', background_img: '', publish };
  return { owner, gameType, input: { description: head, structure: { tabs }, fields, isPublic } };
}
