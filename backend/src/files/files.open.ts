import { join } from 'node:path';
import { diskStorage } from './files.storage.ts';
import type { FileStorage } from './files.storage.ts';

/**
 * Opens the storage that is set: `<dataDir>/files`, or an S3-compatible service when `url` (by default the setting FILES_URL) is
 * `s3://bucket/prefix?endpoint=https://…&region=…` (credentials from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or whatever
 * else the AWS client finds).
 */
export async function openStorage(dataDir: string, url = process.env['FILES_URL']): Promise<FileStorage> {
  if (!url) return diskStorage(join(dataDir, 'files'));
  // The client weighs more than the rest of the back end together: loaded only where it is used.
  const { s3Storage } = await import('./files.s3.ts');
  return s3Storage(url);
}
