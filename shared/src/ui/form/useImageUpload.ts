import { useEffect, useRef, useState } from 'react';
import { NOT_A_PICTURE, PICTURE_BYTES_MAX, PICTURE_TYPES } from '../../domain/picture.ts';
import { uploadPicture } from '../../http/pictures.ts';
import { TOAST_MS, toasts } from '../toasts.ts';

const duration = TOAST_MS.short;
const isPicture = ({ type }: File) => PICTURE_TYPES.some(known => known === type);
const failed = (detail?: string) =>
  toasts.failure("Erreur lors du téléchargement de l'image", { duration, ...(detail ? { detail } : {}) });

/** Sends one picture at a time and says how it went (UPL-1, UPL-2); `progress` is 0 to 1, null while nothing is sent. */
export function useImageUpload(onSent: (path: string) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (file: File) => {
    if (!isPicture(file)) {
      toasts.failure(NOT_A_PICTURE, { duration });
      return;
    }
    if (file.size > PICTURE_BYTES_MAX) {
      failed('Une image pèse au plus 5 Mio.');
      return;
    }
    const controller = new AbortController();
    sending.current = controller;
    setProgress(0);
    try {
      const { path } = await uploadPicture(file, { onProgress: setProgress, signal: controller.signal });
      onSent(path);
      toasts.success('Image téléchargée avec succès', { duration });
    } catch (error) {
      if (!controller.signal.aborted)
        failed(error instanceof Error && 'status' in error ? error.message : undefined);
    } finally {
      setProgress(null);
    }
  };
  return { progress, send, cancel: () => sending.current?.abort() };
}
