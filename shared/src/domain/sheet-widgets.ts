import type { DisplayType, FieldType } from './sheet-kinds.ts';

// How a sheet looks: names and numbers. Kept apart from the schemas: rendering a sheet loads no yup.

/** How a field is shown, beside its type, by the type. It changes nothing of the value. */
export const WIDGETS = {
  string: ['heading', 'quote'],
  textarea: ['prose', 'quote'],
  checkbox: [],
  number: ['tile', 'bar', 'dots', 'checks', 'clock', 'counter', 'die'],
  date: [],
  select: ['heading', 'chips'],
  multiselect: ['chips'],
  roll: ['die'],
  dashboard: [],
  repeat: ['table', 'cards', 'chips'],
  portrait: ['round', 'frame'],
  picture: ['banner', 'frame'],
  divider: ['double', 'dotted', 'ornament', 'space'],
  label: ['heading', 'quote', 'note'],
} as const satisfies Record<FieldType, readonly string[]>;
export type Widget = (typeof WIDGETS)[FieldType][number];
/** How something that has a value is shown. */
export type ValueWidget = (typeof WIDGETS)[Exclude<FieldType, DisplayType>][number];

export const WIDGET_LABELS: Record<Widget, string> = {
  heading: 'Titre',
  quote: 'Citation',
  prose: 'Texte courant',
  tile: 'Caractéristique',
  bar: 'Jauge',
  dots: 'Points',
  checks: 'Cases',
  clock: 'Horloge',
  counter: 'Compteur',
  die: 'Bouton de dé',
  table: 'Tableau',
  cards: 'Cartes',
  chips: 'Pastilles',
  round: 'Rond',
  frame: 'Encadré',
  banner: 'Bandeau',
  double: 'Double trait',
  dotted: 'Pointillé',
  ornament: 'Ornement',
  space: 'Espace',
  note: 'Encart',
};
export const ALL_WIDGETS = Object.keys(WIDGET_LABELS) as Widget[];

/** Widgets that draw each point of a number, and how many they draw at most. */
export const DRAWN_POINTS: Partial<Record<Widget, number>> = { dots: 20, checks: 20, clock: 12 };
/** Widgets that show a second number: a maximum, or the modifier of an ability. */
export const PAIRED_WIDGETS: ReadonlySet<Widget> = new Set<Widget>([
  'tile',
  'bar',
  'dots',
  'checks',
  'clock',
]);

/** The widths that a sheet is laid out for. */
export const SHEET_WIDTHS = ['phone', 'desk', 'paper'] as const;
export type SheetWidth = (typeof SHEET_WIDTHS)[number];
export const GRID_COLUMNS = 12;

export const SHEET_THEMES = {
  plain: 'Simple',
  parchment: 'Parchemin',
  ink: 'Encre',
  neon: 'Néon',
  noir: 'Noir',
  starship: 'Vaisseau',
} as const;
export type SheetThemeName = keyof typeof SHEET_THEMES;

export const TYPEFACES = {
  sans: 'Sans empattement',
  serif: 'Livre',
  capitals: 'Inscription',
  typewriter: 'Machine à écrire',
  square: 'Technique',
} as const;
export type Typeface = keyof typeof TYPEFACES;
