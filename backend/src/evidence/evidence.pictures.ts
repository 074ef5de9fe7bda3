import type { EvidenceStorage } from './evidence.store.ts';

/** A picture of the platform that is kept as evidence, whatever becomes of its thing. */
export interface KeptPicture {
  key: string;
  mime: string;
  bytes: number;
  extension: string;
}

const UPLOAD = /^\/files\/([0-9a-f]{40}\.(jpg|png|webp|gif))(?:\?|$)/;
const MIMES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** Copies an upload beside the evidence; null for what is none: our own drawings tell nothing about anybody. */
export const keepPicture =
  (storage: EvidenceStorage) =>
  async (path: string): Promise<KeptPicture | null> => {
    const [, name, extension = ''] = UPLOAD.exec(path) ?? [];
    const data = name ? await storage.read(name) : null;
    if (!data) return null;
    const mime = MIMES[extension] ?? '';
    const key = `evidence/${name}`;
    await storage.write(key, data, mime);
    return { key, mime, bytes: data.length, extension };
  };
