import { SHELL_OWNER } from '@rpd/shared/domain';
import {
  isEnvironment,
  MAX_PREVIEW_DAYS,
  POINTER_NAME,
  PREVIEW_DAYS,
  REMOTE_PROBLEMS,
} from '@rpd/shared/remote';
import type { RemoteReport } from '@rpd/shared/remote';
import { boolean, number, object, string } from 'yup';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { PLATFORM_PUBLISHER } from './releases.token.ts';

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
/** Also the name of a folder: no slash, and never only dots. */
export const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;
/** A file inside the version's folder, by a path that every reader of addresses takes for one: no scheme, no escape, no dot segment. */
const FILE = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\\s?#%:]{1,300}$/;

export const text = () => string().strict().required('Ce champ est obligatoire.');
export const file = () => text().matches(FILE, 'Un chemin dans le dossier de la version est attendu.');

export const remoteName = () => text().matches(NAME, 'Cet espace n’existe pas.');
export const versionName = () => text().matches(VERSION, 'Cette version n’existe pas.');
export const sharePercent = () =>
  number()
    .strict()
    .integer('Un nombre entier est attendu.')
    .min(1, 'Au moins 1 %.')
    .max(99, 'Au plus 99 % : pour tout le monde, mettez la version en ligne.');

export const pointerName = () =>
  string()
    .strict()
    .matches(
      POINTER_NAME,
      'Des minuscules, des chiffres et des tirets sont attendus, 40 au plus, et pas « live ».',
    );

export const previewDays = () =>
  number()
    .strict()
    .integer('Un nombre entier est attendu.')
    .min(1, 'Au moins un jour.')
    .max(MAX_PREVIEW_DAYS, `Au plus ${MAX_PREVIEW_DAYS} jours.`);

/** Which released version goes live for all, and which one the caller believes to be live. */
export const moveSchema = object({
  version: versionName(),
  expectedLive: string().strict().nullable().defined('Ce champ est obligatoire.').max(64),
})
  .strict()
  .exact();

/** Which released version a part of the people gets. */
export const canarySchema = object({
  version: versionName(),
  share: sharePercent().required('Ce champ est obligatoire.'),
  /** Goes on by itself, in steps, as long as nothing fails. */
  auto: boolean().strict(),
})
  .strict()
  .exact();

/** Which released version a preview or an environment shows, and which one the caller believes it to show. */
export const pointSchema = object({
  version: versionName(),
  expected: string().strict().nullable().defined('Ce champ est obligatoire.').max(64),
  days: previewDays(),
})
  .strict()
  .exact();

/** Somebody who is to see the previews of a remote, by the name of their account. */
export const viewerSchema = object({
  account: text().trim().max(100, 'Au plus 100 caractères.'),
})
  .strict()
  .exact();

/** A version that ran in somebody's browser. */
export const startSchema = object({ version: versionName() }).strict().exact();

export const reportSchema = object({
  version: versionName(),
  problem: text().oneOf(REMOTE_PROBLEMS, 'Ce problème est inconnu.'),
  file: file().notRequired().nullable().defined('Ce champ est obligatoire.'),
  usedVersion: string().strict().nullable().defined('Ce champ est obligatoire.').matches(VERSION, {
    message: 'Cette version n’existe pas.',
    excludeEmptyString: false,
  }),
  fill: string()
    .strict()
    .matches(/^[a-z][a-z0-9-]{0,39}$/, 'Cet ajout n’existe pas.'),
})
  .strict()
  .exact();

export const newTokenSchema = object({
  name: text()
    .trim()
    .min(2, 'Au moins 2 caractères.')
    .max(60, 'Au plus 60 caractères.')
    .notOneOf([PLATFORM_PUBLISHER], 'Ce nom est celui du jeton de la plateforme.'),
})
  .strict()
  .exact();

export const stateSchema = object({
  state: text().oneOf(['on', 'off'], 'Cet état est inconnu.'),
})
  .strict()
  .exact();

/** A fill or a flag that is switched. */
export const switchSchema = object({
  kind: text().oneOf(['fill', 'flag'], 'Un ajout ou un drapeau est attendu.'),
  name: text().max(40),
  state: text().oneOf(['on', 'off'], 'Cet état est inconnu.'),
})
  .strict()
  .exact();

/** The remote's name in an address. */
export function readName(name: string): string {
  if (!NAME.test(name) || name === SHELL_OWNER) throw refuse('noSuchAddress');
  return name;
}

/** The name of a preview or an environment in an address. */
export function readPointerName(name: string): string {
  if (!POINTER_NAME.test(name)) throw refuse('notFound');
  return name;
}

/** When a pointer that is set now ends: an environment never does. */
export function endOf(name: string, days: number | undefined): string | null {
  if (isEnvironment(name)) return null;
  return new Date(Date.now() + (days ?? PREVIEW_DAYS) * 24 * 3_600_000).toISOString();
}

export const readReport = (body: unknown): RemoteReport => validate(reportSchema, body);
