import { contrastOf, TEXT_CONTRAST } from './color-contrast.ts';
import type { SheetField } from './sheet-field.ts';
import { isValueless } from './sheet-kinds.ts';
import type { SheetTheme } from './sheet-look.ts';
import type { SheetDocument } from './sheet-places.ts';
import { DRAWN_POINTS, PAIRED_WIDGETS, WIDGET_LABELS, WIDGETS, type Widget } from './sheet-widgets.ts';

// What the look of a sheet breaks that no schema of one element sees.

/** Path, id of the element ('' for the sheet), message in French. */
type Note = (path: string, id: string, message: string) => void;

const ratio = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1).replace('.', ',');

type Colors = SheetTheme['colors'];

/** Which colours of a theme cannot be read on its paper, in French. */
export function colorProblems(colors: Colors): { ink?: string; accent?: string } {
  if (!colors) return {};
  const unread = ([key, what]: readonly ['ink' | 'accent', string]) => {
    const contrast = contrastOf(colors[key], colors.paper);
    if (contrast >= TEXT_CONTRAST) return [];
    const words = `${what} (${colors[key]}) se lit mal sur ${colors.paper} : contraste ${ratio(contrast)}, il en faut ${ratio(TEXT_CONTRAST)}.`;
    return [[key, words] as const];
  };
  const parts = [
    ['ink', 'le texte'],
    ['accent', 'la couleur des boutons'],
  ] as const;
  return Object.fromEntries(parts.flatMap(unread));
}

export function lookProblems({ structure, fields }: SheetDocument, note: Note): void {
  for (const [key, message] of Object.entries(colorProblems(structure.theme?.colors)))
    note(`structure.theme.colors.${key}`, '', message);
  let stickyRows = 0;
  structure.tabs.forEach((tab, tabAt) =>
    tab.rows.forEach((row, rowAt) => {
      if (!row.sticky) return;
      stickyRows += 1;
      const path = `structure.tabs[${tabAt}].rows[${rowAt}].sticky`;
      if (stickyRows > 1) note(path, row.id, 'une seule ligne de la fiche reste en haut.');
    }),
  );
  for (const [id, field] of Object.entries(fields)) fieldLookProblems(id, field, fields, note);
}

const quoted = (widgets: readonly Widget[]): string =>
  widgets.map(widget => `« ${WIDGET_LABELS[widget]} »`).join(', ');

function fieldLookProblems(id: string, field: SheetField, fields: SheetDocument['fields'], note: Note): void {
  const { widget, pairedWith, type } = field;
  const possible: readonly Widget[] = WIDGETS[type];
  if (widget && !possible.includes(widget)) {
    const others = possible.length > 0 ? ` : choisissez parmi ${quoted(possible)}` : '';
    note(
      `fields.${id}.widget`,
      id,
      `la présentation ${quoted([widget])} ne va pas à un champ de ce type${others}.`,
    );
    return;
  }
  const most = widget && DRAWN_POINTS[widget];
  if (widget && most && !pairedWith && !(field.max && field.max >= 1 && field.max <= most)) {
    note(
      `fields.${id}.max`,
      id,
      `la présentation ${quoted([widget])} demande un maximum de 1 à ${most}, ou un champ qui le donne.`,
    );
  }
  if (widget === 'die' && !field.dice) {
    note(`fields.${id}.dice`, id, `la présentation ${quoted([widget])} demande des dés.`);
  }
  if (pairedWith) pairProblems(id, field, fields, note);
}

function pairProblems(
  id: string,
  { widget, pairedWith = '' }: SheetField,
  fields: SheetDocument['fields'],
  note: Note,
): void {
  const path = `fields.${id}.pairedWith`;
  const other = Object.hasOwn(fields, pairedWith) ? fields[pairedWith] : undefined;
  if (!widget || !PAIRED_WIDGETS.has(widget)) {
    note(path, id, `seules les présentations ${quoted([...PAIRED_WIDGETS])} montrent un second champ.`);
  } else if (!other) note(path, id, 'le champ montré avec celui-ci n’existe pas.');
  else if (pairedWith === id) note(path, id, 'un champ n’est pas montré avec lui-même.');
  else if (isValueless(other.type) || other.type !== 'number') {
    note(path, id, `« ${other.name || 'sans nom'} » n’est pas un nombre.`);
  }
}

/** A field without the second field that is gone from its sheet. */
export function withoutGonePair(field: SheetField, fields: SheetDocument['fields']): SheetField {
  const { pairedWith, ...rest } = field;
  return pairedWith && !Object.hasOwn(fields, pairedWith) ? rest : field;
}
