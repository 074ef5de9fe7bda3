import type { OwnEvidenceFile } from '../domain/evidence.ts';
import { api } from './api.ts';
import { sendFile, type UploadOptions } from './pictures.ts';

/** Sends a file for a report or a case; what goes with it names it. */
export const uploadEvidence = (file: File, options?: UploadOptions): Promise<OwnEvidenceFile> =>
  sendFile('evidence', file, options);

/** What is in a file, for those who may read it. */
export const readEvidence = (id: string, signal?: AbortSignal): Promise<Blob> =>
  api.get(`evidence/${id}`, signal ? { signal } : {}).blob();
