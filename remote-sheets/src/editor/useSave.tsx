import type { Sheet, SheetImpact } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { useSession } from '@rpd/shared/session';
import { lazyWithPreload, TOAST_MS, toasts } from '@rpd/shared/ui';
import { useChangeConflict } from '@rpd/shared/ui/editing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { conflictsIn } from './conflicts.ts';
import { descentOf, takeOrigin } from '../lib/gallery.api.ts';
import { gameTypes } from '../lib/sheets.api.ts';
import { createSheet, impactOf, lastAuthor, proposeSheet, updateSheet } from './editor.api.ts';
import { draftIn, useEditor, useEditorStore, type EditorState } from './editor.store.ts';
import { draftOf, hasFormulas, payloadOf, type SheetDraft } from './model/draft.ts';
import { fetchSheet } from './fetchSheet.ts';
import type { Refusal } from './panel/SheetDetails.tsx';
import { formulasIn, problemCountLabel, TAKE_OVER } from './editor.labels.ts';
import { sizeWords } from './SizeNotice.tsx';

const ImpactDialog = lazyWithPreload(async () => (await import('./dialogs/ImpactDialog.tsx')).ImpactDialog);

interface Saving {
  save: () => Promise<void>;
  isSaving: boolean;
  /** Why the last save was refused; another object each time. */
  refusal: Refusal | undefined;
  /** Questions that a save may ask. */
  dialogs: ReactNode;
}

const say = (message: string, error: unknown) => {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  const detail = fields[0] ?? (error instanceof Error ? error.message : undefined);
  toasts.failure(message, { duration: TOAST_MS.sheet, ...(detail && { detail }) });
};

type Saved = NonNullable<EditorState['saved']>;

/** So often a save with others begins again, because one of them saved first. */
const MAX_SAVES = 5;

/** A sheet can be saved with formulas that do not work yet, and nobody is surprised by them later. */
async function sayDone(message: string, draft: SheetDraft, note?: string): Promise<void> {
  // Its code is here since the first formula; where it is not, the sheet is saved all the same.
  const program = hasFormulas(draft) ? await import('./program.ts').catch(() => null) : null;
  const count = formulasIn(program?.problemsOf(draft) ?? []);
  const detail = [note, count > 0 ? problemCountLabel(count, ' encore') : ''].filter(Boolean).join(' ');
  toasts.success(message, { duration: TOAST_MS.sheet, ...(detail && { detail }) });
}

/** SED-13, SED-14: creates or updates; says what it does to characters, and never writes over somebody else's change unasked. */
export function useSave(onCreated: (id: string) => void): Saving {
  const store = useEditorStore();
  const me = useSession(state => state.user);
  const navigate = useNavigate();
  const create = useMutation(createSheet);
  const update = useMutation(updateSheet);
  const propose = useMutation(proposeSheet);
  const conflict = useChangeConflict();
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const isNameless = useEditor(state => draftIn(state).description.name.trim() === '');
  // It holds until a name is typed.
  if (refusal && !isNameless) setRefusal(undefined);
  const [asked, setAsked] = useState<{ impact: SheetImpact; answer: (goesOn: boolean) => void }>();

  /** Whether to go on; `stale` where somebody else saved meanwhile, which is looked at first. */
  const isKnown = async ({ id, version }: Saved, draft: SheetDraft): Promise<boolean | 'stale'> => {
    const impact = await impactOf(id, payloadOf(draft));
    if (impact.version !== version) return 'stale';
    if (impact.touched === 0 && impact.steps.length === 0 && impact.servers.length === 0) return true;
    return new Promise(resolve => {
      setAsked({
        impact,
        answer: goesOn => {
          setAsked(undefined);
          resolve(goesOn);
        },
      });
    });
  };

  const taken = (sheet: Sheet, draft: SheetDraft) => {
    const now = { id: sheet._id, version: sheet.version, draft: draftOf(sheet) };
    store.getState().markSaved(now, draft);
  };

  /** The changes of the original that are in what was just saved are not offered again. */
  const noteTaken = async (id: string) => {
    const { takenOver, setTakenOver, history } = store.getState();
    // What was taken back before the save is still to be offered.
    if (takenOver === null || !history.past.some(({ label }) => label === TAKE_OVER)) return;
    setTakenOver(null);
    // Where it fails, the same changes are offered once more, and change nothing.
    await takeOrigin(id, takenOver).catch(() => undefined);
    await client.invalidateQueries({ queryKey: descentOf(id).queryKey });
  };

  const proposed = async (server: string, sheet: string) => {
    try {
      await propose.mutateAsync({ server, sheet });
    } catch (error) {
      say(
        'La fiche est enregistrée, mais le serveur ne la propose pas : ajoutez-la dans ses réglages.',
        error,
      );
    }
  };

  const createNew = async () => {
    const { proposedTo: server, run } = store.getState();
    // Only what is public is proposed: the editor shows it, and saves it so the next time.
    if (server && !draftIn(store.getState()).isPublic)
      run({ kind: 'details', changes: { isPublic: true } }, 'Proposer la fiche');
    const draft = draftIn(store.getState());
    const { madeFrom } = store.getState();
    const sheet = await create.mutateAsync({
      ...payloadOf(draft),
      owner_id: me?._id ?? '',
      ...(madeFrom && { origin: madeFrom }),
    });
    taken(sheet, draft);
    await sayDone('Fiche créée avec succès', draft);
    if (server) await proposed(server, sheet._id);
    onCreated(sheet._id);
    await navigate(`/sheets/edit/${sheet._id}`, { replace: true, preventScrollReset: true });
  };

  /** What several people change: what they have made by now is saved, and no save meets another. */
  const saveJoint = async (saves = 0): Promise<void> => {
    const { joint } = store.getState();
    const isThere = saves < MAX_SAVES && joint !== null && (await joint.meet());
    const { saved } = store.getState();
    if (!isThere || !saved)
      throw new Error('Les changements des autres n’arrivent pas : recommencez dans un instant.');
    await updateOld(saved, draftIn(store.getState()), undefined, saves);
    // This save has ended the joint draft: the next one begins.
    await store.getState().joint?.meet();
  };

  const updateOld = async (saved: Saved, draft: SheetDraft, note?: string, saves = 0): Promise<void> => {
    const goesOn = await isKnown(saved, draft);
    if (goesOn === 'stale' && store.getState().joint) return saveJoint(saves + 1);
    if (goesOn === 'stale') return joinWith(await fetchSheet(saved.id), saved, draft);
    if (!goesOn) return;
    let sheet: Sheet;
    try {
      const known = store.getState().joint?.known();
      sheet = await update.mutateAsync({
        ...payloadOf(draft),
        _id: saved.id,
        version: saved.version,
        ...(known && { joint: known }),
      });
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 412 && error.current;
      if (!isStale) throw error;
      if (store.getState().joint) return saveJoint(saves + 1);
      return joinWith(error.current as Sheet, saved, draft);
    }
    taken(sheet, draft);
    await noteTaken(sheet._id);
    await sayDone('Fiche mise à jour avec succès', draft, note);
  };

  /** Somebody else saved meanwhile: both people's changes are brought together, and saved again. */
  const joinWith = async (sheet: Sheet, saved: Saved, mine: SheetDraft): Promise<void> => {
    const theirs = draftOf(sheet);
    // Its code is needed seldom.
    const { mergeDrafts } = await import('./model/merge.ts');
    const { meetings, merged } = mergeDrafts(saved.draft, mine, theirs);
    const author = await authorOf(sheet._id);
    const systemName = (id: string) =>
      client.getQueryData(gameTypes.queryKey)?.find(({ _id }) => _id === id)?.name ?? id;
    const kept =
      meetings.length > 0
        ? await conflict.ask(conflictsIn(meetings, { mine, theirs, systemName }), author)
        : new Set<string>();
    if (!kept) return;
    const draft = merged(key => !kept.has(key));
    const { run, markSaved } = store.getState();
    run({ kind: 'replace', draft }, 'Réunir les deux versions');
    const now = { id: sheet._id, version: sheet.version, draft: theirs };
    markSaved(now, theirs);
    const note = `${author} a enregistré entre-temps : vos changements et les siens sont réunis.`;
    await updateOld(now, draft, note);
  };

  const authorOf = async (id: string): Promise<string> => {
    const author = await lastAuthor(id).catch(() => null);
    if (author?._id === me?._id) return 'Votre autre onglet';
    return author?.name || 'Quelqu’un d’autre';
  };

  const save = async () => {
    if (isSaving) return;
    const state = store.getState();
    const draft = draftIn(state);
    if (draft.description.name.trim() === '') {
      setRefusal({ name: 'Ce champ est obligatoire.' });
      toasts.failure('Erreur lors de la sauvegarde', {
        duration: TOAST_MS.sheet,
        detail: 'Donnez un nom à la fiche.',
      });
      return;
    }
    const [tooLarge] = sizeWords(draft, state.saved);
    if (tooLarge) {
      toasts.failure('Erreur lors de la sauvegarde', { duration: TOAST_MS.sheet, detail: tooLarge });
      return;
    }
    setSaving(true);
    try {
      if (state.joint) await saveJoint();
      else await (state.saved ? updateOld(state.saved, draft) : createNew());
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 412;
      if (!isStale)
        say(
          state.saved
            ? 'Erreur lors de la mise à jour de la fiche'
            : 'Erreur lors de la création de la fiche',
          error,
        );
    } finally {
      setSaving(false);
    }
  };

  const dialogs = (
    <>
      {conflict.dialog}
      {asked ? <ImpactDialog impact={asked.impact} onAnswer={asked.answer} /> : null}
    </>
  );
  return { save, isSaving, refusal, dialogs };
}
