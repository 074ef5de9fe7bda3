import type { History } from '../model/history.ts';
import { placeOf } from '../model/place.ts';
import type { SetSlice } from './slice.types.ts';

/** What is chosen and unfolded in the structure. */
export interface SelectionSlice {
  selection: readonly string[];
  /** The tab whose rows are drawn. */
  tab: string;
  collapsed: ReadonlySet<string>;

  /** Selects an element of the document, or nothing; `more` adds it to the selection, or takes it out. */
  select: (id: string | null, more?: boolean) => void;
  selectAll: (ids: readonly string[]) => void;
  openTab: (tab: string) => void;
  /** Folds an element, or unfolds it. */
  toggle: (id: string) => void;
}

export const createSelection = (
  tab: string,
  set: SetSlice<SelectionSlice>,
  get: () => SelectionSlice & { history: History },
): SelectionSlice => ({
  selection: [],
  tab,
  collapsed: new Set(),

  select: (id, more = false) => {
    if (id === null) {
      set({ selection: [] });
      return;
    }
    const { selection, history } = get();
    if (!placeOf(history.draft, id)) return;
    const isChosen = selection.includes(id);
    if (more) set({ selection: isChosen ? selection.filter(one => one !== id) : [...selection, id] });
    else if (!isChosen || selection.length > 1) set({ selection: [id] });
  },
  selectAll: selection => set({ selection }),
  openTab: id => set({ tab: id }),
  toggle: id =>
    set(({ collapsed }) => {
      const next = new Set(collapsed);
      if (!next.delete(id)) next.add(id);
      return { collapsed: next };
    }),
});
