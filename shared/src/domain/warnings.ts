import type { InferType } from 'yup';
import { distinct, line, shape, text } from './schema.ts';

/** What contents are warned of: what communities of role-players commonly agree on. Ids are stored and stay. */
export const WARNING_LABELS = {
  violence: 'Violence',
  blood: 'Sang',
  gore: 'Mutilations',
  death: 'Mort',
  childDeath: 'Mort d’un enfant',
  horror: 'Horreur',
  bodyHorror: 'Horreur corporelle',
  torture: 'Torture',
  war: 'Guerre',
  sex: 'Sexe',
  nudity: 'Nudité',
  sexualViolence: 'Violences sexuelles',
  abuse: 'Maltraitance',
  harassment: 'Harcèlement',
  discrimination: 'Discriminations',
  slavery: 'Esclavage',
  animalHarm: 'Violence envers des animaux',
  suicide: 'Suicide',
  selfHarm: 'Automutilation',
  eatingDisorder: 'Troubles alimentaires',
  illness: 'Maladie',
  drugs: 'Drogue',
  alcohol: 'Alcool',
  spiders: 'Araignées',
  insects: 'Insectes',
  snakes: 'Serpents',
  confinement: 'Enfermement',
  drowning: 'Noyade',
  needles: 'Aiguilles',
} as const;
export type WarningTheme = keyof typeof WARNING_LABELS;
export const WARNING_THEMES = Object.keys(WARNING_LABELS) as [WarningTheme, ...WarningTheme[]];

/** Themes of one thing, at most: who warns of everything warns of nothing. */
export const WARNING_THEMES_MAX = 10;
/** The own words, in characters. */
export const WARNING_OTHER_MAX = 80;

/** What an author warns of, before a content is shown. */
export const warningsSchema = () =>
  shape({
    themes: distinct(
      text(24).oneOf(WARNING_THEMES, 'Cet avertissement n’existe pas : choisissez dans la liste.').required(),
      WARNING_THEMES_MAX,
      'Chaque avertissement ne compte qu’une fois.',
    ).default([]),
    /** What the list does not have. */
    other: line(WARNING_OTHER_MAX).default(''),
  });
export type Warnings = InferType<ReturnType<typeof warningsSchema>>;

export const NO_WARNINGS: Warnings = { themes: [], other: '' };

export const hasWarnings = ({ themes, other }: Warnings): boolean => themes.length > 0 || other !== '';

/** « violence, araignées, clowns »: in one sentence. */
export const warningWords = ({ themes, other }: Warnings): string =>
  [...themes.map(theme => WARNING_LABELS[theme].toLowerCase()), other].filter(Boolean).join(', ');

/** What people choose for a theme: to be asked, never to be asked, never to see it. */
export const WARNING_CHOICES = {
  ask: 'Demander',
  show: 'Afficher toujours',
  hide: 'Masquer toujours',
} as const;
export type WarningChoice = keyof typeof WARNING_CHOICES;

/** The own words of authors have a choice as well. */
export const WARNING_SUBJECTS = { ...WARNING_LABELS, other: 'Autres avertissements' } as const;
export type WarningSubject = keyof typeof WARNING_SUBJECTS;

const choice = () =>
  text(4)
    .oneOf(Object.keys(WARNING_CHOICES) as [WarningChoice, ...WarningChoice[]])
    .default('ask');

/** `GET` and `PUT /user/me/warnings`: one person's choices. Nobody else learns of them. */
export const warningChoicesSchema = shape(
  Object.fromEntries(Object.keys(WARNING_SUBJECTS).map(subject => [subject, choice()])) as Record<
    WarningSubject,
    ReturnType<typeof choice>
  >,
);
export type WarningChoices = InferType<typeof warningChoicesSchema>;

/** What becomes of a content for somebody: what is to be hidden wins, then what they are asked about. */
export function warningChoice({ themes, other }: Warnings, choices: Partial<WarningChoices>): WarningChoice {
  const subjects: WarningSubject[] = [...themes, ...(other ? (['other'] as const) : [])];
  const made = new Set(subjects.map(subject => choices[subject] ?? 'ask'));
  if (made.has('hide')) return 'hide';
  return made.has('ask') ? 'ask' : 'show';
}

const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\p{L}{3,})s(?= |$)/gu, '$1')
    .trim();

/** Further words by which a campaign’s lines and veils name a theme. */
const OTHER_WORDS: Partial<Record<WarningTheme, readonly string[]>> = {
  blood: ['sanglant', 'sanglante'],
  gore: ['gore', 'mutilation', 'démembrement'],
  childDeath: ['mort d’enfants', 'enfants qui meurent', 'enfant mort'],
  sex: ['sexe', 'sexuel', 'sexuelle', 'scènes de sexe'],
  sexualViolence: ['viol', 'agression sexuelle', 'violence sexuelle'],
  abuse: ['maltraitance d’enfants', 'violence conjugale'],
  discrimination: ['racisme', 'sexisme', 'homophobie', 'transphobie', 'discrimination'],
  animalHarm: ['maltraitance animale', 'mort d’animaux', 'mort d’un animal', 'violence envers les animaux'],
  selfHarm: ['scarification'],
  eatingDisorder: ['anorexie', 'boulimie'],
  drugs: ['stupéfiants', 'addiction'],
  alcohol: ['alcoolisme'],
  spiders: ['arachnides'],
  confinement: ['claustrophobie'],
  needles: ['seringue', 'piqûre'],
};

/** The themes that a free text names, as the lines and veils of a campaign do. */
export function themesNamedIn(words: string): WarningTheme[] {
  const read = ` ${plain(words)} `;
  return WARNING_THEMES.filter(theme =>
    [WARNING_LABELS[theme], ...(OTHER_WORDS[theme] ?? [])].some(name => read.includes(` ${plain(name)} `)),
  );
}
