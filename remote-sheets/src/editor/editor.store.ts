import type { CharacterValues, FormulaProblem } from '@rpd/shared/domain';
import { createContext, useContext } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { Grab } from './dragging/grab.types.ts';
import type { Command } from './model/commands.ts';
import type { SheetDraft } from './model/draft.ts';
import {
  cancel,
  endGroup,
  execute,
  redo,
  startHistory,
  undo,
  type History,
  type Making,
} from './model/history.ts';
import { fieldsWithin, idsOf, nameOf, pathTo, placeOf } from './model/place.ts';

export type EditorDialog = 'files' | 'preview' | 'json' | 'dashboard' | 'style' | 'shortcuts';

/** Whose settings are asked for: they come into view, and one of them takes the focus. */
export interface FocusRequest {
  id: string;
  /** Which of them, by its `data-setting`; the first by default. */
  setting?: string;
}

/** What the editor knows: the document with its history, and what is chosen and open on this screen. */
export interface EditorState {
  history: History;
  /** As it was last read or saved; null for a sheet that nobody has saved. */
  saved: { id: string; version: number; draft: SheetDraft } | null;
  /** The draft that is not "changed": what was loaded or saved. */
  savedDraft: SheetDraft;
  selection: readonly string[];
  /** The tab whose rows are drawn. */
  tab: string;
  collapsed: ReadonlySet<string>;
  renaming: string | null;
  /** The press or key on what may be dragged. */
  grab: Grab | null;
  /** The element that the keyboard carries. */
  carried: string | null;
  menu: { id: string; x: number; y: number } | null;
  /**
   * The element whose name gets the focus once the structure is rendered: its predecessor is gone or rendered
   * elsewhere.
   */
  focused: string | null;
  focusRequest: FocusRequest | null;
  dialog: EditorDialog | null;
  /** The server that a new sheet is proposed to when it is first saved, by its id. */
  proposedTo: string | null;
  /** The server that a new sheet is made for, where its person may propose it there. */
  proposable: { id: string; name: string } | null;
  /** What was entered in the preview: it is there again when the preview is, after another formula. */
  previewValues: CharacterValues;
  /** The fields that there were then: what they began with was given, and may have been emptied. */
  previewFields: ReadonlySet<string>;
  /** Said to screen readers. */
  announcement: string;
  /** The draft whose formulas are read: a moment behind what is typed, which comes first. */
  parsedDraft: SheetDraft;
  /** The formulas that do not work, as they stood when nobody typed for a moment; null while no formula has been looked at. */
  problems: readonly FormulaProblem[] | null;
  /** The elements that one of them is of, and the tabs that these stand in. */
  invalidIds: ReadonlySet<string>;
  /** What the outline is narrowed to. */
  filter: string;

  run: (command: Command | Making | undefined, label: string, group?: string) => void;
  undo: () => void;
  redo: () => void;
  /** Takes the last step back for good. */
  cancel: () => void;
  /** What is typed from now on is a step of its own. */
  endGroup: () => void;
  select: (id: string | null, more?: boolean) => void;
  set: (
    change: Partial<
      Pick<
        EditorState,
        | 'selection'
        | 'tab'
        | 'renaming'
        | 'grab'
        | 'carried'
        | 'menu'
        | 'focused'
        | 'focusRequest'
        | 'dialog'
        | 'proposedTo'
        | 'proposable'
        | 'previewValues'
        | 'previewFields'
        | 'announcement'
        | 'parsedDraft'
        | 'problems'
        | 'invalidIds'
        | 'filter'
        | 'saved'
        | 'savedDraft'
      >
    >,
  ) => void;
  toggle: (id: string) => void;
}

export type EditorStore = StoreApi<EditorState>;

/** What stays right after the document has changed under it. */
function settled(state: EditorState, history: History): Partial<EditorState> {
  const { draft } = history;
  const tabs = draft.structure.tabs;
  const ids = new Set(idsOf(draft));
  const tab = tabs.some(({ id }) => id === state.tab) ? state.tab : (tabs[0]?.id ?? '');
  const isLeft = state.selection.every(id => ids.has(id));
  return { history, tab, ...(!isLeft && { selection: state.selection.filter(id => ids.has(id)) }) };
}

export function createEditor(draft: SheetDraft, saved: EditorState['saved']): EditorStore {
  return createStore<EditorState>((set, get) => ({
    history: startHistory(draft),
    saved,
    savedDraft: saved?.draft ?? draft,
    selection: [],
    tab: draft.structure.tabs[0]?.id ?? '',
    collapsed: new Set(),
    renaming: null,
    grab: null,
    carried: null,
    menu: null,
    focused: null,
    focusRequest: null,
    dialog: null,
    proposedTo: null,
    proposable: null,
    previewValues: {},
    previewFields: new Set(),
    announcement: '',
    parsedDraft: draft,
    problems: null,
    invalidIds: new Set(),
    filter: '',

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
      set(state => ({ ...settled(state, undo(state.history)), announcement: `Annulé : ${label}` }));
    },
    redo: () => {
      const [next] = get().history.future;
      if (!next) return;
      set(state => ({ ...settled(state, redo(state.history)), announcement: `Rétabli : ${next.label}` }));
    },
    cancel: () => set(state => settled(state, cancel(state.history))),
    endGroup: () => set(({ history }) => ({ history: endGroup(history) })),
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
    set,
    toggle: id =>
      set(({ collapsed }) => {
        const next = new Set(collapsed);
        if (!next.delete(id)) next.add(id);
        return { collapsed: next };
      }),
  }));
}

export const EditorContext = createContext<EditorStore | null>(null);

/** The store itself, for handlers: reading it draws nothing again. */
export function useEditorStore(): EditorStore {
  const store = useContext(EditorContext);
  if (!store) throw new Error('There is no editor around.');
  return store;
}

/** A part of the editor's state; the component is drawn again when that part changes. */
export const useEditor = <Part>(select: (state: EditorState) => Part): Part =>
  useStore(useEditorStore(), select);

export const draftIn = ({ history }: EditorState): SheetDraft => history.draft;
export const isChanged = ({ history, savedDraft }: EditorState): boolean => history.draft !== savedDraft;
/** Nothing stands in the sheet but what was there at first. */
export const isUnbuilt = ({ history: { draft }, savedDraft }: EditorState): boolean =>
  draft.structure === savedDraft.structure && draft.fields === savedDraft.fields;

const chosenIn = new WeakMap<
  EditorState['selection'],
  { tabs: SheetDraft['structure']['tabs']; fields: readonly string[] }
>();

/** The fields that are chosen or inside what is, in the order of the document; made once for a selection in a layout. */
export function chosenFields({ selection, history: { draft } }: EditorState): readonly string[] {
  const { tabs } = draft.structure;
  const known = chosenIn.get(selection);
  if (known?.tabs === tabs) return known.fields;
  const fields = fieldsWithin(draft, new Set(selection));
  chosenIn.set(selection, { tabs, fields });
  return fields;
}

/** The name of an element as it is now, between French quotes. */
export const quoted = (draft: SheetDraft, id: string): string => `« ${nameOf(draft, id)} »`;

/** An element by its name, several by their number. */
export const withNames = (draft: SheetDraft, ids: readonly string[]): string =>
  ids.length === 1 ? quoted(draft, ids[0] ?? '') : `${ids.length} éléments`;
