import { NO_WARNINGS } from '@rpd/shared/domain';
import type { GameInput } from '@rpd/shared/domain';

/** A game, its owner, its system and those who joined it by their names. */
export interface DemoGame {
  owner: string;
  gameType: string;
  members: readonly string[];
  input: Omit<GameInput, 'gameType'>;
}

interface Pitch {
  name: string;
  owner: string;
  system: string;
  members: string[];
  bio: string;
  text: string;
  site: string;
  background?: string;
  /** Where Discord is on. */
  discordId?: string;
  off?: true;
  /** It looks for no more players. */
  full?: true;
}

const game = ({
  name,
  owner,
  system,
  members,
  bio,
  text,
  site,
  background,
  discordId,
  off,
  full,
}: Pitch): DemoGame => ({
  owner,
  gameType: system,
  members,
  input: {
    name,
    description: {
      url: `/games/${site}`,
      discord: discordId !== undefined,
      discordId: discordId ?? '',
      discordLink: discordId ? `https://discord.gg/${site}` : '',
      wiki: '',
      website: `https://${site}.example`,
      bio,
      text,
      img: '',
      warnings: NO_WARNINGS,
    },
    status: !off,
    recruiting: !full,
    icon_img: '',
    background_img: background ? `/files/${background}` : '',
    background_alt: '',
    img_alt: '',
    card_class: '',
    rpd_url: '',
  },
});

const FANTASY = 'fantastic_1.webp';
const SCI_FI = 'sci-fi_1.webp';

export const GAMES: readonly DemoGame[] = [
  game({
    name: 'Le Trône vide',
    owner: 'mj',
    system: 'Donjons & Dragons 5',
    members: ['joueur', 'Raphaël d’Aubigny', 'Maëlle Le Goff', 'Anaïs Roche', 'Bérénice Caux'],
    bio: 'Une régente assassinée, cinq maisons et sept nuits pour trouver qui ment.',
    text: 'Intrigue de cour pour personnages de niveau 3 à 6. On y parle plus qu’on ne s’y bat, mais quand on s’y bat, c’est dans un escalier.\n\nChaque séance couvre une nuit. Entre deux nuits, les joueurs écrivent des lettres, et certaines sont interceptées.',
    site: 'trone-vide',
    background: FANTASY,
    discordId: '112345678901234501',
  }),
  game({
    name: 'Les Pierres chantantes',
    owner: 'Élodie Vasseur',
    system: 'Donjons & Dragons 5',
    members: ['Célestin Brûlé', 'Salomé Vidal', 'joueur'],
    bio: 'La forêt de Sylvenuit s’est remise à chanter. Elle répète des noms.',
    text: 'Exploration et contes noirs. La carte est vierge au départ ; ce que la troupe y dessine devient vrai.',
    site: 'pierres-chantantes',
    background: FANTASY,
  }),
  game({
    name: 'Dernier ravitaillement',
    owner: 'Théo Garnier',
    system: 'Cyberpunk RED',
    members: ['Jérémie Tanguy', 'Léonie Castel', 'Mathéo Rossi', 'Yaëlle Cohen'],
    bio: 'Dix postes d’équipage, neuf capsules de secours.',
    text: 'Huis clos à bord d’Hélios-9. L’horloge tourne même quand personne ne joue : chaque jour coûte une heure d’air.',
    site: 'dernier-ravitaillement',
    background: SCI_FI,
    discordId: '112345678901234502',
  }),
  game({
    name: 'Un souvenir de soleil',
    owner: 'Inès Belkacem',
    system: 'Cyberpunk RED',
    members: ['Zoé Lambert', 'Désiré Kouassi', 'joueur'],
    bio: 'Voler une minute de lumière à ceux qui possèdent le ciel.',
    text: 'Casses en trois temps : on repère, on improvise, on regrette. Un contrat par séance, une réputation par arrondissement.',
    site: 'souvenir-de-soleil',
    background: SCI_FI,
    discordId: '112345678901234503',
  }),
  game({
    name: 'Le Registre des noyés',
    owner: 'Héloïse Morvan',
    system: 'L’Appel de Cthulhu',
    members: ['Aïcha Benali', 'François Sœurin', 'Éloïse Martel'],
    bio: 'Dans le registre paroissial de Kerlan, les morts signent encore.',
    text: 'Enquête en six veillées. Les indices sont de vrais documents : lettres, plans, pages de journal que l’on garde après la partie.',
    site: 'registre-des-noyes',
  }),
  game({
    name: 'Brouillard sur la Fleet',
    owner: 'Ophélie Nguyen',
    system: 'L’Appel de Cthulhu',
    members: ['Clémence Aubry', 'Nathanaël Guérin'],
    bio: 'Londres, 1888 : la rivière enterrée remonte, et quelque chose avec elle.',
    text: 'Scènes courtes, à l’écrit, entre deux fiacres. Santé mentale comptée avec bienveillance.',
    site: 'brouillard-fleet',
    full: true,
  }),
  game({
    name: 'La Charte de la Sirène',
    owner: 'Loïc Kermarrec',
    system: 'Pirates !',
    members: ['Valère Montclar', 'Joséphine Pâris', 'Gaëtan Ferré', 'Agnès Le Bihan'],
    bio: 'Un équipage, douze articles, et le dernier ne se lit qu’en mer.',
    text: 'Campagne maritime à équipage voté : capitaine, quartier-maître et maître canonnier sont élus à chaque escale.',
    site: 'charte-sirene',
    discordId: '112345678901234504',
  }),
  game({
    name: 'Caravane de la Grande Soif',
    owner: 'Ismaël Traoré',
    system: 'Système maison',
    members: ['Fleur de Saint-Aubin', 'Timothée Blanchard'],
    bio: 'De Lyon à la mer, si la mer est encore là.',
    text: 'Carte commune, vivres comptés, haltes racontées. On commence avec trois mules et un secret chacun.',
    site: 'grande-soif',
  }),
  game({
    name: 'Les Héros de Trois-Ponts',
    owner: 'Zoé Lambert',
    system: 'Chroniques Oubliées',
    members: ['Apolline Roussel', 'Cédric Hébert', 'joueur', 'Yaëlle Cohen'],
    bio: 'Une première campagne, des gobelins polis et un boulanger suspect.',
    text: 'Pensée pour débuter : règles expliquées en jouant, séances de deux heures, fiches prêtes à l’emploi.',
    site: 'trois-ponts',
    background: FANTASY,
  }),
  game({
    name: 'La Traque d’Obsidienne',
    owner: 'mj',
    system: 'Système maison',
    members: [],
    bio: 'En chantier : la saison 2 ouvrira quand les règles de traque tiendront debout.',
    text: 'Notes de préparation. Merci de ne pas nourrir les basilics.',
    site: 'traque-obsidienne',
    background: FANTASY,
    off: true,
  }),
];
