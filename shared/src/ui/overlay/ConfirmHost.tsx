import { useEffect, useState } from 'react';
import { AlertDialog } from './AlertDialog.tsx';
import { type Details, type Pending, useQuestions } from './confirm.ts';
import { ignoreDoubleClickAcrossLayers } from './ignoreDoubleClickAcrossLayers.ts';
import { restoreFocus } from './restoreFocus.ts';

/**
 * Where the questions of `confirm` and `confirmDelete` appear, and from where the focus and double clicks are looked after. Once in
 * the page, at its root.
 */
export function ConfirmHost() {
  const question = useQuestions(({ pending }) => pending[0]);
  const [last, setLast] = useState<Pending>();
  const [busy, setBusy] = useState(false);
  useEffect(restoreFocus, []);
  useEffect(ignoreDoubleClickAcrossLayers, []);
  const details = useDetails((question ?? last)?.details);
  // Kept while the dialog fades out, so that its words do not vanish before it does.
  if (question && question !== last) setLast(question);
  const shown = question ?? last;
  if (!shown) return null;

  const confirmed = async () => {
    setBusy(true);
    try {
      await shown.act?.();
    } finally {
      setBusy(false);
      shown.answer(true);
    }
  };
  return (
    <AlertDialog
      open={question !== undefined}
      title={shown.title}
      description={
        shown.details ? (
          <>
            {shown.description}{' '}
            <span role="status">{textOf(details) ?? 'Vérification de ce qui en dépend…'}</span>
          </>
        ) : (
          shown.description
        )
      }
      ready={!shown.details || typeof details === 'string'}
      confirmLabel={shown.confirmLabel}
      cancelLabel={shown.cancelLabel}
      tone={shown.tone}
      busy={busy}
      onCancel={() => shown.answer(false)}
      onConfirm={() => void confirmed()}
    />
  );
}

const textOf = (details: Details | null): string | null =>
  typeof details === 'object' ? (details?.text ?? null) : details;

/** The words of a question that arrive after it; null until they do. */
function useDetails(details: Promise<Details> | undefined): Details | null {
  const [known, setKnown] = useState<{ of: Promise<Details>; words: Details }>();
  useEffect(() => {
    let isAsked = true;
    void details?.then(words => {
      if (isAsked) setKnown({ of: details, words });
    });
    return () => {
      isAsked = false;
    };
  }, [details]);
  return known && known.of === details ? known.words : null;
}
