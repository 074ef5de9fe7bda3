import { distinct, reference, shape } from './schema.ts';

/** Scenes, handouts or maps of one campaign, at most. */
export const PREPARED_MAX = 200;
/** Characters of the text of a scene or a handout. */
export const PREPARED_TEXT_MAX = 8_000;

/** All scenes or all handouts of a campaign, in the order that they are to have. */
export const preparedOrderSchema = shape({ ids: distinct(reference().required(), PREPARED_MAX).required() });
