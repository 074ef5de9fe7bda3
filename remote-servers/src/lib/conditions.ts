/** Conditions that many systems have; any other is typed. */
export const USUAL_CONDITIONS = [
  'À terre',
  'Agrippé',
  'Assourdi',
  'Aveuglé',
  'Charmé',
  'Effrayé',
  'Empoisonné',
  'Entravé',
  'Épuisé',
  'Étourdi',
  'Inconscient',
  'Invisible',
  'Paralysé',
  'Pétrifié',
  'Surpris',
];
