import { useSession } from '@rpd/shared/session';
import { forgetDraft, readDraft as readKept, type UseFormReturn, writeDraft } from '@rpd/shared/ui/form';
import { useEffect, useState } from 'react';

type Values = Record<string, unknown>;
interface Drafted<V extends Values, C> {
  form: UseFormReturn<V, C, V>;
  /** What is being written: each kind of thing has one draft a person. */
  name: string;
}

const keyOf = (name: string, person: string): string => `${name}-${person}`;

/** The draft of that name that this person left here, if it can be read. */
export const readDraft = <V extends Values>(name: string): Partial<V> | undefined =>
  readKept<Partial<V>>(keyOf(name, useSession.getState().user?._id ?? '')) ?? undefined;

/** Keeps what is written in a form until it is saved or given up: a closed tab or a link pressed by mistake loses nothing. */
export function useDraft<V extends Values, C>({ form, name }: Drafted<V, C>) {
  const person = useSession(state => state.user?._id ?? '');
  const key = keyOf(name, person);
  const [restored, setRestored] = useState(() => readDraft(name) !== undefined);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) writeDraft(key, values);
        },
      }),
    [form, key],
  );
  const forget = () => {
    forgetDraft(key);
    setRestored(false);
  };
  return { restored, forget };
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/**
 * The same for what is written in a sheet, whose fields are its template's: begins with the draft of that name, else with `blank`.
 * `accept` takes what of a draft still fits.
 */
export function useDraftState<V extends Values>(
  name: string,
  blank: V,
  accept: (kept: V) => V = kept => kept,
) {
  const person = useSession(state => state.user?._id ?? '');
  const key = keyOf(name, person);
  const [{ values, restored, isTouched }, setState] = useState(() => {
    // Another version of the form may have left it, or somebody else's hand.
    const kept = Object.entries(readDraft<V>(name) ?? {}).filter(
      ([field, value]) => field in blank && kindOf(value) === kindOf(blank[field]),
    );
    const begun = { ...blank, ...Object.fromEntries(kept) };
    const isKept = kept.length > 0;
    return { values: isKept ? accept(begun) : blank, restored: isKept, isTouched: false };
  });
  useEffect(() => {
    if (isTouched) writeDraft(key, values);
  }, [key, values, isTouched]);
  const change = (changes: Partial<V>) =>
    setState(now => ({ ...now, values: { ...now.values, ...changes }, isTouched: true }));
  /** It is saved elsewhere now; what is on screen stays. */
  const forget = () => {
    forgetDraft(key);
    setState(now => ({ ...now, restored: false, isTouched: false }));
  };
  const discard = () => {
    forgetDraft(key);
    setState({ values: blank, restored: false, isTouched: false });
  };
  return { values, change, restored, forget, discard };
}
