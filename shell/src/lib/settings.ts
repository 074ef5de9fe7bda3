import {
  admits,
  areaOf,
  type Setting,
  SETTING_TOPICS,
  type SettingEach,
  settingPath,
  type SettingTopic,
} from '@rpd/shared/remote';
import type { KnownRemote } from './registry.ts';
import { says } from './says.ts';
import { SETTINGS_PAGE } from './screens.ts';

export interface SettingSection {
  topic: SettingTopic;
  label: string;
  settings: Setting[];
}

/** The shell's own: on the page « Paramètres » itself. */
const OWN: Setting[] = [
  {
    label: 'Couleurs de l’écran',
    help: 'Claires, sombres, ou comme votre appareil.',
    words: 'thème mode nuit clair sombre dark affichage',
    path: `${SETTINGS_PAGE}#colours`,
    topic: 'device',
    roles: [],
  },
  {
    label: 'Raccourcis à une touche',
    help: '/ cherche dans une liste ; r, j ou k servent dans les demandes d’aide. Sans eux, rien ne part d’une touche frôlée ou dictée.',
    words: 'clavier touche raccourci accessibilité dictée',
    path: `${SETTINGS_PAGE}#shortcuts`,
    topic: 'device',
    roles: [],
  },
];

const topics = Object.entries(SETTING_TOPICS) as [SettingTopic, string][];

const declared = (remotes: KnownRemote[], roles: readonly string[]): Setting[] =>
  remotes.flatMap(({ descriptor }) =>
    (descriptor.settings ?? []).filter(setting => {
      const area = areaOf(descriptor, setting.path.split(/[?#]/)[0] ?? '');
      return area !== undefined && admits(area.roles, roles) && admits(setting.roles, roles);
    }),
  );

/** Whether something of this kind can be set at all. */
export const hasSettingsOf = (remotes: KnownRemote[], roles: readonly string[], kind: OwnThing['kind']) =>
  declared(remotes, roles).some(({ each }) => each?.of === kind);

/** A server or a game that somebody runs. */
export interface OwnThing {
  kind: SettingEach['of'];
  _id: string;
  name: string;
  /** What this person may do with it. */
  rights: readonly SettingEach['right'][];
}

export interface OwnSection {
  thing: OwnThing;
  settings: Setting[];
}

/** What somebody may set of each thing that they run. */
export function settingsOfOwn(
  remotes: KnownRemote[],
  roles: readonly string[],
  things: readonly OwnThing[],
): OwnSection[] {
  const all = declared(remotes, roles);
  return things
    .map(thing => ({
      thing,
      settings: all
        .filter(({ each }) => each?.of === thing.kind && thing.rights.includes(each.right))
        .map(setting => ({ ...setting, path: settingPath(setting.path, thing._id) })),
    }))
    .filter(({ settings }) => settings.length > 0);
}

/** The same for the search: each by the name of its thing. */
export const searchableOwn = (own: readonly OwnSection[]): SettingSection[] =>
  own.map(({ thing, settings }) => ({ topic: 'worlds', label: thing.name, settings }));

/** What somebody with these roles may set, of every remote, by topic. */
export function settingsFor(remotes: KnownRemote[], roles: readonly string[]): SettingSection[] {
  const all = [...declared(remotes, roles).filter(({ each }) => !each), ...OWN];
  return topics
    .map(([topic, label]) => ({ topic, label, settings: all.filter(setting => setting.topic === topic) }))
    .filter(({ settings }) => settings.length > 0);
}

/** The settings whose name, help, topic or other words hold each word of `search`; first those whose name does. */
export function findSettings(sections: SettingSection[], search: string): (Setting & { kind: string })[] {
  const found = sections.flatMap(({ label: kind, settings }) =>
    settings
      .filter(({ label, help, words = '' }) => says(`${label} ${help} ${words} ${kind}`, search))
      .map(setting => ({ ...setting, kind })),
  );
  const named = found.filter(({ label }) => says(label, search));
  return [...named, ...found.filter(setting => !named.includes(setting))];
}
