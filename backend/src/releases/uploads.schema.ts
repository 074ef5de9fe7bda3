import type { ReleasedFile } from '@rpd/shared/remote';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { filesSchema } from './publication.schema.ts';
import { versionName } from './releases.schema.ts';
import { FILE_MAX, VERSION_MAX } from './uploads.ts';
import { object } from 'yup';

export const uploadSchema = object({ version: versionName(), files: filesSchema() }).strict().exact();

/** The files of a version that is to be sent: each once, none in the place of another one's folder, none that is packed. */
export function readUpload(body: unknown): { version: string; files: ReleasedFile[] } {
  const { version, files } = validate(uploadSchema, body);
  assertPlaceable(files, 'files');
  if (files.some(({ bytes }) => bytes > FILE_MAX)) throw refuse('releaseTooLarge');
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > VERSION_MAX) throw refuse('releaseTooLarge');
  return { version, files };
}

/** Refuses a list of files that no folder can hold. */
export function assertPlaceable(files: readonly ReleasedFile[], field: string): void {
  const paths = new Set(files.map(({ path }) => path));
  const problems = files.flatMap(({ path }, index): [string, string][] => {
    const folders = path
      .split('/')
      .slice(0, -1)
      .map((_, depth, all) => all.slice(0, depth + 1).join('/'));
    if (folders.some(folder => paths.has(folder)))
      return [[`${field}[${index}].path`, 'Un fichier porte le nom de ce dossier.']];
    // The platform packs them itself: what is sent packed would be served in the place of another file.
    return /\.(?:br|gz)$/.test(path)
      ? [[`${field}[${index}].path`, 'Les copies compressées sont faites par la plateforme.']]
      : [];
  });
  if (paths.size < files.length) problems.push([field, 'Un fichier est deux fois dans la liste.']);
  if (problems.length > 0) throw refuse('invalid', { fields: Object.fromEntries(problems) });
}
