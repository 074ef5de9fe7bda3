import { useSession } from '@rpd/shared/session';
import { forgetDraft, readDraft, writeDraft } from '@rpd/shared/ui/form';
import { useEffect, useState } from 'react';

type Values = Record<string, unknown>;

const keyOf = (name: string, person: string): string => `${name}-${person}`;

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/**
 * Keeps what is written in a sheet, whose fields are its template's, on this device until it is sent. Begins with the draft of
 * that name, else with `blank`. `accept` takes what of a draft still fits.
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
    const kept = Object.entries(readDraft<Partial<V>>(key) ?? {}).filter(
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
