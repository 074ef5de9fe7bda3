import { admits, areaOf, type Setting, SETTING_TOPICS, type SettingTopic } from '@rpd/shared/remote';
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
];

const topics = Object.entries(SETTING_TOPICS) as [SettingTopic, string][];

/** What somebody with these roles may set, of every remote, by topic. */
export function settingsFor(remotes: KnownRemote[], roles: readonly string[]): SettingSection[] {
  const theirs = remotes.flatMap(({ descriptor }) =>
    (descriptor.settings ?? []).filter(setting => {
      const area = areaOf(descriptor, setting.path.split(/[?#]/)[0] ?? '');
      return area !== undefined && admits(area.roles, roles) && admits(setting.roles, roles);
    }),
  );
  const all = [...theirs, ...OWN];
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
