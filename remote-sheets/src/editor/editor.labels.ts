import type {
  CatalogueKind,
  DisplaySize,
  FieldType,
  FieldVisibility,
  FieldWidth,
  FormulaProblem,
  SheetWidth,
} from '@rpd/shared/domain';

export const FIELD_KINDS: Record<FieldType, string> = {
  string: 'Texte',
  textarea: 'Texte long',
  checkbox: 'Case à cocher',
  number: 'Nombre',
  date: 'Date',
  select: 'Choix',
  multiselect: 'Choix multiple',
  roll: 'Bouton',
  dashboard: 'Tableau de bord',
  repeat: 'Lignes répétées',
  portrait: 'Portrait',
  picture: 'Image',
  divider: 'Séparateur',
  label: 'Texte fixe',
};

export const DISPLAY_SIZE_LABELS: Record<DisplaySize, string> = {
  small: 'Petite',
  medium: 'Moyenne',
  large: 'Grande',
  full: 'Toute la largeur',
};

export const VISIBILITIES: Record<FieldVisibility, string> = {
  everybody: 'Tout le monde',
  ownerAndGm: 'Le joueur et le maître du jeu',
  gmOnly: 'Le maître du jeu seul',
};

export const WIDTHS: Record<FieldWidth, string> = {
  12: 'Toute la largeur',
  11: '11 colonnes sur 12',
  10: '10 colonnes sur 12',
  9: 'Trois quarts',
  8: 'Deux tiers',
  7: '7 colonnes sur 12',
  6: 'La moitié',
  5: '5 colonnes sur 12',
  4: 'Un tiers',
  3: 'Un quart',
  2: 'Un sixième',
  1: 'Un douzième',
};

/** The setting of a width: « Largeur », « Largeur sur téléphone ». */
export const widthLabel = (at: SheetWidth): string =>
  at === 'desk' ? 'Largeur' : `Largeur sur ${WIDTH_LABELS[at].on}`;

/** The widths that a sheet is drawn at. */
export const WIDTH_LABELS: Record<SheetWidth, { name: string; on: string }> = {
  phone: { name: 'Téléphone', on: 'téléphone' },
  desk: { name: 'Ordinateur', on: 'ordinateur' },
  paper: { name: 'Papier', on: 'papier' },
};

export const CATALOGUES: Record<CatalogueKind, string> = {
  stat: 'Caractéristiques',
  skill: 'Compétences',
  class: 'Classes',
  equipmenttype: 'Types d’équipement',
};

export const SETTINGS: Record<FormulaProblem['part'], string> = {
  formula: 'Formule',
  showIf: 'Afficher si',
  dice: 'Dés',
  costs: 'Coûts',
  resets: 'Remises à niveau',
};

/** What is said of an element with a formula that does not work. */
export const WRONG = 'Formule en erreur';

/** How many formulas these are the problems of: one can have several. */
export const formulasIn = (problems: readonly FormulaProblem[]): number =>
  new Set(problems.map(({ fieldId, columnId, part, at }) => `${fieldId} ${columnId} ${part} ${at}`)).size;

/** How many formulas do not work, as a sentence that begins with their number; `yet`: they were just saved. */
export function problemCountLabel(count: number, yet = ''): string {
  if (count === 0) return 'Toutes les formules fonctionnent.';
  return count > 1 ? `${count} formules ne fonctionnent pas${yet}.` : `1 formule ne fonctionne pas${yet}.`;
}

/** How the step is called that brings the changes of an original into a template. */
export const TAKE_OVER = 'Reprendre les changements de l’original';
