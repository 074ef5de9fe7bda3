import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Entity } from '../../domain/entity.ts';
import { nameOfActor } from '../../live/index.ts';
import { notifyOutcome } from '../notify.ts';
import { toasts } from '../toasts.ts';
import { changedPaths, differencesOf, type Fields, filledIn, labelsOf, type Names } from './differences.ts';
import { useConflict } from './useConflict.tsx';

/** ms: time to read which fields somebody else has changed. */
const NEWS_MS = 10_000;

/** Which thing, and which version of it one has read. */
type Read = Pick<Entity, '_id' | 'version'>;

export interface VersionedSave<Values extends object, Saved> {
  /** What is edited, as it is stored; absent for something new, which `save` is not for. */
  stored?: Saved | undefined;
  /** What is stored, as the form holds it. */
  valuesOf: (saved: Saved) => Values;
  /** Rejects with 412 and the newer one (`current`) where that version is not the stored one any more. */
  write: (values: Values, read: Read) => Promise<Saved>;
  /** Every field of the form: what is not among them stays as it is stored. */
  fields: Fields;
  names?: Names | ((mine: Values, remote: Values) => Promise<Names>) | undefined;
  /** What it is called in the toast about its change. */
  titleOf: (saved: Saved) => string;
}

interface SaveOptions {
  /** Where what is edited has gone on by the person's own hand while the form was open. */
  version?: number;
}

/**
 * Changes something that others may change meanwhile, and tells how it went. A save that came too late (412) shows both
 * versions; either way the fields that the person has not touched keep what is stored. `dialog` is to be rendered beside
 * the form. Where `stored` becomes newer while the form is open (shared/src/live), a toast says what changed, before a save is refused.
 *
 * `save` resolves to what is saved, or to null when the person kept the other version; it rejects as useConflict() does.
 */
export function useVersionedSave<Values extends object, Saved extends Read>({
  stored,
  valuesOf,
  write,
  fields,
  names,
  titleOf,
}: VersionedSave<Values, Saved>): {
  save: (mine: Values, options?: SaveOptions) => Promise<Saved | null>;
  dialog: ReactNode;
} {
  const { resolveConflict, dialog } = useConflict<Saved>();
  // As it was when the form opened: a newer one that arrives meanwhile must not lend its version to older words.
  // Written down: a form may write into what it is given.
  const [base] = useState(
    () =>
      stored && { _id: stored._id, version: stored.version, initialValues: JSON.stringify(valuesOf(stored)) },
  );

  /** The newest version that the person knows of: read, saved or announced. */
  const announced = useRef(base?.version ?? 0);
  /** One's own save is no news: it may be read before its answer is. */
  const isSaving = useRef(false);
  useEffect(() => {
    if (!base || !stored || isSaving.current || stored.version <= announced.current) return;
    announced.current = stored.version;
    const paths = changedPaths(JSON.parse(base.initialValues), valuesOf(stored), Object.keys(fields));
    if (paths.length === 0) return;
    const title = titleOf(stored);
    const detail = `${labelsOf(paths, fields).join(', ')}. Votre saisie reste ; ce que vous n’avez pas touché garde la nouvelle version.`;
    void nameOfActor(stored._id, stored.version).then(name =>
      toasts.info(`${name ?? 'Quelqu’un'} a modifié ${title} pendant que vous l’éditez`, {
        duration: NEWS_MS,
        detail,
      }),
    );
  });

  const save = async (mine: Values, { version = base?.version }: SaveOptions = {}) => {
    if (!base || version === undefined) throw new Error('Nothing is stored that could be changed.');
    const { _id } = base;
    const initialValues = JSON.parse(base.initialValues) as Values;
    const touched = changedPaths(initialValues, mine, Object.keys(fields));
    /** What somebody else has saved meanwhile. */
    let remote: Values | undefined;
    isSaving.current = true;
    const attempt = resolveConflict({
      version,
      save: current => write(remote ? filledIn(remote, mine, touched) : mine, { _id, version: current }),
      async differences(saved) {
        remote = valuesOf(saved);
        const known = typeof names === 'function' ? await names(mine, remote) : names;
        return differencesOf({ mine, theirs: remote, touched }, fields, known);
      },
    });
    try {
      const result = await notifyOutcome(attempt, {
        done: saved => saved && `Modification réussi de ${titleOf(saved)}`,
        failed: 'Erreur lors de la modification',
      });
      if (result) announced.current = Math.max(announced.current, result.version);
      return result;
    } finally {
      isSaving.current = false;
    }
  };
  return { save, dialog };
}
