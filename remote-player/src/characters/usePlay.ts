import { answersOf, type Character } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import type { OnPress } from '@rpd/shared/ui/sheet';
import { notifyFailure } from '@rpd/shared/ui';
import { useCallback } from 'react';
import type { CharacterAutosave } from '@rpd/shared/writing';
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

/**
 * Presses and the way back of a character that one plays.
 * @param pressHere presses on what this page has, which then waits like anything that is written. A press sets values and adds none: one that had
 *   arrived all the same counts once, and where its dice fell otherwise the person is asked.
 */
export function usePlay(
  autosave: CharacterAutosave,
  pressHere: OnPress,
): { onPress: OnPress; onUndo: () => Promise<void> } {
  const onHost = useCallback<OnPress>(
    async ({ id: action, answers }) => {
      const attempt = async ({ _id: id, version, template }: Character) => {
        const sheetVersion = template ? { sheetVersion: template.version } : {};
        const made = await pressAction({ id, action, version, ...sheetVersion, answers: answersOf(answers) });
        autosave.merge(made.character);
        return made;
      };
      try {
        return await attempt(await saved(autosave));
      } catch (error) {
        // Somebody else changed the character meanwhile: the press means the same on what it has now.
        const newer = error instanceof ApiError && error.status === 412 ? error.current : undefined;
        if (!newer) throw error;
        await autosave.follow(newer as Character);
        return attempt(await saved(autosave));
      }
    },
    [autosave],
  );
  const onPress = useCallback<OnPress>(
    async press => {
      const withoutNetwork = async () => {
        const made = await pressHere(press);
        return made && { ...made, skipped: [...made.skipped, made.rolls.length > 0 ? UNPROVEN : LATER] };
      };
      await autosave.flush();
      if (autosave.getState().state === 'offline') return withoutNetwork();
      try {
        return await onHost(press);
      } catch (error) {
        if (isUnanswered(error)) return withoutNetwork();
        throw error;
      }
    },
    [autosave, onHost, pressHere],
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
