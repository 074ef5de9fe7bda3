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
  /** The evening that comes next: in so many days, at this hour in UTC. */
  next: {
    title: 'Deuxième nuit : la cave',
    day: 1,
    hour: 19,
    /** Who answered the poll from which it was chosen. */
    answers: { joueur: 'yes', 'Maëlle Le Goff': 'yes', 'Anaïs Roche': 'maybe', 'Bérénice Caux': 'no' },
  },
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
  scenes: [
    {
      title: 'La taverne du Dernier Verre',
      picture: '/files/tavern_1.webp',
      picture_alt:
        'La salle d’une taverne la nuit : un feu, une longue table sous une lampe, la pluie aux vitres.',
      text: 'La pluie bat les vitres. **Personne ne parle** quand vous entrez.\n\n- Une lampe fume au-dessus de la table.\n- Le tavernier essuie toujours le même verre.',
      music: '',
      notes: 'Le tavernier attend le messager. Il a la clé de la cave dans sa botte.',
    },
    {
      title: 'Sous la taverne',
      picture: '',
      picture_alt: '',
      text: 'Des marches humides, une odeur de vin tourné. Quelque part, on chante.',
      music: '',
      notes: 'Le chant s’arrête si quelqu’un allume une torche.',
    },
  ],
  handouts: [
    {
      title: 'La lettre cachetée',
      text: '« Venez **seul**, à la troisième cloche. La porte de la cave sera ouverte.\n\n> Brûlez ceci. »',
      picture: '',
      picture_alt: '',
      to: ['joueur'],
    },
    {
      title: 'L’avis de recherche',
      text: 'Cinquante couronnes à qui ramène la régente, vivante.',
      picture: '',
      picture_alt: '',
      to: [],
    },
  ],
  map: {
    title: 'La cave',
    picture: '/files/cellar_1.webp',
    picture_alt: 'Le plan d’une cave : trois salles de tonneaux, des passages et un autel.',
    // The drawing has squares of 40 px, 32 by 20 of them.
    columns: 32,
    rows: 20,
    grid: 'square',
    cell: 40,
    offsetX: 0,
    offsetY: 0,
    metres: 1.5,
  },
  /** What of the map players see at first. */
  revealed: { action: 'reveal', x: 80, y: 80, width: 400, height: 320 },
  tokens: [
    { name: 'Lysandre', color: 'blue', owner: 'joueur', hidden: false, size: 1, at: 'G6' },
    { name: 'Maëlle', color: 'green', owner: 'Maëlle Le Goff', hidden: false, size: 1, at: 'F7' },
    { name: 'Garde', color: 'gray', owner: '', hidden: false, size: 1, at: 'S6' },
    { name: 'La chanteuse', color: 'purple', owner: '', hidden: true, size: 2, at: 'AB6' },
  ],
  fight: {
    title: 'Les gardes de la cave',
    die: 20,
    combatants: [
      { name: 'Garde', count: 3, bonus: 1, hp: 11, hpMax: 11, visibility: 'state', grouped: true },
      { name: 'La chanteuse', hidden: true, bonus: 4, hp: 38, hpMax: 38, visibility: 'none', grouped: false },
    ],
  },
} as const;
