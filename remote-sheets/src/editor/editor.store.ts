import { createContext, useContext } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import type { SheetDraft } from './model/draft.ts';
import { fieldsWithin, nameOf } from './model/place.ts';
import { createDocument, type DocumentSlice, type SavedSheet } from './state/document.slice.ts';
import { createDrag, type DragSlice } from './state/drag.slice.ts';
import { createFormulas, type FormulasSlice } from './state/formulas.slice.ts';
import { createJoint, type JointSlice } from './state/joint.slice.ts';
import { createPreview, type PreviewSlice } from './state/preview.slice.ts';
import { createProposal, type ProposalSlice } from './state/proposal.slice.ts';
import { createScreen, type ScreenSlice } from './state/screen.slice.ts';
import { createSelection, type SelectionSlice } from './state/selection.slice.ts';

/** What the editor knows: one store, made of slices that each have their own actions. */
export type EditorState = DocumentSlice &
  SelectionSlice &
  DragSlice &
  ScreenSlice &
  FormulasSlice &
  PreviewSlice &
  ProposalSlice &
  JointSlice;

export type EditorStore = StoreApi<EditorState>;

export const createEditor = (draft: SheetDraft, saved: SavedSheet | null): EditorStore =>
  createStore<EditorState>((set, get) => ({
    ...createDocument(draft, saved, set, get),
    ...createSelection(draft.structure.tabs[0]?.id ?? '', set, get),
    ...createDrag(set),
    ...createScreen(set),
    ...createFormulas(draft, set),
    ...createPreview(set),
    ...createProposal(set),
    ...createJoint(set),
  }));

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
