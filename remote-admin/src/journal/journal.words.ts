/** What the journal calls the kinds of things, in French. */
export const ENTITY_LABELS: Record<string, string> = {
  User: 'Utilisateur',
  Server: 'Serveur',
  ServerType: 'Type de serveur',
  Game: 'Jeu',
  GameType: 'Type de jeu',
  Sheet: 'Fiche',
  Character: 'Personnage',
  Submission: 'Candidature',
  Robot: 'Bot',
  App: 'Application',
  Mail: 'E-mail',
  Catalogue: 'Réglage',
  Event: 'Événement',
  Mob: 'PNJ ou monstre',
  Ticket: 'Demande d’aide',
  Deployment: 'Déploiement',
  Release: 'Version',
};

export const entityLabel = (entity: string): string => ENTITY_LABELS[entity] ?? entity;
