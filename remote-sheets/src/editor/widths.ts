import { GRID_COLUMNS, type SheetField, type SheetLayoutWidths, type SheetWidth } from '@rpd/shared/domain';
import { WIDTH_LABELS } from './editor.labels.ts';
import { draftIn, quoted, type EditorStore } from './editor.store.ts';

// How many of the twelve columns a field takes: `width` at every width, `layout` where a phone or paper differs (ADR 48).

type Sized = Pick<SheetField, 'width' | 'layout'>;

/** How many columns a field takes at a width; undefined where its type decides. */
export function spanOf(field: Sized | undefined, at: SheetWidth): number | undefined {
  const { width, layout } = field ?? {};
  if (at === 'desk') return layout?.desk?.span ?? width;
  return layout?.[at]?.span;
}

/** What gives a field another number of columns at a width; undefined: as its type decides. */
export function spanChanges({ width, layout }: Sized, at: SheetWidth, span: number | undefined): Sized {
  const { span: _before, ...place } = layout?.[at] ?? {};
  // On a desk it is `width`, which holds wherever nothing else is said.
  const next = at === 'desk' || span === undefined ? place : { ...place, span };
  const { [at]: _place, ...others } = layout ?? {};
  const all: SheetLayoutWidths = Object.keys(next).length > 0 ? { ...others, [at]: next } : others;
  const isPlaced = Object.values(all).some(one => one !== undefined);
  return {
    width: at === 'desk' ? span : width,
    layout: isPlaced ? all : undefined,
  };
}

/** The number of columns nearest to a width in px. */
export function spanOnGrid(width: number, across: number, gap: number): number {
  const column = (across + gap) / GRID_COLUMNS;
  return within(column > 0 ? Math.round((width + gap) / column) : GRID_COLUMNS);
}

const within = (span: number): number => Math.max(1, Math.min(GRID_COLUMNS, span));

/** How many columns a field takes now: as it says, else as it is drawn. */
export function spanShown(store: EditorStore, id: string): number {
  const state = store.getState();
  const own = spanOf(draftIn(state).fields[id], state.width);
  if (own !== undefined) return own;
  const frame = document.querySelector(`[data-frame="field"][data-element="${CSS.escape(id)}"]`);
  const box = frame?.parentElement;
  if (!frame || !box) return GRID_COLUMNS;
  const gap = Number.parseFloat(getComputedStyle(box).columnGap) || 0;
  return spanOnGrid(frame.getBoundingClientRect().width, box.getBoundingClientRect().width, gap);
}

/** « 4 colonnes sur 12 ». */
export const spanLabel = (span: number): string =>
  `${span} colonne${span > 1 ? 's' : ''} sur ${GRID_COLUMNS}`;

/** Gives a field a number of columns at the width that is shown, and says so. The steps of one group are taken back together. */
export function resize(store: EditorStore, id: string, to: number, group?: string): void {
  const { run, announce, width } = store.getState();
  const draft = draftIn(store.getState());
  const field = draft.fields[id];
  if (!field) return;
  const span = within(to);
  const name = quoted(draft, id);
  if (spanOf(field, width) !== span) {
    const changes = spanChanges(field, width, span);
    run({ kind: 'patch', id, changes }, `Modifier la largeur de ${name}`, group);
  }
  const where = width === 'desk' ? '' : `, sur ${WIDTH_LABELS[width].on}`;
  announce(`Largeur de ${name} : ${spanLabel(span)}${where}`);
}
