/** What the head of the landing page says: in the running application, and in the page that is drawn before it. */
export const landingHead = {
  title: 'Jeu de rôle en communauté',
  meta: {
    description:
      'RPD, l’application des communautés de jeu de rôle : serveurs, fiches de personnage et parties, au même endroit.',
  },
};
