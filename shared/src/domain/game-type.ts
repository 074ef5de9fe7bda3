import type { InferType } from 'yup';
import type { Entity } from './entity.ts';
import { line, picture, shape, text } from './schema.ts';

export const gameTypeSchema = shape({
  name: line(60).required().min(2),
  description: shape({
    text: text(2000).default(''),
    background: picture().default(''),
    icon: picture().default(''),
  }),
});
export type GameTypeInput = InferType<typeof gameTypeSchema>;
export interface GameType extends Entity, GameTypeInput {}
