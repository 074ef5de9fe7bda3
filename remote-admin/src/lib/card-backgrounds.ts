/** The two pictures that give a card its style (ADM-11). */
export const CARD_BACKGROUNDS = [
  { path: '/files/fantastic_1.webp', label: 'Fantastique' },
  { path: '/files/sci-fi_1.webp', label: 'Science-fiction' },
];
