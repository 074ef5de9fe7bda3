import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '../../session/index.ts';
import { tabStorage } from '../../storage/index.ts';
import { toasts } from '../toasts.ts';

const PREFIX = 'rpd-input:';
/** Never written down, whatever it costs to type them again. */
const SECRET = /pass|secret|confirmation/i;

interface Kept {
  person: string;
  /** What the form began with: input belongs to that and to nothing else. */
  began: string;
  values: FieldValues;
}

const withoutSecrets = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));

/** What was kept, once. */
function take(key: string): Partial<Kept> | null {
  const kept = tabStorage.readJson(key);
  tabStorage.remove(key);
  return typeof kept === 'object' ? kept : null;
}

/**
 * Keeps what was typed and not saved through the end of a session and through a reload (trust.md, Nothing lost): who
 * signs in again, as the same person, at the same address, finds the form as it was. It lives as long as the tab.
 */
export function usePersistedInput<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  defaultValues: DefaultValues<V>,
): void {
  const began = JSON.stringify(defaultValues);
  useEffect(() => {
    const key = `${PREFIX}${window.location.pathname}#${Object.keys(defaultValues).join()}`;
    const keep = (person: string | undefined) => {
      const values = withoutSecrets(form.getValues());
      const unsaved = JSON.stringify(values) !== JSON.stringify(withoutSecrets(JSON.parse(began) as V));
      if (person && unsaved) tabStorage.writeJson(key, { person, began, values } satisfies Kept);
    };
    const kept = take(key);
    if (kept?.values && kept.began === began && kept.person === useSession.getState().user?._id) {
      form.reset({ ...form.getValues(), ...kept.values }, { keepDefaultValues: true });
      toasts.info('Votre saisie a été retrouvée.', { detail: 'Elle n’est pas encore enregistrée.' });
    }
    const onLeave = () => keep(useSession.getState().user?._id);
    window.addEventListener('pagehide', onLeave);
    const stop = useSession.subscribe(({ user }, { user: before }) => {
      if (!user) keep(before?._id);
    });
    return () => {
      stop();
      window.removeEventListener('pagehide', onLeave);
    };
    // What a form began with says which form it is; a new object with the same content is the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form, began]);
}
