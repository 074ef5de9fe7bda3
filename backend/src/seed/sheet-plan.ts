import { randomUUID } from 'node:crypto';
import { SHEET_FORMAT } from '@rpd/shared/domain';
import type { CreationStep, FieldType, SheetField, SheetInput, SheetTheme } from '@rpd/shared/domain';

/** A template, its owner and its game type by their names. */
export interface DemoSheet {
  owner: string;
  gameType: string;
  input: Omit<SheetInput, 'gameType'>;
}

/** How a field behaves and looks beside its type; `pairedWith`, `costs` and `resets` name the other fields, `options` their labels. */
type More = Partial<Omit<SheetField, 'type' | 'name' | 'options'>> & {
  options?: string[];
  element?: string;
};
export type FieldPlan = [name: string, type: FieldType, more?: More];
type ColumnPlan = FieldPlan[] | { name?: string; span?: number; fields: FieldPlan[] };
type RowPlan = ColumnPlan[] | { name?: string; sticky?: true; columns: ColumnPlan[] };
/** Tabs by their names: rows of columns of fields. */
type Plan = Record<string, RowPlan[]>;

export interface SheetPlan {
  name: string;
  owner: string;
  gameType: string;
  description: string;
  isPublic: boolean;
  publish: boolean;
  /** It has a public page. */
  hasPage?: true;
  theme?: SheetTheme;
  plan: Plan;
  /** Guided creation; fields by their names. */
  steps?: CreationStep[];
}

/** A button: what it costs by the names of the fields, and what it resets. */
export const button = (
  name: string,
  { costs = {}, resets = [], ...more }: { dice?: string; costs?: Record<string, string>; resets?: Reset[] },
): FieldPlan => [
  name,
  'roll',
  {
    ...more,
    layout: at(3, 6),
    ...(Object.keys(costs).length > 0 && {
      costs: Object.entries(costs).map(([fieldId, amount]) => ({ fieldId, amount })),
    }),
    ...(resets.length > 0 && { resets: resets.map(toReset) }),
  },
];
/** A field to its maximum, to a value, or by a formula that begins with `=`. */
type Reset = string | [name: string, value: string | number | boolean];

const toReset = (reset: Reset): NonNullable<SheetField['resets']>[number] => {
  if (typeof reset === 'string') return { fieldId: reset, to: 'max' };
  const [fieldId, value] = reset;
  return typeof value === 'string' && value.startsWith('=')
    ? { fieldId, to: 'formula', formula: value.slice(1).trim() }
    : { fieldId, to: 'value', value };
};

/** How wide a field is: of twelve columns on a desk and on paper, and on a phone. */
export const at = (desk: number, phone: number) => ({
  desk: { span: desk },
  phone: { span: phone },
  paper: { span: desk },
});

/** A face beside what stays in sight; on a phone the head of the sheet has its own. */
export const headPortrait = (span: number): FieldPlan => [
  '',
  'portrait',
  { size: 'small', layout: { ...at(span, 12), phone: { hidden: true } } },
];
export const divider = (name: string, widget: SheetField['widget'] = 'ornament'): FieldPlan => [
  name,
  'divider',
  { widget, layout: at(12, 12) },
];
export const note = (text: string): FieldPlan => ['', 'label', { widget: 'note', text, layout: at(12, 12) }];
/** A picture that comes with the product, across its column. */
export const banner = (file: string): FieldPlan => [
  '',
  'picture',
  { image: `/files/${file}`, widget: 'banner', decorative: true, layout: at(12, 12) },
];

/** Makes the template of a plan, with new ids. */
export function sheet(pitch: SheetPlan): DemoSheet {
  const {
    name,
    owner,
    gameType,
    description,
    isPublic,
    publish,
    hasPage = false,
    theme,
    plan,
    steps,
  } = pitch;
  const fields: Record<string, SheetField> = {};
  const place = ([label, type, { options = [], element, ...more } = {}]: FieldPlan) => {
    const id = randomUUID();
    fields[id] = {
      type,
      name: label,
      required: false,
      options: options.map(option => ({ value: option.toLowerCase(), label: option })),
      ...(element && { dashboardElement: element }),
      ...more,
    };
    return id;
  };
  const columnOf = (column: ColumnPlan, index: number) => {
    const own = Array.isArray(column) ? { fields: column } : column;
    const layout = own.span && { desk: { span: own.span }, paper: { span: own.span } };
    return {
      id: randomUUID(),
      name: own.name ?? `Colonne ${index + 1}`,
      fieldIds: own.fields.map(place),
      ...(layout && { layout }),
    };
  };
  const tabs = Object.entries(plan).map(([tab, rows]) => ({
    id: randomUUID(),
    name: tab,
    rows: rows.map((row, index) => {
      const own = Array.isArray(row) ? { columns: row } : row;
      return {
        id: randomUUID(),
        name: own.name ?? `Ligne ${index + 1}`,
        ...(own.sticky && { sticky: true }),
        columns: own.columns.map(columnOf),
      };
    }),
  }));
  for (const field of Object.values(fields)) {
    if (field.pairedWith) field.pairedWith = idOf(fields, field.pairedWith);
    for (const one of [...(field.costs ?? []), ...(field.resets ?? [])])
      one.fieldId = idOf(fields, one.fieldId);
  }
  const head = { name, description, icon_img: '', background_img: '', publish, publicPage: hasPage };
  const structure = {
    format: SHEET_FORMAT,
    tabs,
    ...(theme && { theme }),
    ...(steps && { steps: steps.map(step => withIds(step, fields)) }),
  };
  return { owner, gameType, input: { description: head, structure, fields, isPublic } };
}

/** A step that knows its fields by their ids. */
const withIds = (step: CreationStep, fields: Record<string, SheetField>): CreationStep => ({
  ...step,
  ...(step.fieldIds && { fieldIds: step.fieldIds.map(name => idOf(fields, name)) }),
  ...(step.options && {
    options: step.options.map(option => ({
      ...option,
      ...(option.grants && {
        grants: option.grants.map(grant => ({ ...grant, fieldId: idOf(fields, grant.fieldId) })),
      }),
    })),
  }),
});

function idOf(fields: Record<string, SheetField>, name: string): string {
  const found = Object.entries(fields).find(([, field]) => field.name === name);
  if (!found) throw new Error(`No field « ${name} »`);
  return found[0];
}
