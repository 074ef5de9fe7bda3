import type { HelpChapter } from '../help.types.ts';

export const team: HelpChapter = {
  title: 'Pour l’équipe',
  roles: ['MO', 'AD'],
  articles: [
    {
      slug: 'traiter-les-demandes',
      title: 'Traiter les demandes',
      summary: 'Répondre, noter, assigner, fermer.',
      words: ['ticket', 'support', 'modération', 'signalement'],
      parts: [
        {
          text: [
            'Chaque demande a un état : ouverte (à vous de répondre), en attente (à son auteur), fermée. Une réponse de l’équipe la met en attente ; une réponse de l’auteur la rouvre.',
            'Une note interne n’est lue que de l’équipe. L’auteur est prévenu de chaque réponse, pas des notes.',
          ],
          picture: {
            name: 'ticket',
            alt: 'Une demande : la conversation, la réponse, son suivi, et qui demande, avec ses personnages et ses serveurs.',
          },
        },
        {
          title: 'Vider la file',
          text: [
            'La file met les urgences d’abord, puis qui attend depuis le plus longtemps. Ses parties : à traiter, à vous, sans réponse, en veille, en attente de l’auteur, fermées. Elle se filtre par priorité, catégorie, attribution et étiquette, et se cherche par mots. Depuis une demande, les flèches mènent à la précédente et à la suivante de la même file.',
            'Répondre à une demande que personne n’a vous l’attribue. Une demande en veille quitte la file et y revient d’elle-même à son moment, ou dès que son auteur répond. Plusieurs demandes se cochent pour être fermées, étiquetées, mises en veille ou jointes ensemble, et cela s’annule.',
            'Quand plusieurs personnes signalent la même chose, joignez leurs demandes à l’une d’elles : votre réponse part à toutes, chacune dans sa conversation.',
            'Les réponses types remplissent la réponse avec le nom de la personne et le sujet ; quelques lettres et Entrée suffisent, et chacune se retouche avant l’envoi. Certaines ajoutent une étiquette et ferment la demande en partant. Deux demandes de la même personne se réunissent en une. La transcription se télécharge en texte ou en HTML, avec ou sans les notes internes.',
            'Au clavier : J et K passent d’une demande à l’autre, R répond, N écrit une note, T ouvre les réponses types, A vous l’attribue, F la ferme, V la met en veille, E ajoute une étiquette. La touche ? les rappelle.',
          ],
          picture: { name: 'tickets', alt: 'La file des demandes, avec ses filtres.' },
        },
      ],
      link: { to: '/app/moderation', label: 'Ouvrir la modération' },
    },
    {
      slug: 'masquer-un-serveur',
      title: 'Masquer un serveur',
      summary: 'Le retirer de l’annuaire, et le dire à son propriétaire.',
      words: ['modération', 'discord', 'cacher', 'invitation'],
      parts: [
        {
          text: [
            'Un serveur masqué disparaît de l’annuaire ; son propriétaire et l’équipe le voient encore. Le propriétaire en lit le motif dans sa cloche, et par mail si la plateforme en envoie. Tout est inscrit au journal.',
            'La liste des serveurs Discord marque les identifiants mal formés et les invitations qui ont l’air mortes.',
          ],
          picture: {
            name: 'discord',
            alt: 'La liste des serveurs : identifiant et invitation Discord, visibilité, et le bouton qui masque.',
          },
        },
      ],
    },
  ],
};
export const administrators: HelpChapter = {
  title: 'Pour les administrateurs',
  roles: ['AD'],
  articles: [
    {
      slug: 'gerer-les-comptes',
      title: 'Gérer les comptes',
      summary: 'Créer, désactiver, supprimer, restaurer.',
      words: ['utilisateur', 'rôle', 'mot de passe généré', 'corbeille'],
      parts: [
        {
          text: [
            'À la création, un mot de passe est généré et montré une seule fois : la personne le remplace à sa première connexion. Désactiver un compte ferme ses connexions à la requête suivante. Un compte supprimé se restaure depuis la liste, sauf si la personne l’a supprimé elle-même : ce qui était personnel est alors effacé.',
            'Il reste toujours au moins un compte d’administration actif.',
          ],
          picture: {
            name: 'users',
            alt: 'La liste des utilisateurs : recherche, rôles, et ce que l’on peut en faire.',
          },
        },
      ],
      link: { to: '/app/admin/users', label: 'Ouvrir les utilisateurs' },
    },
    {
      slug: 'bots-et-applications',
      title: 'Bots et applications',
      summary: 'Leurs identifiants, et ce qu’ils peuvent lire.',
      words: ['robot', 'api', 'rpn', 'jeton'],
      parts: [
        {
          text: [
            'Le mot de passe d’un bot ou d’une application n’est montré qu’une fois : notez-le aussitôt. Un nouveau mot de passe rend l’ancien inutilisable. Les permissions n’ouvrent que la lecture.',
          ],
        },
      ],
    },
  ],
};
