import type { Command } from '../model/commands.ts';
import type { SheetDraft } from '../model/draft.ts';
import { endGroup, execute, redo, startHistory, undo, type History, type Making } from '../model/history.ts';
import { idsOf, pathTo } from '../model/place.ts';
import type { ScreenSlice } from './screen.slice.ts';
import type { SelectionSlice } from './selection.slice.ts';
import type { SetSlice } from './slice.types.ts';

/** A sheet as it was last read or saved. */
export interface SavedSheet {
  id: string;
  version: number;
  draft: SheetDraft;
}

export interface Steps {
  undo: (history: History) => History;
  redo: (history: History) => History;
}

/** The document with its history, and what of it is saved. */
export interface DocumentSlice {
  history: History;
  /** Null for a sheet that nobody has saved. */
  saved: SavedSheet | null;
  /** The draft that is not "changed": what was loaded or saved. */
  savedDraft: SheetDraft;
  /** How a step is taken back and done again: with others, only what is one's own of it. */
  steps: Steps;

  run: (command: Command | Making | undefined, label: string, group?: string) => void;
  undo: () => void;
  redo: () => void;
  /** Takes the last step back for good. */
  cancel: () => void;
  /** What is typed from now on is a step of its own. */
  endGroup: () => void;
  /** Records what the API stored; `savedDraft`: the draft that it is equal to, where it is. */
  markSaved: (saved: SavedSheet, savedDraft?: SheetDraft) => void;
  /** What the document has become by others too; no step of one's own. */
  showOthers: (history: History) => void;
  stepBy: (steps: Steps) => void;
}

/** What a change of the document also changes: the selection holds only what is there, and each step is announced. */
type Changed = DocumentSlice & SelectionSlice & Pick<ScreenSlice, 'announcement'>;

const ALONE: Steps = { undo, redo };

/** What stays right after the document has changed under it. */
function settled(state: Changed, history: History): Partial<Changed> {
  const { draft } = history;
  const tabs = draft.structure.tabs;
  const ids = new Set(idsOf(draft));
  const tab = tabs.some(({ id }) => id === state.tab) ? state.tab : (tabs[0]?.id ?? '');
  const isLeft = state.selection.every(id => ids.has(id));
  return { history, tab, ...(!isLeft && { selection: state.selection.filter(id => ids.has(id)) }) };
}

export const createDocument = (
  draft: SheetDraft,
  saved: SavedSheet | null,
  set: SetSlice<Changed>,
  get: () => Changed,
): DocumentSlice => ({
  history: startHistory(draft),
  saved,
  savedDraft: saved?.draft ?? draft,
  steps: ALONE,

  run: (command, label, group) => {
    if (!command) return;
    const history = execute(get().history, command, label, group);
    if (history === get().history) return;
    set(state => settled(state, history));
    const led = typeof command === 'object' && command.kind === 'all' ? command.commands[0] : command;
    if (typeof led === 'object' && led.kind === 'move') {
      // The view follows an element that moves into another tab.
      const [tab] = pathTo(history.draft, led.id);
      if (tab) set({ tab });
    }
  },
  undo: () => {
    const { past } = get().history;
    const label = past.at(-1)?.label;
    if (!label) return;
    set(state => ({ ...settled(state, state.steps.undo(state.history)), announcement: `Annulé : ${label}` }));
  },
  redo: () => {
    const [next] = get().history.future;
    if (!next) return;
    set(state => ({
      ...settled(state, state.steps.redo(state.history)),
      announcement: `Rétabli : ${next.label}`,
    }));
  },
  cancel: () => set(state => settled(state, { ...state.steps.undo(state.history), future: [] })),
  endGroup: () => set(({ history }) => ({ history: endGroup(history) })),
  markSaved: (now, savedDraft) => set({ saved: now, ...(savedDraft && { savedDraft }) }),
  showOthers: history => set(state => settled(state, history)),
  stepBy: steps => set({ steps }),
});
