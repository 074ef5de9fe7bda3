import type { SheetBlockSummary } from '@rpd/shared/domain';
import { notifyFailure, TOAST_MS, toasts } from '@rpd/shared/ui';
import type { QueryClient } from '@tanstack/react-query';
import type { EditorStore } from '../editor.store.ts';
import { insertParts } from '../inserting.ts';
import type { Where } from '../model/place.ts';
import { blockById } from './blocks.api.ts';

/** Puts a block into the sheet: behind what is chosen, or where it was let go. */
export async function putBlock(
  store: EditorStore,
  client: QueryClient,
  { _id, name }: Pick<SheetBlockSummary, '_id' | 'name'>,
  at?: Where,
): Promise<void> {
  try {
    const { parts } = await client.fetchQuery(blockById(_id));
    const words = { step: `Ajouter le bloc « ${name} »`, done: `Bloc « ${name} » ajouté` };
    if (!insertParts(store, parts, words, at))
      toasts.failure(
        `Le bloc « ${name} » n’est pas ajouté : cette fiche n’a pas de place pour ce qu’il contient.`,
      );
  } catch (error) {
    notifyFailure(`Le bloc « ${name} » n’est pas ajouté`, error, TOAST_MS.long);
  }
}
