import { type InferType, lazy } from 'yup';
import type { Entity } from './entity.ts';
import { line, markdown, number, picture, pictureText, reference, shape, text } from './schema.ts';

export const MOB_KINDS = ['mob', 'npc'] as const;
export type MobKind = (typeof MOB_KINDS)[number];
export const MOB_KIND_LABELS: Record<MobKind, string> = { mob: 'Créature', npc: 'PNJ' };

export const MOB_LEVEL_MAX = 1000;
/** Its description, in characters. */
export const MOB_TEXT_MAX = 5000;
const STATS_MAX = 60;

/** Values by the id of a stat: the keys are data, so the shape is made from them. */
const stats = lazy((value: unknown) => {
  const ids = typeof value === 'object' && value ? Object.keys(value) : [];
  return shape(Object.fromEntries(ids.slice(0, STATS_MAX).map(id => [id, number().integer().required()])))
    .default({})
    .test('few', `Au plus ${STATS_MAX} caractéristiques.`, () => ids.length <= STATS_MAX);
});

/** A creature or a character of the game master's (GMA-1). */
export const mobSchema = shape({
  name: line(80).required().min(2),
  kind: text(3)
    .oneOf([...MOB_KINDS])
    .required(),
  level: number().integer().min(0).max(MOB_LEVEL_MAX).default(1),
  description: markdown(MOB_TEXT_MAX).default(''),
  image: picture().default(''),
  image_alt: pictureText().default(''),
  stats,
  server: reference().default(''),
});
export type MobInput = Omit<InferType<typeof mobSchema>, 'stats'> & { stats: Record<string, number> };
export interface Mob extends Entity, MobInput {
  owner_id: string;
}
