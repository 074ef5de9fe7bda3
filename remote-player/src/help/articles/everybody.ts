import type { HelpChapter } from '../help.types.ts';

export const everybody: HelpChapter = {
  title: 'Pour bien commencer',
  roles: [],
  articles: [
    {
      slug: 'decouvrir-rpd',
      title: 'Découvrir RPD',
      summary: 'Ce qu’on y trouve, et par où commencer.',
      words: ['débuter', 'prise en main', 'alpha'],
      parts: [
        {
          text: [
            'RPD réunit au même endroit les serveurs de jeu de rôle, leurs fiches de personnage, leurs joueurs et leurs maîtres du jeu. Le menu de gauche montre ce que votre rôle vous ouvre ; sur un téléphone, il s’ouvre avec le bouton en haut à gauche.',
          ],
          picture: { name: 'dashboard', alt: 'Le tableau de bord d’un joueur, avec le menu à gauche.' },
        },
        {
          title: 'Vos premiers pas',
          steps: [
            'Complétez votre profil : un avatar et une bio aident les autres à vous reconnaître.',
            'Créez un personnage depuis la page « Alpha » ou depuis « Mes personnages ».',
            'Parcourez les serveurs, puis déposez votre personnage sur celui qui vous plaît.',
          ],
        },
      ],
      link: { to: '/app/dashboard', label: 'Aller au tableau de bord' },
    },
    {
      slug: 'modifier-son-profil',
      title: 'Modifier son profil',
      summary: 'Pseudo, avatar, citation et bio.',
      words: ['photo', 'image', 'nom', 'page publique'],
      parts: [
        {
          steps: [
            'Ouvrez « Mon profil », puis « Modifier mon profil ».',
            'Changez ce que vous voulez. Une image se choisit, se dépose ou se colle ; sans image, vos initiales la remplacent.',
            'Enregistrez : la page entière connaît aussitôt votre nouveau pseudo.',
          ],
          picture: {
            name: 'profile',
            alt: 'Le formulaire du profil : pseudo, e-mail, avatar, citation et bio.',
          },
        },
        {
          title: 'Ce que les autres voient',
          text: [
            'Votre page publique montre votre pseudo, votre avatar, votre citation, votre bio, vos serveurs visibles et vos personnages acceptés par un serveur qui les montre. Votre adresse e-mail n’y est jamais.',
          ],
        },
      ],
      link: { to: '/app/me/edit', label: 'Modifier mon profil' },
    },
    {
      slug: 'mot-de-passe-et-connexions',
      title: 'Mot de passe et connexions',
      summary: 'Changer de mot de passe, fermer un appareil oublié.',
      words: ['sécurité', 'piratage', 'déconnecter', 'appareil', 'oublié'],
      parts: [
        {
          text: [
            'La page « Sécurité » de votre profil montre chaque appareil sur lequel votre compte est ouvert, depuis quand, et quand il a servi pour la dernière fois. Fermez celui que vous ne reconnaissez pas, puis changez de mot de passe.',
            'Changer de mot de passe déconnecte tous vos autres appareils ; celui dont vous vous servez reste connecté.',
          ],
          picture: {
            name: 'security',
            alt: 'La page Sécurité : le mot de passe et la liste des connexions.',
          },
        },
        {
          title: 'Mot de passe oublié',
          steps: [
            'Sur la page de connexion, choisissez « Mot de passe oublié ? ».',
            'Indiquez votre adresse e-mail. Le lien reçu est valable une heure et ne sert qu’une fois.',
          ],
        },
      ],
      link: { to: '/app/me/security', label: 'Ouvrir la page Sécurité' },
    },
    {
      slug: 'notifications',
      title: 'Notifications et mails',
      summary: 'Ce qui apparaît dans la cloche, par mail et sur vos appareils.',
      words: ['cloche', 'alerte', 'e-mail', 'spam', 'téléphone', 'push', 'silence', 'nuit'],
      parts: [
        {
          text: [
            'La cloche, en haut de la page, rassemble ce qui vous concerne : vos personnages déposés, ceux que l’on dépose sur vos serveurs, vos événements et les réponses à vos demandes.',
            'Dans votre profil, sous « Notifications », vous choisissez pour chacun s’il apparaît dans la cloche, par mail et sur vos appareils.',
          ],
        },
        {
          title: 'Sur vos appareils',
          text: [
            'Pressez « Activer sur cet appareil » : votre navigateur demande la permission, puis les nouvelles s’affichent même quand RPD est fermé. Sur iPhone et iPad, installez d’abord RPD sur l’écran d’accueil.',
            'Un appareil dit qu’on vous a écrit, jamais quoi, sauf si vous le demandez. Vos heures calmes gardent ce qui n’est pas urgent pour le matin. Se déconnecter arrête tout sur cet appareil.',
          ],
        },
      ],
      link: { to: '/app/me/notifications', label: 'Régler mes notifications' },
    },
    {
      slug: 'donnees-et-suppression',
      title: 'Vos données, et la fin de votre compte',
      summary: 'Télécharger tout ce qui vous concerne ; partir proprement.',
      words: ['rgpd', 'export', 'supprimer', 'effacer', 'vie privée'],
      parts: [
        {
          text: [
            '« Mes données » vous donne un fichier avec tout ce qui est enregistré de vous : à lire dans un navigateur, ou en JSON pour un autre programme.',
            'Pour supprimer votre compte, vous dites d’abord ce que deviennent vos serveurs, vos jeux et vos fiches : confiés à quelqu’un, supprimés, ou laissés aux personnes dont les personnages s’en servent. Votre mot de passe est demandé. Il n’y a pas de retour en arrière.',
          ],
        },
      ],
      link: { to: '/app/me/data', label: 'Ouvrir Mes données' },
    },
  ],
};
