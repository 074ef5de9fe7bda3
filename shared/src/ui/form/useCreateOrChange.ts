import type { ReactNode } from 'react';
import type { Entity } from '../../domain/entity.ts';
import { notifyOutcome } from '../notify.ts';
import { useVersionedSave, type VersionedSave } from './useVersionedSave.tsx';

interface CreateOrChange<Values extends object, Saved> extends VersionedSave<Values, Saved> {
  /** Makes a new one, where nothing is stored yet. */
  create: (values: Values) => Promise<Saved>;
  /** What to say of a new one ('Document enregistré'). */
  created: (saved: Saved) => string;
  /** What to say when there is no new one. */
  notCreated?: string;
}

/**
 * The save of a form that makes something new, or changes what is `stored`, and tells how it went. A change that came too late shows both
 * versions, see useVersionedSave. `dialog` is to be rendered beside the form.
 *
 * `save` resolves to what is saved, or to null when the person kept the other version.
 */
export function useCreateOrChange<Values extends object, Saved extends Pick<Entity, '_id' | 'version'>>({
  create,
  created,
  notCreated = 'Erreur lors de la création',
  ...change
}: CreateOrChange<Values, Saved>): {
  save: (values: Values) => Promise<Saved | null>;
  dialog: ReactNode;
} {
  const { save, dialog } = useVersionedSave<Values, Saved>(change);
  return {
    save: values =>
      change.stored ? save(values) : notifyOutcome(create(values), { done: created, failed: notCreated }),
    dialog,
  };
}
