import type { CatalogueKind, FieldType, FieldVisibility, FieldWidth } from '@rpd/shared/domain';

export const FIELD_KINDS: Record<FieldType, string> = {
  string: 'Texte',
  textarea: 'Texte long',
  checkbox: 'Case à cocher',
  number: 'Nombre',
  date: 'Date',
  select: 'Choix',
  multiselect: 'Choix multiple',
  dashboard: 'Tableau de bord',
  repeat: 'Lignes répétées',
};

export const VISIBILITIES: Record<FieldVisibility, string> = {
  everybody: 'Tout le monde',
  ownerAndGm: 'Le joueur et le maître de jeu',
  gmOnly: 'Le maître de jeu seul',
};

export const WIDTHS: Record<FieldWidth, string> = {
  12: 'Toute la largeur',
  9: 'Trois quarts',
  8: 'Deux tiers',
  6: 'La moitié',
  4: 'Un tiers',
  3: 'Un quart',
};

export const CATALOGUES: Record<CatalogueKind, string> = {
  stat: 'Caractéristiques',
  skill: 'Compétences',
  class: 'Classes',
  equipmenttype: 'Types d’équipement',
};
