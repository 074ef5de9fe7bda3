import type { HelpChapter } from '../help.types.ts';

export const players: HelpChapter = {
  title: 'Pour les joueurs',
  roles: [],
  articles: [
    {
      slug: 'creer-un-personnage',
      title: 'Créer un personnage',
      summary: 'Avec le formulaire de l’alpha, ou à partir d’une fiche.',
      words: ['race', 'classe', 'héros', 'nouveau'],
      parts: [
        {
          title: 'En trois minutes, avec l’alpha',
          steps: [
            'Ouvrez « Alpha », puis « Créer un personnage ».',
            'Donnez un nom, une race, une classe, un sexe, un âge et quelques traits. Seul le nom est nécessaire pour commencer.',
            'Choisissez « Commencer mon aventure » : votre personnage s’ouvre, et se complète quand vous voulez.',
          ],
          picture: { name: 'alpha', alt: 'Le formulaire de création de l’alpha sur un téléphone.' },
        },
        {
          title: 'À partir d’une fiche',
          steps: [
            'Dans « Mes personnages », choisissez « Créer un personnage ».',
            'Cherchez la fiche de votre jeu ou de votre serveur, et donnez un nom.',
            'Si la fiche vous guide, « Créer mon personnage pas à pas » vous mène à un personnage prêt à jouer en une dizaine de minutes.',
            'Remplissez-la : les calculs, les dés et les lignes qui se répètent suivent ce que vous écrivez.',
          ],
        },
        {
          title: 'À partir d’un fichier',
          steps: [
            'Exportez votre personnage de Foundry (« Export Data »), ou d’ici par « Actions », « Exporter (JSON) ».',
            'Dans « Mes personnages », choisissez « Importer », puis le fichier et la fiche.',
            'Regardez ce qui est repris, changez la place de ce qui ne l’est pas, et créez le personnage : il reste un brouillon.',
          ],
        },
      ],
      link: { to: '/app/me/characters/new', label: 'Créer un personnage' },
    },
    {
      slug: 'enregistrement-automatique',
      title: 'Tout s’enregistre tout seul',
      summary: 'Hors connexion, deux onglets, retour en arrière : rien ne se perd.',
      words: ['sauvegarde', 'brouillon', 'historique', 'restaurer', 'perdu', 'autosave'],
      parts: [
        {
          text: [
            'Une seconde après votre dernière frappe, le personnage est enregistré ; l’état est écrit sous son nom. Sans réseau, ou si votre session expire, tout est gardé sur votre appareil et repart dès que possible.',
            'Si une valeur ne convient pas, elle attend d’être corrigée, et le reste est enregistré.',
            'Si quelqu’un d’autre, ou un autre onglet, a écrit au même endroit, les deux versions vous sont montrées : vous choisissez.',
          ],
          picture: {
            name: 'character',
            alt: 'Un personnage en cours d’écriture, avec la mention « Enregistré ».',
          },
        },
        {
          title: 'Revenir en arrière',
          steps: [
            'Sur le personnage, ouvrez « Actions », puis « Historique ».',
            'Regardez une version, puis choisissez « Rétablir ». La version d’aujourd’hui reste dans l’historique.',
          ],
        },
      ],
    },
    {
      slug: 'quand-la-fiche-change',
      title: 'Quand la fiche change',
      summary: 'Ce que deviennent vos valeurs si le maître du jeu modifie sa fiche.',
      words: ['modèle', 'champ supprimé', 'valeurs converties'],
      parts: [
        {
          text: [
            'Un maître du jeu peut modifier sa fiche alors que des personnages s’en servent. Vos valeurs suivent : converties quand c’est possible, gardées à part sinon. Un encadré sur votre personnage dit ce qui a changé et ce que vous aviez écrit.',
            'Si la fiche retrouve ce champ plus tard, votre valeur y revient. Personne d’autre que vous ne peut oublier les anciennes valeurs.',
          ],
        },
      ],
    },
    {
      slug: 'deposer-un-personnage',
      title: 'Déposer un personnage sur un serveur',
      summary: 'Les étapes, et ce que veulent dire les états.',
      words: ['candidature', 'rejoindre', 'accepté', 'refusé', 'retouche'],
      parts: [
        {
          steps: [
            'Ouvrez votre personnage, puis « Déposer sur un serveur ». Les champs obligatoires doivent être remplis.',
            'Choisissez le serveur et laissez un mot à son équipe.',
            'Suivez la réponse sur votre personnage, et dans la cloche.',
          ],
        },
        {
          title: 'Les états',
          text: [
            'En attente : l’équipe du serveur n’a pas encore répondu.',
            'À retoucher : elle vous dit quoi changer. Corrigez, puis choisissez « Déposer de nouveau » et répondez-lui.',
            'Accepté : vous jouez. Refusé : la raison est indiquée ; votre personnage reste à vous et peut aller ailleurs.',
          ],
        },
      ],
      link: { to: '/app/me/characters', label: 'Mes personnages' },
    },
    {
      slug: 'imprimer-exporter',
      title: 'Imprimer, exporter, dupliquer',
      summary: 'Une fiche sur papier ou en PDF, une copie, un fichier.',
      words: ['pdf', 'papier', 'json', 'copie'],
      parts: [
        {
          text: [
            'Le bouton « Actions » d’un personnage imprime toute la fiche, tous onglets compris. Dans la fenêtre d’impression, la destination « Enregistrer au format PDF » en fait un fichier PDF.',
            '« Exporter » donne un fichier JSON avec vos valeurs par nom de champ ; « Dupliquer » crée un second personnage à partir de celui-ci.',
          ],
        },
      ],
    },
    {
      slug: 'champs-prives',
      title: 'Les champs privés',
      summary: 'Ce que voient le joueur, le maître du jeu et les autres.',
      words: ['secret', 'caché', 'visibilité', 'œil barré'],
      parts: [
        {
          text: [
            'Un œil barré à côté d’un champ dit qu’il n’est pas pour tout le monde : vu de vous et du maître du jeu, ou du maître du jeu seul. Les autres ne reçoivent pas ces valeurs, pas même ce que des calculs en feraient.',
          ],
        },
      ],
    },
  ],
};
