import { NO_WARNINGS } from '@rpd/shared/domain';
import type { ServerInput, Warnings } from '@rpd/shared/domain';

/** A server, its owner, who manages it along, its types and the templates that it proposes by their names. */
export interface DemoServer {
  owner: string;
  managers: readonly string[];
  types: readonly string[];
  sheets: readonly string[];
  input: Omit<ServerInput, 'serverType'>;
}

interface Pitch {
  name: string;
  owner: string;
  types: string[];
  intro: string;
  bio: string;
  text: string;
  site: string;
  discordId: string;
  group?: boolean;
  managers?: string[];
  /** The templates on which one fills in a character for it. */
  sheets?: string[];
  /** No character can be submitted. */
  closed?: true;
  hidden?: boolean;
  /** It has a public page. */
  isPublic?: true;
  warnings?: Warnings;
}

const server = ({ name, owner, types, intro, bio, text, site, discordId, ...is }: Pitch): DemoServer => ({
  owner,
  managers: is.managers ?? [],
  types,
  sheets: is.sheets ?? [],
  input: {
    name,
    description: {
      wiki: `https://wiki.${site}.example`,
      website: `https://${site}.example`,
      discord: `https://discord.gg/${site}`,
      url: '',
      intro,
      bio,
      text,
      warnings: is.warnings ?? NO_WARNINGS,
    },
    serverDiscord_id: discordId,
    visible: !is.hidden,
    publicPage: is.isPublic ?? false,
    icon_img: '',
    cover_img: '',
    cover_alt: '',
    options: { characters: { group: is.group ?? false, visible_sheet: !is.closed, sheet_type: [] } },
  },
});

export const SERVERS: readonly DemoServer[] = [
  server({
    name: 'Les Terres d’Émeraude',
    owner: 'mj',
    types: ['Médiéval fantastique'],
    intro: 'Cinq maisons, un trône vide et une forêt qui se réveille.',
    bio: 'Depuis la mort de la reine Ysaline, les cinq maisons d’Émeraude se disputent la régence. Dans la forêt de Sylvenuit, les pierres levées se remettent à chanter.',
    text: 'Chaque joueur rejoint une maison, une guilde ou la cour des réfugiés. Les intrigues avancent chaque semaine ; une grande assemblée réunit tout le monde à la pleine lune.',
    site: 'emeraude',
    discordId: '102345678901234501',
    group: true,
    managers: ['Élodie Vasseur'],
    sheets: ['Aventurier d’Émeraude'],
    isPublic: true,
  }),
  server({
    name: 'Station Hélios-9',
    owner: 'Théo Garnier',
    types: ['Science-fiction'],
    intro: 'La dernière station avant le vide. Le courrier n’arrive plus.',
    bio: 'Hélios-9 ravitaille les convois des colonies extérieures. Il y a trente jours, toutes les communications se sont tues. L’équipage hésite entre attendre et partir.',
    text: 'Dix postes d’équipage, un journal de bord partagé, et une horloge : chaque jour de jeu consomme de l’air. Parties courtes, décisions lourdes.',
    site: 'helios9',
    discordId: '102345678901234502',
    isPublic: true,
  }),
  server({
    name: 'Brumes de Kerlan',
    owner: 'Héloïse Morvan',
    types: ['Horreur', 'Historique'],
    intro: 'Bretagne, 1893. Le phare s’allume alors que personne n’y monte.',
    bio: 'Un village de pêcheurs, une brume qui ne se lève plus et un registre paroissial où les morts signent encore. Enquêtes lentes et veillées au coin du feu.',
    text: 'On joue des villageois, des gens de passage, ou l’unique gendarme. Les scènes se jouent à l’écrit ; une veillée vocale clôt chaque chapitre.',
    site: 'kerlan',
    discordId: '102345678901234503',
    sheets: ['Investigateur de Kerlan'],
    isPublic: true,
  }),
  server({
    name: 'Néon-Lutèce 2089',
    owner: 'Inès Belkacem',
    types: ['Science-fiction', 'Contemporain'],
    intro: 'Paris est une marque déposée. Le ciel aussi.',
    bio: 'Les corporations ont racheté les arrondissements un par un. Dans les catacombes, les derniers fournisseurs d’accès libres vendent des souvenirs de soleil.',
    text: 'Contrats chaque semaine, réputation par quartier, marché noir tenu par les joueurs. Style exigé, chrome facultatif.',
    site: 'neonlutece',
    discordId: '102345678901234504',
    group: true,
    sheets: ['Mercenaire de Néon-Lutèce'],
    isPublic: true,
  }),
  server({
    name: 'Les Cendres du Rhône',
    warnings: { themes: ['violence', 'slavery'], other: 'faim et soif' },
    owner: 'Ismaël Traoré',
    types: ['Post-apocalyptique'],
    intro: 'Le fleuve est à sec. Lyon a des remparts.',
    bio: 'Quarante ans après la Grande Soif, les caravanes suivent le lit du Rhône d’un puits à l’autre. L’eau est la monnaie, la parole donnée aussi.',
    text: 'Une campagne de caravane : carte commune, vivres comptés, haltes où chacun raconte. Table vocale le jeudi, écrit le reste de la semaine.',
    site: 'cendres',
    discordId: '102345678901234505',
    closed: true,
    isPublic: true,
  }),
  server({
    name: 'La Confrérie des Mers',
    owner: 'Loïc Kermarrec',
    types: ['Historique'],
    intro: 'Tortuga, 1668 : signez la charte et prenez la mer.',
    bio: 'Flibustiers, marchands et espions se partagent les Caraïbes. Chaque équipage vote ses lois, son cap et le partage du butin.',
    text: 'Les navires sont tenus par trois à six joueurs. Les abordages se jouent aux dés, les procès à la majorité.',
    site: 'confrerie',
    discordId: '102345678901234506',
    group: true,
    sheets: ['Marin de la Confrérie'],
    isPublic: true,
  }),
  server({
    name: 'Lycée Saint-Elme',
    owner: 'joueur',
    types: ['Contemporain'],
    intro: 'Internat, secrets et club de théâtre.',
    bio: 'Un lycée de montagne coupé du monde tout l’hiver. Rien de surnaturel, juré. Enfin, presque rien.',
    text: 'Scènes de vie, petits mystères et grandes amitiés. Idéal pour débuter : une marraine ou un parrain accompagne chaque arrivée.',
    site: 'saintelme',
    discordId: '102345678901234507',
    managers: ['mj'],
    sheets: ['Élève de Saint-Elme'],
  }),
  server({
    name: 'Le Bestiaire d’Obsidienne',
    owner: 'mj',
    types: ['Médiéval fantastique', 'Horreur'],
    intro: 'En préparation : la saison 2 ouvre à l’automne.',
    bio: 'Des chasseurs de monstres et les monstres qui les emploient. La saison 2 est encore en chantier : règles de traque, bestiaire et carte des Marches.',
    text: 'Serveur caché pendant les travaux ; les volontaires pour relire les règles sont les bienvenus.',
    site: 'obsidienne',
    discordId: '102345678901234508',
    hidden: true,
  }),
];
