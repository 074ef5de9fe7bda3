import { answersOf, type Character, type CharacterValues } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { type OnPress, pressHere, type SheetPress } from '@rpd/shared/ui/sheet';
import { notifyFailure } from '@rpd/shared/ui';
import { useCallback } from 'react';
import { type CharacterAutosave, isSameValue, shownValues, writtenValues } from '@rpd/shared/writing';
import { pressAction, undoChange } from './characters.api.ts';

const UNSAVED =
  'Vos dernières modifications ne sont pas encore enregistrées\u00a0: réessayez dans un instant.';

/** What was written is saved first: the server pays from what it has. */
async function saved(autosave: CharacterAutosave): Promise<Character> {
  await autosave.flush();
  const { base, state, reason } = autosave.getState();
  if (state !== 'saved') throw new Error(reason || UNSAVED);
  return base;
}

/** No answer came: of a press that may have arrived all the same. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

const LATER = 'Hors ligne\u00a0: enregistré au retour de la connexion.';
const UNPROVEN = 'Hors ligne, non vérifiable\u00a0: enregistré au retour de la connexion.';

const MOVED =
  'La réponse n’est pas arrivée, et ce personnage a changé entre-temps\u00a0: regardez ses valeurs, puis pressez à nouveau s’il le faut.';

const valuesNow = (autosave: CharacterAutosave): CharacterValues => {
  const { base, changes } = autosave.getState();
  return shownValues(base, changes);
};

/**
 * Presses on the values of the moment of the press; what comes of it waits like anything that is written. The press may have arrived all the
 * same: what has its result by now is left as it is, and what has another one is not written over.
 */
async function pressWithoutHost(
  autosave: CharacterAutosave,
  values: CharacterValues,
  press: SheetPress,
): ReturnType<OnPress> {
  const { template, viewer } = autosave.getState().base;
  if (!template) return null;
  const onChange = (next: CharacterValues) => {
    const now = valuesNow(autosave);
    const changed = [...new Set([...Object.keys(values), ...Object.keys(next)])]
      .filter(id => !isSameValue(values[id], next[id]))
      .filter(id => !isSameValue(now[id], next[id]));
    if (changed.some(id => !isSameValue(now[id], values[id]))) throw new Error(MOVED);
    const after = new Map(Object.entries(now));
    for (const id of changed) {
      const value = next[id];
      if (value === undefined) after.delete(id);
      else after.set(id, value);
    }
    autosave.write(writtenValues(now, Object.fromEntries(after)));
  };
  const made = await pressHere({ document: template, values, viewer, onChange })(press);
  return made && { ...made, skipped: [...made.skipped, made.rolls.length > 0 ? UNPROVEN : LATER] };
}

/** Presses and the way back of a character that one plays. */
export function usePlay(autosave: CharacterAutosave): { onPress: OnPress; onUndo: () => Promise<void> } {
  const onPress = useCallback<OnPress>(
    async press => {
      let values = valuesNow(autosave);
      const attempt = async ({ _id: id, version, template }: Character) => {
        values = valuesNow(autosave);
        const sheetVersion = template ? { sheetVersion: template.version } : {};
        const answers = answersOf(press.answers);
        const made = await pressAction({ id, action: press.id, version, ...sheetVersion, answers });
        autosave.merge(made.character);
        return made;
      };
      const onHost = async () => {
        try {
          return await attempt(await saved(autosave));
        } catch (error) {
          // Somebody else changed the character meanwhile: the press means the same on what it has now.
          const newer = error instanceof ApiError && error.status === 412 ? error.current : undefined;
          if (!newer) throw error;
          await autosave.follow(newer as Character);
          return attempt(await saved(autosave));
        }
      };
      await autosave.flush();
      if (autosave.getState().state === 'offline') return pressWithoutHost(autosave, values, press);
      try {
        return await onHost();
      } catch (error) {
        if (isUnanswered(error)) return pressWithoutHost(autosave, values, press);
        throw error;
      }
    },
    [autosave],
  );
  const onUndo = useCallback(async () => {
    try {
      const { _id, version, undo } = await saved(autosave);
      if (undo !== null) autosave.merge(await undoChange(_id, version));
    } catch (error) {
      notifyFailure('La modification n’est pas annulée.', error);
    }
  }, [autosave]);
  return { onPress, onUndo };
}
