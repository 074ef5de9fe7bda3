import { createHash } from 'node:crypto';
import { EVIDENCE_TEXT_BYTES_MAX } from '@rpd/shared/domain';
import { refuse, Refusal } from '../lib/refusals.ts';

/** What a file turned out to be. */
export interface EvidenceContent {
  data: Buffer;
  mime: string;
  extension: string;
}

/** Decodes a picture and encodes it again; refuses what is none. */
export type ReadPicture = (bytes: Buffer) => Promise<{ data: Buffer; mime: string; name: string }>;

/** Control signs other than tabs and ends of lines: no text has them. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;

/** A text in UTF-8; null for what is none. */
function readText(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' || NO_TEXT.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** A picture, encoded again as every upload is (ADR 9), or a plain text. Whatever the file says that it is. */
export async function readEvidence(bytes: Buffer, readPicture: ReadPicture): Promise<EvidenceContent> {
  const text = readText(bytes);
  if (text !== null) {
    if (bytes.length > EVIDENCE_TEXT_BYTES_MAX) throw refuse('evidenceText');
    return { data: Buffer.from(text), mime: 'text/plain', extension: 'txt' };
  }
  const { data, mime, name } = await readPicture(bytes).catch((error: unknown) => {
    throw isForeign(error) ? refuse('notEvidence') : error;
  });
  return { data, mime, extension: name.split('.').at(-1) ?? '' };
}

const isForeign = (error: unknown): boolean => error instanceof Refusal && error.code === 'notAnImage';

/** Where a content is stored: apart from pictures, which every signed-in person reads who knows their name. */
export const evidenceKey = ({ data, extension }: EvidenceContent): string =>
  `evidence/${createHash('sha256').update(data).digest('hex').slice(0, 40)}.${extension}`;

/** The name of a file without folders, signs that steer a terminal or a reader, and its ending, which the content decides. */
export function evidenceName(given: string, extension: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}"<>:|?*]/gu, '')
    .replace(/\.\w{1,5}$/, '')
    .trim()
    .slice(0, 80);
  return `${plain || 'piece'}.${extension}`;
}
