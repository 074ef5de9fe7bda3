import { useEffect, useRef, useState } from 'react';
import {
  NOT_A_PICTURE,
  PICTURE_BYTES_MAX,
  PICTURE_TYPES,
  type UploadedPicture,
} from '../../domain/picture.ts';
import { uploadPicture } from '../../http/pictures.ts';
import { TOAST_MS, toasts } from '../toasts.ts';
import { useUpload } from './useUploads.ts';

const duration = TOAST_MS.short;

/** What is sent, and in which words. */
export interface Uploading<T> {
  isTaken: (file: File) => boolean;
  notTaken: string;
  failed: string;
  tooHeavy: string;
  done: string;
  upload: (file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<T>;
}

const PICTURES: Uploading<UploadedPicture> = {
  isTaken: ({ type }) => PICTURE_TYPES.some(known => known === type),
  notTaken: NOT_A_PICTURE,
  failed: "Erreur lors du téléchargement de l'image",
  tooHeavy: 'Une image pèse au plus 5 Mio.',
  done: 'Image téléchargée avec succès',
  upload: uploadPicture,
};

/** Sends one picture at a time and says how it went (UPL-1, UPL-2). */
export const useImageUpload = (onSent: (path: string) => void) =>
  useFileUpload(PICTURES, ({ path }) => onSent(path));

/** A picture that was not taken. */
export interface Unsent {
  file: File;
  reason: string;
  /** Whether another try may succeed: it did not arrive, or the server could not; not, when it was refused. */
  isWorthAnother: boolean;
}

/** The server has looked at the picture and does not take it; 429 is of the one who sends. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && [400, 413, 415, 422].some(status => status === error.status);

/** Sends one file at a time and says how it went; `progress` is 0 to 1, null while nothing is sent. */
export function useFileUpload<T>(of: Uploading<T>, onSent: (sent: T) => void) {
  const { isTaken, notTaken, failed: failedWords, tooHeavy, done, upload } = of;
  const [progress, setProgress] = useState<number | null>(null);
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  useUpload(progress !== null);

  const tell = (words: string, failed: Unsent) => {
    const { reason } = failed;
    toasts.failure(words, { duration, ...(reason && reason !== words ? { detail: reason } : {}) });
    setUnsent(failed);
  };
  const send = async (file: File) => {
    setUnsent(null);
    if (!isTaken(file)) return tell(notTaken, { file, reason: notTaken, isWorthAnother: false });
    if (file.size > PICTURE_BYTES_MAX)
      return tell(failedWords, { file, reason: tooHeavy, isWorthAnother: false });
    const controller = new AbortController();
    sending.current = controller;
    setProgress(0);
    try {
      onSent(await upload(file, { onProgress: setProgress, signal: controller.signal }));
      toasts.success(done, { duration });
    } catch (error) {
      const reason = error instanceof Error && 'status' in error ? error.message : '';
      if (!controller.signal.aborted) tell(failedWords, { file, reason, isWorthAnother: !isRefused(error) });
    } finally {
      setProgress(null);
    }
  };
  return {
    progress,
    send,
    cancel: () => sending.current?.abort(),
    unsent,
    /** Keeps a picture that could not be made ready to be sent. */
    hold: (file: File) => setUnsent({ file, reason: '', isWorthAnother: true }),
    forget: () => setUnsent(null),
  };
}
