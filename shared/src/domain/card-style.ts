/** ADM-11: the two background images that give a card its style. */
export const CARD_STYLES = { 'fantastic_1.webp': 'fantasy', 'sci-fi_1.webp': 'sci-fi' } as const;
export type CardStyle = (typeof CARD_STYLES)[keyof typeof CARD_STYLES] | 'plain';

/**
 * The card style of a type, from the file name of its background image.
 * @returns 'plain' when the image is neither of the two.
 */
export function cardStyle(background: string): CardStyle {
  const file = background.split('/').at(-1) ?? '';
  return CARD_STYLES[file as keyof typeof CARD_STYLES] ?? 'plain';
}
