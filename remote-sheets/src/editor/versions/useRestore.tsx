import type { SheetImpact } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { TOAST_MS, toasts } from '@rpd/shared/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ImpactDialog } from '../dialogs/ImpactDialog.tsx';
import { impactOf } from '../editor.api.ts';
import { restoreVersion, versionOf, versionsOf } from './versions.api.ts';

/** Brings a version back: what that does to the characters is shown first, and nothing saved meanwhile is written over. */
export function useRestore(
  id: string,
  version: number,
  current: number,
): { restore: () => Promise<void>; isBusy: boolean; dialogs: ReactNode } {
  const client = useQueryClient();
  const [, setParams] = useSearchParams();
  const { mutateAsync } = useMutation(restoreVersion);
  const [impact, setImpact] = useState<SheetImpact>();
  const [isBusy, setBusy] = useState(false);

  const failed = async (error: unknown) => {
    const isStale = error instanceof ApiError && error.status === 412;
    const detail = isStale
      ? 'La fiche a été enregistrée entre-temps : relisez l’historique.'
      : error instanceof Error
        ? error.message
        : undefined;
    toasts.failure('Erreur lors de la mise à jour de la fiche', {
      duration: TOAST_MS.sheet,
      ...(detail && { detail }),
    });
    if (isStale) await client.invalidateQueries({ queryKey: versionsOf(id).queryKey });
  };
  const busily = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      await failed(error);
    } finally {
      setBusy(false);
    }
  };
  const restore = () =>
    busily(async () => setImpact(await impactOf(id, await client.ensureQueryData(versionOf(id, version)))));
  const answer = (goesOn: boolean) => {
    setImpact(undefined);
    if (!goesOn) return;
    void busily(async () => {
      const sheet = await mutateAsync({ id, version, current });
      toasts.success(`Version ${version} rétablie : c’est maintenant la version ${sheet.version}`, {
        duration: TOAST_MS.sheet,
      });
      setParams({ version: String(sheet.version) }, { replace: true });
    });
  };
  const dialogs = impact ? (
    <ImpactDialog
      impact={impact}
      title={`Rétablir la version ${version} ?`}
      note="La version actuelle reste dans l’historique."
      backLabel="Revenir à l’historique"
      confirmLabel="Rétablir"
      onAnswer={answer}
    />
  ) : null;
  return { restore, isBusy, dialogs };
}
