import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSession } from '../../session/index.ts';
import { forgetDraft, readDraft, writeDraft } from './drafts.ts';

/**
 * Keeps what is typed in a form on this device until it is sent: a reload, a crash or an expired session loses nothing.
 * `forget` comes after a `form.reset`, which still reports the old state; `discard` also empties the form.
 */
export function useFormDraft<V extends Record<string, unknown>>(
  form: UseFormReturn<V, unknown, V>,
  name: string,
  blank: V,
): { isRestored: boolean; forget: () => void; discard: () => void } {
  const me = useSession(({ user }) => user?._id ?? '');
  const key = `${name}-${me}`;
  const [found] = useState(() => sound(readDraft<V>(key), blank));
  const [isRestored, setRestored] = useState(found !== null);

  useEffect(() => {
    if (found) form.reset({ ...blank, ...found }, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) writeDraft(key, values);
      },
    });
  }, [form, key, found, blank]);

  const forget = () => {
    forgetDraft(key);
    setRestored(false);
  };
  const discard = () => {
    form.reset(blank);
    forget();
  };
  return { isRestored, forget, discard };
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** What of a draft has the form's own kinds of values: another version of the form may have left it. */
function sound<V extends Record<string, unknown>>(draft: V | null, blank: V): Partial<V> | null {
  if (!draft) return null;
  const kept = Object.entries(draft).filter(([name, value]) => kindOf(value) === kindOf(blank[name]));
  return kept.length > 0 ? (Object.fromEntries(kept) as Partial<V>) : null;
}
