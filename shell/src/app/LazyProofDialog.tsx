import { onStepUp } from '@rpd/shared/http';
import { type ComponentType, useEffect, useState } from 'react';
import type { ProofDialogProps } from '../account/ProofDialog.tsx';

/** Where one proves once more who one is (ACC-3). Its code comes with the first request that waits for it. */
export function LazyProofDialog() {
  const [Dialog, setDialog] = useState<ComponentType<ProofDialogProps>>();
  const [waiting, setWaiting] = useState<{ answer: (proved: boolean) => void }>();
  useEffect(
    () =>
      onStepUp(
        () =>
          new Promise(answer => {
            setWaiting({ answer });
            import(/* webpackChunkName: "proof" */ '../account/ProofDialog.tsx').then(
              ({ ProofDialog }) => setDialog(() => ProofDialog),
              () => answer(false),
            );
          }),
      ),
    [],
  );
  if (!waiting || !Dialog) return null;
  const done = (proved: boolean) => {
    waiting.answer(proved);
    setWaiting(undefined);
  };
  return <Dialog onDone={done} />;
}
