import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { refuse } from '../lib/refusals.ts';
import { exportPage } from './export.html.ts';
import type { PersonalData } from './users.export.ts';

/** Pictures of one archive, in bytes. A person may upload 200 MiB; who got what another account had may have more. */
export const MAX_PICTURES_BYTES = 512 * 1024 * 1024;

/** A stored picture; null when it is not there. */
export type ReadPicture = (name: string) => Promise<Buffer | null>;

/** The names of the pictures that are somebody's. Throws the refusal where they are more than an archive holds. */
export function picturesOf({ pictures }: PersonalData): string[] {
  const bytes = pictures.reduce((sum, picture) => sum + Number(picture['bytes']), 0);
  if (bytes > MAX_PICTURES_BYTES) throw refuse('exportTooLarge');
  return pictures.map(picture => String(picture['name']));
}

/**
 * The data of a person as a zip: to be read, for a machine, and their pictures. One picture at a time is in memory, and the next one is
 * read when the one before was taken.
 */
export async function* exportArchive(
  data: PersonalData,
  names: readonly string[],
  read: ReadPicture,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    ready.push(chunk);
  });
  const add = (file: ZipDeflate | ZipPassThrough, content: Uint8Array): Uint8Array[] => {
    file.mtime = data.exportedAt;
    zip.add(file);
    file.push(content, true);
    if (failure) throw failure;
    return ready.splice(0);
  };
  yield* add(new ZipDeflate('mes-donnees.html'), strToU8(exportPage(data, { withPictures: true })));
  yield* add(new ZipDeflate('mes-donnees.json'), strToU8(JSON.stringify(data, null, 2)));
  const missing: string[] = [];
  for (const name of names) {
    const picture = await read(name);
    // They are compressed already.
    if (picture) yield* add(new ZipPassThrough(`images/${name}`), picture);
    else missing.push(name);
  }
  if (missing.length > 0) {
    const text = `Ces images sont enregistrées à votre nom, mais leur fichier n’est plus là\u00a0:\n${missing.join('\n')}\n`;
    yield* add(new ZipDeflate('images-absentes.txt'), strToU8(text));
  }
  zip.end();
  yield* ready.splice(0);
}
