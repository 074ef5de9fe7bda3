import type { HelpChapter } from '../help.types.ts';

export const gameMasters: HelpChapter = {
  title: 'Pour les maîtres du jeu',
  roles: [],
  articles: [
    {
      slug: 'enregistrer-un-serveur',
      title: 'Enregistrer un serveur',
      summary: 'Deux étapes, et votre univers est dans l’annuaire.',
      words: ['communauté', 'discord', 'créer un serveur'],
      parts: [
        {
          steps: [
            'Sur la page des serveurs, choisissez « Créer un jeu/serveur ».',
            'Donnez les informations générales : nom, types, identifiant et invitation Discord.',
            'Racontez l’histoire : une introduction de 150 caractères au plus, et une bio de 500 au plus.',
          ],
          picture: { name: 'servers', alt: 'L’annuaire des serveurs.' },
        },
      ],
      link: { to: '/app/servers/c', label: 'Créer un serveur' },
    },
    {
      slug: 'composer-une-fiche',
      title: 'Composer une fiche de personnage',
      summary: 'Onglets, lignes, colonnes et champs, à la souris, au doigt ou au clavier.',
      words: ['modèle', 'éditeur', 'formule', 'dés', 'template'],
      parts: [
        {
          text: [
            'Une fiche se compose d’onglets, de lignes, de colonnes et de champs. Chaque champ a un type (texte, nombre, date, choix, case à cocher…), peut être obligatoire, et peut n’être vu que de certains.',
            'Fiche « Ouverte » : les joueurs peuvent s’en servir. « Fermé » : elle se prépare. « Public » : tout le monde la voit ; « Privé » : vous et la modération, personne d’autre.',
          ],
          picture: { name: 'editor', alt: 'L’éditeur : les éléments à gauche, la fiche au milieu.' },
        },
        {
          title: 'Guider un premier personnage',
          text: [
            'Dans l’éditeur, « Création » ajoute des étapes : un choix qui donne des valeurs (un peuple, une classe), des points à répartir, des dés à lancer, des champs à remplir. « Essayer » les déroule comme vos joueurs les verront.',
          ],
        },
        {
          title: 'Modifier une fiche déjà utilisée',
          text: [
            'Vous pouvez changer une fiche dont des personnages se servent : rien de ce que les joueurs ont écrit n’est perdu, et chacun voit ce qui a changé sur son personnage.',
          ],
        },
      ],
      link: { to: '/app/sheets/c', label: 'Créer une fiche' },
    },
    {
      slug: 'recevoir-des-personnages',
      title: 'Recevoir des personnages',
      summary: 'Lire une fiche déposée, accepter, refuser, faire retoucher.',
      words: ['candidature', 'accepter', 'refuser'],
      parts: [
        {
          text: [
            'Quand quelqu’un dépose un personnage sur votre serveur, la cloche vous le dit. Vous lisez la fiche comme maître du jeu, champs réservés compris, puis vous acceptez, refusez avec une raison, ou demandez une retouche en disant laquelle.',
            'La personne qui le joue reçoit votre réponse dans sa cloche et, si elle le veut, par mail. Les personnages acceptés apparaissent sur la page du serveur si vous avez choisi de les montrer.',
          ],
        },
      ],
    },
    {
      slug: 'organiser-un-evenement',
      title: 'Organiser un événement',
      summary: 'Places, liste d’attente, et qui est prévenu de quoi.',
      words: ['session', 'agenda', 'calendrier', 'inscription'],
      parts: [
        {
          text: [
            'Un événement a un serveur, un début, une fin et, si vous voulez, un nombre de places. Les premières personnes inscrites ont une place, les suivantes attendent ; quand quelqu’un se désiste, la première de la liste prend sa place et l’apprend par une notification.',
            'Changer le titre ou l’horaire, ou annuler l’événement, prévient toutes les personnes inscrites.',
          ],
        },
      ],
    },
  ],
};
