import type { CharacterInput, FieldLine, FieldValue, SubmissionState } from '@rpd/shared/domain';

/** A character by the names of its player, its template, its fields and its server. */
export interface DemoCharacter {
  owner: string;
  sheet?: string;
  input: Partial<CharacterInput> & { name: string };
  /** By the names of the template's fields. */
  values?: Readonly<Record<string, FieldValue>>;
  /** The names of the fields that everybody reads on its public page; without them there is none. */
  shown?: readonly string[];
  submission?: {
    server: string;
    message: string;
    /** What the server's owner made of it, with the words that go along. */
    decision?: { state: SubmissionState; message: string };
  };
}

/** A line of a repeated field. */
const line = (id: string, cells: FieldLine['cells']): FieldLine => ({ id, cells });

export const CHARACTERS: readonly DemoCharacter[] = [
  {
    owner: 'joueur',
    sheet: 'Aventurier d’Émeraude',
    input: { name: 'Lysandre Vif-Argent', traits: ['rusé', 'loyal'] },
    values: {
      Nom: 'Lysandre, dit Vif-Argent',
      Peuple: 'humain',
      Classe: 'roublard',
      Niveau: 4,
      Maison: 'Aucune, et il s’en vante',
      'Date de naissance': '1187-10-03',
      Histoire:
        'Enfant trouvé sur les marches de **Valclair**, il a appris à lire dans les registres qu’il volait.\n\n- Il rend *toujours* ce qui appartient aux pauvres.\n- Il ne dort jamais deux nuits sous le même toit.\n\n> « Le reste se négocie. »',
      Force: 10,
      Dextérité: 17,
      Constitution: 12,
      Intelligence: 14,
      Sagesse: 11,
      Charisme: 15,
      Compétences: ['acrobaties', 'discrétion', 'persuasion'],
      PV: 27,
      'PV max': 31,
      Initiative: 3,
      Attaque: 5,
      Dégâts: '1d4 + 3',
      Armes: 'Deux dagues, un crochet à bottes',
      Armure: 'Cuir souple teint en gris',
      'Bourse (pièces d’or)': 23,
      'Porte le sceau de sa maison': false,
      'Classe d’armure': 15,
      Succès: 1,
      Échecs: 0,
      Inspiration: 2,
      Flèches: 18,
      Potions: 2,
      '1er cercle': 2,
      '2e cercle': 1,
      '3e cercle': 0,
      Devise: '« Le reste se négocie. »',
      Attaques: [
        line('dague', { arme: 'Dague', toucher: 5, degats: '1d4 + 3', note: 'Finesse, lancer' }),
        line('arc', { arme: 'Arc court', toucher: 5, degats: '1d6 + 3', note: '24 m' }),
        line('botte', { arme: 'Crochet à bottes', toucher: 2, degats: '1d4', note: 'Toujours caché' }),
      ],
      Sorts: [
        line('main', {
          sort: 'Main de l’ombre',
          cercle: 0,
          effet: 'Une main invisible porte, ouvre ou dérobe à neuf mètres.',
        }),
        line('voile', {
          sort: 'Voile de brume',
          cercle: 1,
          'effet-des': '2d8',
          effet: 'Chacun perd de vue celui qui y entre. **Concentration**, une minute.',
        }),
      ],
      Inventaire: [
        line('corde', { objet: 'Corde de soie', nombre: 1, usage: '15 mètres' }),
        line('torche', { objet: 'Torche', nombre: 3, usage: 'Une heure chacune' }),
        line('crochets', { objet: 'Outils de voleur', nombre: 1, usage: 'Empruntés' }),
        line('potion', { objet: 'Potion de soins', nombre: 2, usage: '2d4 + 2 PV' }),
      ],
    },
    submission: {
      server: 'Les Terres d’Émeraude',
      message: 'Il cherche une guilde qui ne pose pas trop de questions.',
      decision: { state: 'accepted', message: 'La guilde des Chandelles lui ouvre sa porte. Bienvenue !' },
    },
  },
  {
    owner: 'Raphaël d’Aubigny',
    sheet: 'Aventurier d’Émeraude',
    input: { name: 'Dame Oriane de Hautcœur', traits: ['droite', 'têtue'] },
    values: {
      Nom: 'Oriane de Hautcœur',
      Peuple: 'humain',
      Classe: 'guerrier',
      Niveau: 6,
      Maison: 'Hautcœur',
      Histoire: 'Dernière de sa lignée, elle garde un pont que plus personne n’emprunte.',
      Force: 16,
      Dextérité: 11,
      Constitution: 15,
      Intelligence: 10,
      Sagesse: 13,
      Charisme: 14,
      Compétences: ['perception', 'survie'],
      PV: 44,
      'PV max': 52,
      Initiative: 0,
      Attaque: 6,
      Dégâts: '1d8 + 3',
      Armes: 'Une épée longue ébréchée, un écu sans armes',
      'Porte le sceau de sa maison': true,
    },
    shown: ['Peuple', 'Classe', 'Niveau', 'Maison', 'Histoire', 'Force', 'Charisme', 'Armes'],
    submission: {
      server: 'Les Terres d’Émeraude',
      message: 'Paladine, encore et toujours : je promets d’être drôle.',
      decision: { state: 'accepted', message: '' },
    },
  },
  {
    owner: 'Maëlle Le Goff',
    sheet: 'Aventurier d’Émeraude',
    input: { name: 'Faëlim des Pierres levées' },
    values: {
      Nom: 'Faëlim',
      Peuple: 'sylvain',
      Classe: 'barde',
      Niveau: 3,
      Histoire: 'Elle entend chanter les pierres, et note leurs paroles sur de l’écorce.',
      Force: 8,
      Dextérité: 14,
      Constitution: 11,
      Intelligence: 13,
      Sagesse: 12,
      Charisme: 17,
      Compétences: ['arcanes', 'persuasion'],
    },
    submission: {
      server: 'Les Terres d’Émeraude',
      message: 'J’aimerais la lier à la forêt de Sylvenuit : est-ce possible ?',
    },
  },
  {
    owner: 'Éloïse Martel',
    sheet: 'Investigateur de Kerlan',
    input: { name: 'Marthe Kervella' },
    values: {
      'Nom et prénom': 'Kervella Marthe',
      Métier: 'Institutrice',
      Âge: 34,
      'Lieu de naissance': 'Douarnenez',
      'Santé mentale': 62,
      Chance: 45,
      Cartouches: 4,
      Phobies: 'Les cloches sous l’eau.',
      'A vu le phare allumé': true,
      Indices: 'Une page du registre paroissial, arrachée.',
      Observation: 55,
      Bibliothèque: 70,
      Psychologie: 45,
      Discrétion: 30,
      'Premiers soins': 40,
      Esquive: 25,
      Heure: 7,
      Soupçons: 'Le sacristain sait lire les marées mieux qu’un pêcheur.',
    },
    submission: {
      server: 'Brumes de Kerlan',
      message: 'Elle a trois élèves absents, et pas un mot des parents.',
      decision: { state: 'accepted', message: 'La classe est à vous. Fermez bien les volets.' },
    },
  },
  {
    owner: 'Gaëtan Ferré',
    sheet: 'Investigateur de Kerlan',
    input: { name: 'Colonel Ambroise Dard' },
    values: {
      'Nom et prénom': 'Dard Ambroise',
      Métier: 'Officier en retraite',
      Âge: 71,
      'Santé mentale': 80,
      Indices: 'Un revolver d’ordonnance de 1892, et de quoi tenir un siège.',
    },
    submission: {
      server: 'Brumes de Kerlan',
      message: 'Il vient chasser le monstre.',
      decision: {
        state: 'refused',
        message:
          'Nos enquêtes se résolvent sans un coup de feu, et le village n’aurait pas de place pour un tel arsenal. Revenez avec quelqu’un qui a plus peur que cela !',
      },
    },
  },
  {
    owner: 'Apolline Roussel',
    sheet: 'Élève de Saint-Elme',
    input: { name: 'Violette Sauvan' },
    values: {
      Prénom: 'Violette',
      Classe: 'seconde',
      Club: 'Théâtre',
      Qualités: 'Curieuse, généreuse, ponctuelle (presque).',
      Défauts: 'Écoute aux portes.',
      Secret: 'Elle a vu de la lumière au troisième étage, qui est condamné.',
    },
    submission: {
      server: 'Lycée Saint-Elme',
      message: 'Ma toute première fiche : dites-moi ce qui manque.',
    },
  },
  {
    owner: 'Loïc Kermarrec',
    sheet: 'Marin de la Confrérie',
    input: { name: 'Anne « Sans-Quartier » Moreau' },
    values: {
      'Nom de mer': 'Sans-Quartier',
      Poste: 'quartier-maître',
      'Part de butin': 1.5,
      'Sait lire une carte': true,
      Vigueur: 4,
      Lame: 4,
      Poudre: 2,
      Voile: 3,
      Boniment: 2,
      'Mauvais sort': 2,
    },
  },
  {
    owner: 'joueur',
    input: {
      name: 'Kaoru l’Errant',
      race: 'HB',
      traits: ['silencieux', 'gourmand', 'fidèle'],
      class: 5,
      sex: 'M',
      age: 19,
      equipment: { armor: '', weapons: '', other: 'Une flûte fendue et trois boulettes de riz' },
    },
  },
  {
    owner: 'joueur',
    sheet: 'Investigateur de Kerlan',
    input: { name: 'Yann Le Guellec', traits: ['superstitieux', 'bavard'] },
    values: {
      'Nom et prénom': 'Le Guellec Yann',
      Métier: 'Gardien de phare en congé',
      Âge: 46,
      'Santé mentale': 71,
      Chance: 30,
      'A vu le phare allumé': true,
      Indices: 'Le registre des feux, tenu jusqu’à la nuit d’hier.',
    },
    submission: {
      server: 'Brumes de Kerlan',
      message: 'Il connaît l’escalier du phare par cœur, et refuse d’y remonter.',
      decision: {
        state: 'to_change',
        message:
          'Très belle entrée en matière ! Dites-nous ce qu’il craint (le champ « Phobies »), et d’où il vient : le village voudra savoir.',
      },
    },
  },
  {
    owner: 'Désiré Kouassi',
    sheet: 'Mercenaire de Néon-Lutèce',
    input: { name: 'Mica' },
    values: {
      Pseudonyme: 'Mica',
      Rôle: 'netrunner',
      Réputation: 3,
      'Dettes (eurodollars)': 12_400,
      Implants: ['yeux', 'interface'],
      'Humanité restante': 48,
      'Contrats en cours': 'Retrouver qui a vendu le ciel du onzième.',
      Blessures: 22,
      Réflexes: 7,
      Corps: 4,
      Technique: 9,
      'Sang-froid': 6,
      Alerte: 3,
      Chargeur: 9,
      'Chargeurs de rechange': 2,
      Arsenal: [
        line('pistolet', { arme: 'Pistolet lourd', degats: '3d6', chargeur: 8, etat: 'Déclaré' }),
        line('taser', { arme: 'Aiguillon', degats: '2d6', chargeur: 3, etat: 'Prêté' }),
        line('drone', { arme: 'Drone « Mouche »', degats: '1d6', chargeur: 1, etat: 'Boudeur' }),
      ],
    },
    submission: {
      server: 'Néon-Lutèce 2089',
      message: 'Elle parle aux caméras plus volontiers qu’aux gens.',
      decision: { state: 'accepted', message: 'Bienvenue dans les catacombes. Ne payez personne d’avance.' },
    },
  },
  {
    owner: 'Zoé Lambert',
    sheet: 'Mercenaire de Néon-Lutèce',
    input: { name: 'Vector' },
    values: {
      Pseudonyme: 'Vector',
      Rôle: 'solo',
      Réputation: 5,
      'Humanité restante': 31,
      Implants: ['bras'],
    },
    submission: {
      server: 'Néon-Lutèce 2089',
      message: 'Ancien de la Milice de la Marque. Il a gardé l’uniforme, pas le contrat.',
    },
  },
  {
    owner: 'Joséphine Pâris',
    sheet: 'Marin de la Confrérie',
    input: { name: 'Petit-Jean la Vigie' },
    values: { 'Nom de mer': 'Petit-Jean', Poste: 'vigie', 'Part de butin': 1, 'Sait lire une carte': false },
    submission: {
      server: 'La Confrérie des Mers',
      message: 'Il voit loin, entend mal, et mange pour trois.',
      decision: { state: 'accepted', message: 'Embarquez : la Sirène appareille à la marée.' },
    },
  },
  {
    owner: 'Cédric Hébert',
    sheet: 'Élève de Saint-Elme',
    input: { name: 'Bastien Roux' },
    values: { Prénom: 'Bastien', Classe: 'terminale', Club: 'Échecs', Qualités: 'Patient.' },
    submission: {
      server: 'Lycée Saint-Elme',
      message: 'Il refait sa terminale, et ne dit pas pourquoi.',
      decision: { state: 'accepted', message: 'Chambre 12, deuxième étage. Bonne rentrée !' },
    },
  },
];
