import { nameCopied } from './copy-name.ts';
import type { SheetField } from './sheet-field.ts';
import { isDisplay, type DisplayType } from './sheet-kinds.ts';
import type { SheetDocument } from './sheet-places.ts';
import { seesField } from './sheet-viewer.ts';
import { GRID_COLUMNS, type ValueWidget, WIDGETS } from './sheet-widgets.ts';

/** What a template looks like at a glance: how its first tab is laid out. Enough to draw it small, and no more. */
export interface SheetOutline {
  rows: { title: string; columns: { span: number; title: string; fields: OutlineField[] }[] }[];
}
export interface OutlineField {
  name: string;
  /** How it is drawn: its widget, or its kind of control. */
  as: ValueWidget | DisplayType | 'text' | 'number' | 'check' | 'box';
}

const ROWS_MAX = 6;
const COLUMNS_MAX = 4;
const FIELDS_MAX = 12;
const NAME_MAX = 24;

/** Generated names are for the author of the sheet. */
const given = (name: string): string =>
  /^(?:Ligne|Colonne) \d+$/.test(nameCopied(name)) ? '' : name.slice(0, NAME_MAX);

function drawnAs({ type, widget, formula }: SheetField): OutlineField['as'] {
  if (isDisplay(type)) return type;
  const own: readonly ValueWidget[] = WIDGETS[type];
  const shown = own.find(one => one === widget);
  if (shown) return shown;
  if (type === 'repeat') return 'table';
  if (type === 'roll') return 'die';
  if (type === 'checkbox') return 'check';
  if (type === 'textarea' || type === 'dashboard') return 'box';
  return type === 'number' || formula ? 'number' : 'text';
}

/** The outline as a player sees the template. Reads no formula. */
export function outlineOf({ structure, fields }: SheetDocument): SheetOutline {
  const [tab] = structure.tabs;
  const rows = (tab?.rows ?? []).flatMap(({ name, columns }) => {
    const drawn = columns.slice(0, COLUMNS_MAX).map(column => ({
      span: column.layout?.desk?.span ?? Math.max(1, Math.floor(GRID_COLUMNS / columns.length)),
      title: given(column.name),
      fields: column.fieldIds
        .flatMap(id => {
          const field = Object.hasOwn(fields, id) ? fields[id] : undefined;
          if (!field || !seesField(field, 'owner')) return [];
          return [{ name: field.name.slice(0, NAME_MAX), as: drawnAs(field) }];
        })
        .slice(0, FIELDS_MAX),
    }));
    return drawn.some(column => column.fields.length > 0) ? [{ title: given(name), columns: drawn }] : [];
  });
  return { rows: rows.slice(0, ROWS_MAX) };
}
