import type { GameTypeInput, ServerTypeInput } from '@rpd/shared/domain';

const serverType = (name: string, text: string, background = ''): ServerTypeInput => ({
  name,
  description: { text },
  background_img: background && `/files/${background}`,
  icon_img: '',
  card_class: '',
});

export const SERVER_TYPES: readonly ServerTypeInput[] = [
  serverType('Médiéval fantastique', 'Royaumes, dragons, magie et quêtes au long cours.', 'fantastic_1.webp'),
  serverType(
    'Science-fiction',
    'Vaisseaux, empires galactiques et intelligences artificielles.',
    'sci-fi_1.webp',
  ),
  serverType('Contemporain', 'Notre monde, aujourd’hui, avec ses secrets.'),
  serverType('Horreur', 'Enquêtes, indicible et santé mentale fragile.'),
  serverType('Post-apocalyptique', 'Survivre, reconstruire, se souvenir.', 'sci-fi_1.webp'),
  serverType('Historique', 'De l’Antiquité à la Belle Époque, au plus près des sources.'),
];

const gameType = (name: string, text: string): GameTypeInput => ({
  name,
  description: { text, background: '', icon: '' },
});

export const GAME_TYPES: readonly GameTypeInput[] = [
  gameType('Donjons & Dragons 5', 'Six caractéristiques, un dé à vingt faces et beaucoup d’optimisme.'),
  gameType('L’Appel de Cthulhu', 'Jets sous pourcentage et santé mentale qui s’effrite.'),
  gameType('Cyberpunk RED', 'Style avant tout : chrome, dettes et néons.'),
  gameType('Chroniques Oubliées', 'L’héroïsme simple et généreux, à la française.'),
  gameType('Pirates !', 'Abordages, duels et cartes au trésor.'),
  gameType('Système maison', 'Les règles tiennent sur une page et s’inventent à table.'),
];
