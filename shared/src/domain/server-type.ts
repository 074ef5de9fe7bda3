import type { InferType } from 'yup';
import type { Entity } from './entity.ts';
import { line, picture, shape, text } from './schema.ts';

export const serverTypeSchema = shape({
  name: line(60).required().min(2),
  description: shape({ text: text(2000).default('') }),
  background_img: picture().default(''),
  icon_img: picture().default(''),
  card_class: text(60).default(''),
});
export type ServerTypeInput = InferType<typeof serverTypeSchema>;
export interface ServerType extends Entity, ServerTypeInput {}
