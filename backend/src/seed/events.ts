/** An event by the names of its server, its maker and those who signed up, in their order. */
export interface DemoEvent {
  title: string;
  server: string;
  owner: string;
  description: string;
  /** Days from the day of the seeding, and hour in UTC. */
  day: number;
  hour: number;
  /** How long it takes, hours. */
  hours: number;
  places: number;
  signups: readonly string[];
}

export const EVENTS: readonly DemoEvent[] = [
  {
    title: 'Grande assemblée de la pleine lune',
    server: 'Les Terres d’Émeraude',
    owner: 'mj',
    description:
      'Les cinq maisons se réunissent sous les arches de Valclair pour désigner une régence. Chaque maison parle une fois ; les alliances se font dans les couloirs.\n\nVenez avec votre sceau, et une chose que vous êtes prêts à promettre.',
    day: 5,
    hour: 19,
    hours: 3,
    places: 0,
    signups: ['Raphaël d’Aubigny', 'joueur', 'Maëlle Le Goff', 'Anaïs Roche', 'Bérénice Caux'],
  },
  {
    title: 'Sortie extravéhiculaire n° 12',
    server: 'Station Hélios-9',
    owner: 'Théo Garnier',
    description:
      'L’antenne ne répond plus. Quatre personnes sortent, les autres comptent l’air. Partie courte, sans filet.',
    day: 3,
    hour: 20,
    hours: 2,
    places: 4,
    signups: ['Jérémie Tanguy', 'Léonie Castel', 'Mathéo Rossi', 'Yaëlle Cohen', 'joueur', 'Cédric Hébert'],
  },
  {
    title: 'Veillée vocale : le phare',
    server: 'Brumes de Kerlan',
    owner: 'Héloïse Morvan',
    description:
      'Clôture du troisième chapitre. On éteint la lumière, on allume une bougie, et le sacristain raconte enfin ce qu’il a vu.',
    day: 9,
    hour: 20,
    hours: 2,
    places: 8,
    signups: ['Aïcha Benali', 'François Sœurin', 'Éloïse Martel'],
  },
  {
    title: 'Marché noir des Gobelins',
    server: 'Néon-Lutèce 2089',
    owner: 'Inès Belkacem',
    description:
      'Une nuit, un quai désaffecté, et tout ce qui ne devrait pas se vendre. Apportez de quoi échanger : un souvenir, un code, une faveur.',
    day: 12,
    hour: 19,
    hours: 4,
    places: 12,
    signups: ['Zoé Lambert', 'Désiré Kouassi'],
  },
  {
    title: 'Élection du capitaine de la Sirène',
    server: 'La Confrérie des Mers',
    owner: 'Loïc Kermarrec',
    description:
      'Le capitaine a mangé la dernière orange : vote de défiance. Discours de deux minutes, mains levées, rhum raisonnable.',
    day: 16,
    hour: 18,
    hours: 2,
    places: 6,
    signups: ['Valère Montclar', 'Joséphine Pâris', 'Gaëtan Ferré', 'Agnès Le Bihan'],
  },
  {
    title: 'Première partie : on vous prend par la main',
    server: 'Lycée Saint-Elme',
    owner: 'joueur',
    description:
      'Pour celles et ceux qui n’ont jamais joué : deux heures, un petit mystère à l’internat, et quelqu’un pour répondre à toutes les questions.',
    day: 20,
    hour: 14,
    hours: 2,
    places: 5,
    signups: ['Apolline Roussel', 'Cédric Hébert'],
  },
];
