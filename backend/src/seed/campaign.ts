import type { LogKind } from '@rpd/shared/domain';

interface DemoLine {
  author: string;
  kind: LogKind;
  text: string;
}

const line = (author: string, kind: LogKind, text = ''): DemoLine => ({ author, kind, text });

/** The campaign of the demonstration: one of its games, and an evening that was played. */
export const CAMPAIGN = {
  game: 'Le Trône vide',
  title: 'Première nuit : la régente',
  summary:
    'La régente est morte dans la nuit. Les héritiers se sont retrouvés au pied de la tour, et **quelqu’un respirait là-haut**.',
  rules: {
    lines: 'Violence envers des enfants.',
    veils: 'Torture.',
    houseRules: 'Un dé relancé par séance, si la table en rit.',
    spectators: true,
    xCard: 'anonymous',
  },
  log: [
    line('mj', 'opened'),
    line('mj', 'join'),
    line('joueur', 'join'),
    line('Maëlle Le Goff', 'join'),
    line('mj', 'say', 'Minuit sonne. Dans l’escalier, une lampe s’éteint.'),
    line('joueur', 'me', 'pose la main sur la rampe et écoute.'),
    line('Maëlle Le Goff', 'say', 'Ne bougez plus. Quelqu’un respire, là-haut.'),
    line('mj', 'ooc', 'On fait une pause de cinq minutes.'),
    line('mj', 'closed'),
  ],
} as const;
