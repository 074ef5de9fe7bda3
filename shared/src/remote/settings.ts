import type { Role } from '../domain/roles.ts';

/** What settings are about, in the order of the page « Paramètres ». */
export const SETTING_TOPICS = {
  account: 'Mon compte',
  security: 'Connexion et sécurité',
  notifications: 'Notifications',
  privacy: 'Vie privée et données',
  device: 'Cet appareil',
  people: 'Comptes et accès',
  worlds: 'Serveurs et jeux',
  rules: 'Fiches et personnages',
  moderation: 'Modération',
  mail: 'Mails',
  platform: 'Plateforme',
} as const;
export type SettingTopic = keyof typeof SETTING_TOPICS;

/** What somebody runs, and sets things of: each of them has the setting. */
export const SETTING_OWNERS = ['server', 'game'] as const;
/** What the ability table asks for of the one thing. */
export const SETTING_RIGHTS = ['update', 'staff', 'administer'] as const;

export interface SettingEach {
  of: (typeof SETTING_OWNERS)[number];
  right: (typeof SETTING_RIGHTS)[number];
}

/** Something that can be set in a screen of a remote: found on the page « Paramètres » and by the palette. */
export interface Setting {
  label: string;
  /** What one does there, in one sentence. */
  help: string;
  /** Other words that people look for it by. */
  words?: string;
  /** Absolute path in the application, with its query; after `#`, the id or the name of the very field. */
  path: string;
  topic: SettingTopic;
  /** Who sees it; empty: everybody signed in. */
  roles: Role[];
  /** A setting of each server or game that one runs, where one has this right: `:id` in its path is the id of that one. */
  each?: SettingEach;
}

/** Settings of one remote. */
const SETTINGS_MAX = 60;
const TEXT_MAX = 160;
const PATH = /^\/app(?:\/[^#]*)?(?:#[A-Za-z][\w.-]{0,60})?$/;

/** A segment that the id of a thing takes the place of. */
const ID = /\/:id(?=[/?#]|$)/;
export const settingPath = (path: string, id: string): string => path.replace(ID, `/${id}`);

const isOneOf = (values: readonly string[], value: unknown) => values.includes(String(value));

/** What is wrong with whose setting it is. */
function eachProblem(each: unknown, path: unknown): string | null {
  const hasId = typeof path === 'string' && ID.test(path);
  if (each === undefined) return hasId ? 'a « :id » dans son adresse, et ne dit pas de quoi' : null;
  const { of, right } = (each ?? {}) as Record<string, unknown>;
  if (!isOneOf(SETTING_OWNERS, of) || !isOneOf(SETTING_RIGHTS, right)) {
    return 'est d’un élément ou d’un droit inconnus';
  }
  return hasId ? null : 'n’a pas « :id » dans son adresse';
}

const isShort = (value: unknown): boolean => typeof value === 'string' && value.length <= TEXT_MAX;

interface Readers {
  isLabel: (value: unknown) => boolean;
  areRoles: (value: unknown) => boolean;
}

function problemsOf(setting: unknown, { isLabel, areRoles }: Readers): string[] {
  if (typeof setting !== 'object' || setting === null) return ['un réglage n’est pas un objet'];
  const { label, help, words = '', path, topic, roles, each } = setting as Record<string, unknown>;
  if (!isLabel(label)) return ['un réglage n’a pas de nom qui tient sur une ligne'];
  const name = `le réglage « ${String(label)} »`;
  const problems: string[] = [];
  if (!isShort(help) || help === '' || !isShort(words))
    problems.push(`${name} se dit, et se cherche, en ${TEXT_MAX} caractères au plus`);
  if (typeof path !== 'string' || !PATH.test(path)) problems.push(`${name} ne mène pas sous /app`);
  if (!Object.hasOwn(SETTING_TOPICS, String(topic))) problems.push(`${name} demande un sujet inconnu`);
  if (!areRoles(roles)) problems.push(`les rôles du ${name.slice(3)} sont inconnus`);
  const wrongEach = eachProblem(each, path);
  if (wrongEach) problems.push(`${name} ${wrongEach}`);
  return problems;
}

/** What is wrong with the settings of a descriptor, in French, one sentence part per problem. */
export function settingProblems({ settings = [] }: { settings?: unknown }, readers: Readers): string[] {
  if (!Array.isArray(settings)) return ['ses réglages ne sont pas une liste'];
  if (settings.length > SETTINGS_MAX) return [`il a plus de ${SETTINGS_MAX} réglages`];
  return settings.flatMap(setting => problemsOf(setting, readers));
}
