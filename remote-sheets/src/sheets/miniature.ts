import type { OutlineField, SheetOutline } from '@rpd/shared/domain';

/** Something that is drawn; units of the picture, the size of which is WIDTH × HEIGHT. */
export interface Shape {
  as: 'panel' | 'title' | 'label' | OutlineField['as'];
  x: number;
  y: number;
  width: number;
  height: number;
  text: string;
}

export const WIDTH = 320;
export const HEIGHT = 200;
const MARGIN = 10;
const GAP = 6;
const PADDING = 6;
const TITLE = 13;
const COLUMNS = 12;

/** How much room a field takes: how many stand in one line of a wide panel, and its height. */
const ROOM: Partial<Record<OutlineField['as'], { across: number; height: number }>> = {
  tile: { across: 4, height: 34 },
  bar: { across: 1, height: 17 },
  table: { across: 1, height: 40 },
  cards: { across: 1, height: 34 },
  prose: { across: 1, height: 34 },
  quote: { across: 1, height: 26 },
  box: { across: 1, height: 34 },
  heading: { across: 1, height: 16 },
  die: { across: 3, height: 17 },
  clock: { across: 4, height: 30 },
  chips: { across: 2, height: 17 },
  dots: { across: 2, height: 20 },
  checks: { across: 2, height: 20 },
  number: { across: 3, height: 24 },
  check: { across: 2, height: 13 },
  portrait: { across: 4, height: 34 },
  picture: { across: 2, height: 34 },
  divider: { across: 1, height: 6 },
  label: { across: 1, height: 17 },
};
const PLAIN = { across: 2, height: 24 };
/** Narrower than this a field looks like a line. */
const NARROWEST = 34;

/** Where everything of an outline stands in the picture. What would lie below its end is not drawn. */
export function shapesOf({ rows }: SheetOutline): Shape[] {
  const shapes: Shape[] = [];
  let y = MARGIN;
  for (const { title, columns } of rows) {
    if (y > HEIGHT) break;
    if (title) {
      shapes.push({ as: 'title', x: MARGIN, y, width: WIDTH - 2 * MARGIN, height: TITLE, text: title });
      y += TITLE + 2;
    }
    const total = Math.max(
      COLUMNS,
      columns.reduce((sum, { span }) => sum + span, 0),
    );
    const free = WIDTH - 2 * MARGIN - GAP * (columns.length - 1);
    let x = MARGIN;
    let tallest = 0;
    const panels: Shape[] = [];
    for (const { span, title: name, fields } of columns) {
      const width = (free * span) / total;
      const inside = fieldShapes(fields, {
        x: x + PADDING,
        y: y + PADDING,
        width: width - 2 * PADDING,
        name,
      });
      const height = inside.reduce((end, shape) => Math.max(end, shape.y + shape.height), y) - y + PADDING;
      const panel: Shape = { as: 'panel', x, y, width, height, text: '' };
      panels.push(panel);
      shapes.push(panel, ...inside);
      tallest = Math.max(tallest, height);
      x += width + GAP;
    }
    for (const panel of panels) panel.height = tallest;
    y += tallest + GAP;
  }
  return shapes.filter(shape => shape.y < HEIGHT);
}

function fieldShapes(
  fields: readonly OutlineField[],
  { x, y, width, name }: { x: number; y: number; width: number; name: string },
): Shape[] {
  const shapes: Shape[] = [];
  let top = y;
  if (name) {
    shapes.push({ as: 'label', x, y: top, width, height: TITLE - 2, text: name });
    top += TITLE;
  }
  let left = x;
  let line = 0;
  for (const field of fields) {
    const { across, height } = ROOM[field.as] ?? PLAIN;
    const count = Math.max(1, Math.min(across, Math.floor(width / NARROWEST)));
    const wide = (width - GAP * (count - 1)) / count;
    if (left + wide > x + width + 1) {
      top += line + 4;
      left = x;
      line = 0;
    }
    shapes.push({ as: field.as, x: left, y: top, width: wide, height, text: field.name });
    left += wide + GAP;
    line = Math.max(line, height);
  }
  return shapes;
}
