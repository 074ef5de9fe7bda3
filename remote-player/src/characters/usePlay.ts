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

/** Presses and the way back of a character that one plays. */
export function usePlay(autosave: CharacterAutosave): { onPress: OnPress; onUndo: () => Promise<void> } {
  const onPress = useCallback<OnPress>(
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
