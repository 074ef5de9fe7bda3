/** What a formula is for. The first three are calculated here; the others have no place yet. */
export type FormulaPart =
  | 'formula'
  | 'showIf'
  | 'dice'
  | 'max'
  | 'min'
  | 'initial'
  | 'required'
  | 'enabled'
  | 'check'
  | 'options'
  | 'effect';

export const PART_LABELS: Record<FormulaPart, string> = {
  formula: 'calcul',
  showIf: 'condition d’affichage',
  dice: 'lancer',
  max: 'maximum',
  min: 'minimum',
  initial: 'valeur de départ',
  required: 'obligation sous condition',
  enabled: 'activation sous condition',
  check: 'contrôle',
  options: 'options',
  effect: 'effet',
};
