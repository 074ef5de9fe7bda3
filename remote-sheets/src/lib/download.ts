import { saveFile } from '@rpd/shared/ui';

/** Gives the person a document as a file. */
export const downloadJson = (name: string, json: string): void =>
  saveFile(name, new Blob([json], { type: 'application/json' }));
