import { descriptorProblems, iconProblems } from '@rpd/shared/remote';
import type { PageInterface, Release, RemoteDescriptor } from '@rpd/shared/remote';
import { array, boolean, mixed, number, object, string } from 'yup';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { file, pointerName, previewDays, readName, sharePercent, text, VERSION } from './releases.schema.ts';

// What a publisher sends of a version, and what is wrong with it.

/** The path of a screen: segments, some of them parameters. */
const SCREEN = /^\/app(?:\/:?[\w-]+)+$/;

/** Of the `integrity` attribute: 48 bytes in base64. */
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

const FOLDER_EXPECTED = 'Une adresse http(s) ou un chemin qui finit par « / » est attendu.';

const isShortText = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= 100;

/** A map of at most `max` short keys. */
const isMap = (value: unknown, of: (item: unknown) => boolean, max = 200): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).length <= max &&
  Object.entries(value).every(([key, item]) => isShortText(key) && of(item));

const isNeeds = ({ shared, names, ...others }: Record<string, unknown>): boolean =>
  Object.keys(others).length === 0 &&
  isMap(shared, range => range === '' || isShortText(range)) &&
  isMap(names, list => Array.isArray(list) && list.length <= 1000 && list.every(isShortText));

const NEEDS_EXPECTED = 'Des plages de versions et des noms sont attendus, par module de la page.';

/** The files of a version: paths that lead out of no folder, each with its hash. */
export const filesSchema = () =>
  array()
    .strict()
    .required('Ce champ est obligatoire.')
    .max(5000)
    .of(
      object({
        path: file(),
        bytes: number().strict().required().integer().min(0),
        integrity: text().matches(INTEGRITY, 'Une empreinte « sha384-… » est attendue.'),
      })
        .strict()
        .exact(),
    );

const releaseSchema = object({
  version: text().matches(VERSION, 'Cette version ne peut pas nommer un dossier.'),
  url: text().max(500).test('folder', FOLDER_EXPECTED, isFolder),
  entry: file(),
  descriptor: mixed().required('Ce champ est obligatoire.'),
  files: filesSchema(),
  preload: array().strict().required('Ce champ est obligatoire.').max(200).of(file()),
  shares: array().strict().max(100).of(text().max(100)),
  screens: array()
    .strict()
    .max(100)
    .of(
      object({
        path: text().max(200).matches(SCREEN, 'Une adresse sous « /app/ » est attendue.'),
        preload: array().strict().required('Ce champ est obligatoire.').max(200).of(file()),
        shares: array().strict().required('Ce champ est obligatoire.').max(100).of(text().max(100)),
      })
        .strict()
        .exact(),
    ),
  modules: array()
    .strict()
    .max(100)
    .of(
      object({
        module: text().max(100),
        preload: array().strict().required('Ce champ est obligatoire.').max(200).of(file()),
        shares: array().strict().required('Ce champ est obligatoire.').max(100).of(text().max(100)),
      })
        .strict()
        .exact(),
    ),
  needs: mixed<PageInterface>().test(
    'needs',
    NEEDS_EXPECTED,
    value =>
      value === undefined ||
      (typeof value === 'object' && isNeeds(value as object as Record<string, unknown>)),
  ),
  releasedAt: mixed(),
})
  .strict()
  .exact();

/** What of a release names a file that is not among its own: it would run without a registered hash. */
function fileProblems({
  entry,
  files,
  preload,
  screens = [],
  modules = [],
}: Pick<Release, 'entry' | 'files' | 'preload' | 'screens' | 'modules'>) {
  const paths = new Set<string>();
  const problems = new Map<string, string>();
  files.forEach(({ path }, index) => {
    if (paths.has(path)) problems.set(`release.files[${index}].path`, 'Ce fichier est déjà dans la liste.');
    paths.add(path);
  });
  if (!paths.has(entry)) problems.set('release.entry', NOT_A_FILE);
  preload.forEach((path, index) => {
    if (!paths.has(path)) problems.set(`release.preload[${index}]`, NOT_A_FILE);
  });
  screens.forEach((screen, of) =>
    screen.preload.forEach((path, index) => {
      if (!paths.has(path)) problems.set(`release.screens[${of}].preload[${index}]`, NOT_A_FILE);
    }),
  );
  modules.forEach((module, of) =>
    module.preload.forEach((path, index) => {
      if (!paths.has(path)) problems.set(`release.modules[${of}].preload[${index}]`, NOT_A_FILE);
    }),
  );
  return problems;
}

/** Fills of a module that the version does not expose. */
const moduleProblems = ({ descriptor, modules = [] }: Pick<Release, 'descriptor' | 'modules'>) =>
  (descriptor.fills ?? []).flatMap(({ module }, index): [string, string][] =>
    modules.some(one => one.module === module)
      ? []
      : [[`release.descriptor.fills[${index}].module`, `Cette version n’expose pas « ${module} ».`]],
  );

/** Modules of the page that an isolated version takes: a frame has none. */
const shareProblems = ({
  descriptor,
  shares = [],
  needs,
}: Pick<Release, 'descriptor' | 'shares' | 'needs'>) => {
  const taken = [...new Set([...shares, ...Object.keys(needs?.shared ?? {})])];
  if (!descriptor.isolated || taken.length === 0) return [];
  const message = `Un espace isolé ne prend rien de la page, et celui-ci prend ${taken.join(', ')}.`;
  return [['release.shares', message] as [string, string]];
};

const NOT_A_FILE = 'Ce fichier n’est pas parmi ceux de la version.';

export const publicationSchema = object({
  release: releaseSchema.required('Ce champ est obligatoire.'),
  expectedLive: string().strict().nullable().defined('Ce champ est obligatoire.').max(64),
  canary: sharePercent(),
  /** The version is nobody's live: it is what this preview or environment shows. */
  pointer: pointerName(),
  /** How long the preview is kept. */
  days: previewDays(),
  /** Its files were sent (uploads.routes.ts): they are put in their place along with it. */
  uploaded: boolean().strict(),
})
  .strict()
  .exact();

/** What is to be published, and what its publisher believes to be live. */
export interface Publication {
  release: Release;
  expectedLive: string | null;
  /** In percent: the version does not go live, this share of the people gets it. */
  canary?: number | undefined;
  uploaded?: boolean | undefined;
  /** It goes to this preview or environment: what is live stays. */
  pointer?: string | undefined;
  /** How long the preview is kept. */
  days?: number | undefined;
}

function readDescriptor(name: string, value: unknown, field: string): RemoteDescriptor {
  const descriptor = value as RemoteDescriptor;
  const wrong = descriptorProblems(descriptor);
  const [problem = iconProblems(descriptor)[0]] = wrong;
  if (problem) throw refuse('invalid', { fields: { [field]: `${problem}.` } });
  if (descriptor.name !== name) {
    throw refuse('invalid', { fields: { [`${field}.name`]: `« ${name} » est attendu.` } });
  }
  return descriptor;
}

export const claimsSchema = object({
  descriptor: mixed().required('Ce champ est obligatoire.'),
  url: string()
    .strict()
    .max(500)
    .test('folder', FOLDER_EXPECTED, value => value === undefined || isFolder(value)),
})
  .strict()
  .exact();

/** What a release is going to ask for, before it is built. */
export function readClaims(
  name: string,
  body: unknown,
): { descriptor: RemoteDescriptor; url: string | undefined } {
  const { descriptor, url } = validate(claimsSchema, body);
  return { descriptor: readDescriptor(name, descriptor, 'descriptor'), url };
}

/** Reads the body of a publication of the remote `name`; the moment of its release is ours. */
export function readPublication(name: string, body: unknown): Publication {
  readName(name);
  const { release, expectedLive, canary, uploaded, pointer, days } = validate(publicationSchema, body);
  if (pointer !== undefined && canary !== undefined)
    throw refuse('invalid', { fields: { canary: 'Un aperçu n’est à l’essai pour personne d’autre.' } });
  const descriptor = readDescriptor(name, release.descriptor, 'release.descriptor');
  const { version, url, entry, files, preload, shares, screens, modules, needs } = release;
  const problems = new Map([
    ...fileProblems(release),
    ...moduleProblems({ descriptor, modules }),
    ...shareProblems({ descriptor, shares, needs }),
  ]);
  if (problems.size > 0) throw refuse('invalid', { fields: Object.fromEntries(problems) });
  const releasedAt = new Date().toISOString();
  return {
    release: {
      version,
      url,
      entry,
      descriptor,
      files,
      preload,
      ...(shares && { shares }),
      ...(screens && { screens }),
      ...(modules && { modules }),
      ...(needs && { needs }),
      releasedAt,
    },
    expectedLive,
    canary,
    uploaded,
    pointer,
    days,
  };
}

function isFolder(value: unknown): boolean {
  if (typeof value !== 'string' || !value.endsWith('/') || /[\s?#\\%]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && !username && !password;
}
