import type { Role, RoleStep, RoleSteps } from '@rpd/shared/domain';

interface StepWords {
  title: string;
  /** Why one does it, in one sentence. */
  help: string;
  to: string;
}

/** The titles of the roles, by what one does in them. */
export const GUIDED_ROLE_TITLES: Record<Role, string> = {
  RP: 'Jouer',
  GM: 'Mener',
  MO: 'Modérer',
  AD: 'Administrer',
};

/** Where each step is done, and why (26.7). */
export const STEP_WORDS: Record<RoleStep, StepWords> = {
  portrait: {
    title: 'Choisir votre portrait',
    help: 'On vous reconnaît à la table, dans les messages et sur votre profil.',
    to: '/app/me/edit#avatar',
  },
  character: {
    title: 'Créer un personnage',
    help: 'Partez d’une fiche guidée, d’un modèle ou d’un fichier.',
    to: '/app/me/characters/new',
  },
  server: {
    title: 'Rejoindre un serveur',
    help: 'Trouvez un univers qui vous plaît, et déposez-y votre personnage.',
    to: '/app/servers',
  },
  table: {
    title: 'Prendre place à une table',
    help: 'Cherchez un jeu qui recrute, ou ouvrez l’invitation de votre MJ.',
    to: '/app/games/find',
  },
  ownServer: {
    title: 'Inscrire votre serveur',
    help: 'Son univers, son équipe et ses règles ont une page à eux.',
    to: '/app/servers/c',
  },
  template: {
    title: 'Composer une fiche de personnage',
    help: 'Partez d’un modèle de la galerie : ses calculs et ses dés sont déjà là.',
    to: '/app/sheets/gallery',
  },
  game: {
    title: 'Créer un jeu',
    help: 'Une campagne ou un soir : c’est là que votre table se retrouve.',
    to: '/app/games/c',
  },
  players: {
    title: 'Inviter vos joueurs et joueuses',
    help: 'Un lien ou un code suffit : envoyez-le là où vous vous parlez.',
    to: '/app/games',
  },
  session: {
    title: 'Prévoir la première séance',
    help: 'Chacun la voit dans son calendrier, et reçoit un rappel.',
    to: '/app/games',
  },
  factor: {
    title: 'Protéger votre compte',
    help: 'Une clé d’accès ou un code : votre compte ouvre beaucoup de portes.',
    to: '/app/me/security#passkeys',
  },
  answer: {
    title: 'Répondre à une première demande',
    help: 'La file commence par ce qui est urgent, et par ce qui attend le plus longtemps.',
    to: '/app/moderation/tickets',
  },
  cannedAnswer: {
    title: 'Écrire une réponse toute prête',
    help: 'Les mêmes questions reviennent : on y répond en trois touches.',
    to: '/app/moderation/answers',
  },
  team: {
    title: 'Nommer quelqu’un dans l’équipe',
    help: 'À deux, une décision contestée est jugée par l’autre.',
    to: '/app/admin/users',
  },
  serverType: {
    title: 'Nommer les types de serveurs',
    help: 'On cherche et on filtre les serveurs par leur type.',
    to: '/app/admin/settings?tab=servertypes',
  },
  protection: {
    title: 'Exiger un second facteur de l’équipe',
    help: 'Un mot de passe deviné ne suffit alors plus pour administrer ou modérer.',
    to: '/app/admin/appsettings?tab=ex1-tabs-users&sub=protection#protection-AD',
  },
  backup: {
    title: 'Vérifier une sauvegarde',
    help: 'Elle se fait chaque nuit. La première réussie se lit ici.',
    to: '/app/admin/appsettings?tab=ex1-tabs-settings&sub=backups',
  },
};

/** How many of the steps of a role are done. */
export const countDone = ({ steps }: RoleSteps): number => steps.filter(({ done }) => done).length;
