import { descriptorProblems, iconProblems, REMOTE_PROBLEMS } from '@rpd/shared/remote';
import type { Release, RemoteDescriptor, RemoteReport } from '@rpd/shared/remote';
import { array, mixed, number, object, string } from 'yup';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
/** Also the name of a folder: no slash, and never only dots. */
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;
/** A file inside the version's folder. */
const FILE = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\\s?#][^\\\s?#]{0,299}$/;

/** Of the `integrity` attribute: 48 bytes in base64. */
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

const text = () => string().strict().required('Ce champ est obligatoire.');
const file = () => text().matches(FILE, 'Un chemin dans le dossier de la version est attendu.');

const releaseSchema = object({
  version: text().matches(VERSION, 'Cette version ne peut pas nommer un dossier.'),
  url: text()
    .max(500)
    .test('folder', 'Une adresse http(s) ou un chemin qui finit par « / » est attendu.', isFolder),
  entry: file(),
  descriptor: mixed().required('Ce champ est obligatoire.'),
  files: array()
    .strict()
    .required('Ce champ est obligatoire.')
    .max(5000)
    .of(
      object({
        path: file(),
        bytes: number().strict().required().integer().min(0),
        integrity: text().matches(INTEGRITY, 'Une empreinte « sha384-… » est attendue.'),
      })
        .strict()
        .exact(),
    ),
  preload: array().strict().required('Ce champ est obligatoire.').max(200).of(file()),
  shares: array().strict().max(100).of(text().max(100)),
  releasedAt: mixed(),
})
  .strict()
  .exact();

const versionName = () => text().matches(VERSION, 'Cette version n’existe pas.');
const sharePercent = () =>
  number()
    .strict()
    .integer('Un nombre entier est attendu.')
    .min(1, 'Au moins 1 %.')
    .max(99, 'Au plus 99 % : pour tout le monde, mettez la version en ligne.');

export const publicationSchema = object({
  release: releaseSchema.required('Ce champ est obligatoire.'),
  expectedLive: string().strict().nullable().defined('Ce champ est obligatoire.').max(64),
  canary: sharePercent(),
})
  .strict()
  .exact();

/** Which released version goes live for all, and what whoever asks believes to be live. */
export const moveSchema = object({ version: versionName(), expectedLive: versionName() }).strict().exact();

/** Which released version a part of the people gets. */
export const canarySchema = object({
  version: versionName(),
  share: sharePercent().required('Ce champ est obligatoire.'),
})
  .strict()
  .exact();

export const reportSchema = object({
  version: versionName(),
  problem: text().oneOf(REMOTE_PROBLEMS, 'Ce problème est inconnu.'),
  file: file().notRequired().nullable().defined('Ce champ est obligatoire.'),
  usedVersion: string().strict().nullable().defined('Ce champ est obligatoire.').matches(VERSION, {
    message: 'Cette version n’existe pas.',
    excludeEmptyString: false,
  }),
})
  .strict()
  .exact();

export const newTokenSchema = object({
  name: text().trim().min(2, 'Au moins 2 caractères.').max(60, 'Au plus 60 caractères.'),
})
  .strict()
  .exact();

/** What is to be published, and what its publisher believes to be live. */
export interface Publication {
  release: Release;
  expectedLive: string | null;
  /** In percent: the version does not go live, this share of the people gets it. */
  canary?: number | undefined;
}

/** The remote's name in an address. */
export function readName(name: string): string {
  if (!NAME.test(name)) throw refuse('noSuchAddress');
  return name;
}

export const readReport = (body: unknown): RemoteReport => validate(reportSchema, body);

/** Reads the body of a publication of the remote `name`; the moment of its release is ours. */
export function readPublication(name: string, body: unknown): Publication {
  readName(name);
  const { release, expectedLive, canary } = validate(publicationSchema, body);
  const descriptor = release.descriptor as RemoteDescriptor;
  const [problem = iconProblems(descriptor)[0]] = descriptorProblems(descriptor);
  if (problem) throw refuse('invalid', { fields: { 'release.descriptor': `${problem}.` } });
  if (descriptor.name !== name) {
    throw refuse('invalid', { fields: { 'release.descriptor.name': `« ${name} » est attendu.` } });
  }
  const { version, url, entry, files, preload, shares } = release;
  const releasedAt = new Date().toISOString();
  return {
    release: { version, url, entry, descriptor, files, preload, ...(shares && { shares }), releasedAt },
    expectedLive,
    canary,
  };
}

function isFolder(value: unknown): boolean {
  if (typeof value !== 'string' || !value.endsWith('/') || /[\s?#\\]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
