import type { Guidance, Role } from '@rpd/shared/domain';
import { admits } from '@rpd/shared/remote';

/** One thing that is new, in the words of those who use it. */
export interface NewsEntry {
  /** Never changes: it says how far somebody has read. Lowercase letters, digits and hyphens, 60 at most. */
  id: string;
  /** `2026-11-27`. */
  at: string;
  title: string;
  text: string;
  /** Whom it concerns; empty: everybody. */
  roles: readonly Role[];
  /** Where one sees it. */
  to?: string;
}

/**
 * The latest of « Quoi de neuf », newest first (26.7). What people notice gets an entry here; what engineers notice stands in
 * CHANGELOG.md. The dashboard counts these: from about twenty on, the oldest move to the top of news.older.ts.
 */
export const NEWS: readonly NewsEntry[] = [
  {
    id: 'refused-sign-in-beside',
    at: '2026-11-28',
    title: 'Une connexion refusée se lit à côté de la liste',
    text: 'Dans « Connexions », « Refusées », ouvrez une ligne : sa cause, les connexions ouvertes de la personne, ses autres refus, et ce qui a été refusé depuis la même adresse.',
    roles: ['AD'],
    to: '/app/admin/appsettings?tab=ex1-tabs-users&sub=connections&kind=refused',
  },
  {
    id: 'prepared-evening',
    at: '2026-11-28',
    title: 'La préparation dit ce qui manque et qui vient',
    text: 'La page de préparation commence par la prochaine séance : qui peut venir d’après le sondage, ce qui est prêt, ce qui manque. La page d’un jeu montre la table de la séance, et l’espace maître du jeu vos prochaines séances.',
    roles: ['GM', 'MO', 'AD'],
    to: '/app/gm',
  },
  {
    id: 'push-health',
    at: '2026-11-28',
    title: 'Les notifications sur appareils se surveillent',
    text: 'Dans « Application », « Paramètres » puis « Notifications » : combien d’appareils sont abonnés, ce qui est parti en 24 heures, ce que les services des navigateurs ont refusé et pourquoi. Ni contenu, ni personne.',
    roles: ['AD'],
    to: '/app/admin/appsettings?tab=ex1-tabs-settings&sub=pushes',
  },
  {
    id: 'sheets-low-windows-and-kinds',
    at: '2026-11-28',
    title: 'Vos fiches tiennent dans une petite fenêtre, et leurs listes disent leur genre',
    text: 'Très agrandie ou très basse, la page laisse toute sa hauteur à la fiche, à la création guidée et à la table. Une liste qui prend des entrées du compendium propose les genres de vos serveurs, et dit quand son genre a été supprimé. Une fiche de Roll20 garde aussi ce que ses programmes calculent.',
    roles: [],
    to: '/app/sheets',
  },
  {
    id: 'more-than-a-thousand',
    at: '2026-11-28',
    title: 'Les grandes listes répondent plus vite',
    text: 'Une recherche qui trouve beaucoup dit « plus de 1 000 » au lieu de tout compter, et répond aussitôt ; les pages suivantes restent à portée. Cherchez deux lettres ou un mot : les comptes, les serveurs et les personnages se trouvent sans attendre, même dans une très grande communauté.',
    roles: [],
    to: '/app/servers',
  },
  {
    id: 'profile-and-settings',
    at: '2026-11-28',
    title: 'Votre profil a un décor, vos paramètres un plan',
    text: 'Votre page montre votre portrait sur un décor à vous, votre citation en grand et vos personnages par leur visage. Les paramètres sont rangés par sujet : compte, connexion et sécurité, notifications, vie privée, appareil.',
    roles: [],
    to: '/app/me',
  },
  {
    id: 'imports-roll20-dndbeyond',
    at: '2026-11-28',
    title: 'Roll20 et D&D Beyond arrivent mieux',
    text: 'Un personnage de Roll20 ou de D&D Beyond s’importe comme ceux de Foundry. Une fiche de Roll20 garde ses jets : questions, succès, groupes de dés, cases qui valent un calcul. Ce qui ne se reprend pas est dit dans le rapport d’import.',
    roles: [],
    to: '/app/me/characters/import',
  },
  {
    id: 'imports-whole',
    at: '2026-11-28',
    title: 'Vos fiches d’ailleurs arrivent plus entières',
    text: 'Une fiche importée garde les titres de ses groupes et les têtes de ses tableaux ; ce que ses formules lisent d’un objet devient une colonne à remplir ; une question à choix pose ses choix. Ce qui ne se reprend pas est dit en entier dans le rapport d’import, et chaque ligne mène à son champ.',
    roles: ['GM'],
    to: '/app/sheets',
  },
  {
    id: 'games-by-their-next-session',
    at: '2026-11-28',
    title: 'Un jeu s’ouvre sur sa prochaine séance, vos personnages sur leur visage',
    text: 'La page d’un jeu montre d’abord la séance en cours ou la prochaine, avec sa date et le chemin de la table ; ce que fait l’équipe entre deux séances tient dans un panneau à côté. « Mes personnages » et les personnages d’un serveur se reconnaissent à leur portrait.',
    roles: [],
    to: '/app/me/characters',
  },
  {
    id: 'rows-beside-more-lists',
    at: '2026-11-28',
    title: 'Le journal, les mails, les connexions et les inactifs s’ouvrent à côté de leur liste',
    text: 'Touchez une ligne : le journal montre chaque valeur en entier, avant et après ; un mail, pourquoi il n’est pas parti ; une connexion, les autres de la même personne ; un inactif, depuis quand et si son propriétaire a été interrogé. Les flèches passent à la ligne suivante, et l’adresse de la page mène à la ligne ouverte.',
    roles: ['AD'],
    to: '/app/admin/journal',
  },
  {
    id: 'party-on-the-map',
    at: '2026-11-28',
    title: 'Le groupe entier sur la carte, d’un geste',
    text: 'Sur une carte, « Poser les personnages » pose un pion pour chaque personnage de la table, avec son portrait : chaque joueur déplace le sien. Un pion se relie aussi à un personnage dans son formulaire.',
    roles: ['GM'],
  },
  {
    id: 'previews',
    at: '2026-11-28',
    title: 'Voir une version avant tout le monde',
    text: 'Sous « Aperçus et environnements » de « Déploiements », copiez l’adresse d’un aperçu : votre onglet montre cette version après vous avoir posé la question, et les autres gardent celle en ligne. Vous y dites aussi qui d’autre peut la voir.',
    roles: ['AD'],
    to: '/app/admin/deployments',
  },
  {
    id: 'public-characters',
    at: '2026-11-28',
    title: 'Montrez vos personnages à tout le monde',
    text: 'Dans les « Actions » d’un personnage, ouvrez sa page publique : elle se lit sans compte, avec son portrait et les champs que vous choisissez, rien d’autre. « Intégrer » donne la carte ou le lien à coller sur un site, un wiki ou Discord. Et la page publique d’un serveur a maintenant un flux de ses prochaines dates.',
    roles: [],
    to: '/app/me/characters',
  },
  {
    id: 'portraits-at-the-table',
    at: '2026-11-28',
    title: 'Les portraits à la table',
    text: 'La liste des personnes à la table et les rencontres montrent le portrait des personnages qui en ont un. Quand un joueur le change, tout le monde voit le nouveau aussitôt.',
    roles: [],
    to: '/app/games',
  },
  {
    id: 'emblems',
    at: '2026-11-28',
    title: 'Un visage pour chaque serveur et chaque jeu',
    text: 'La page d’un serveur ou d’un jeu commence par son monde, son emblème et son nom. Sans icône, un emblème est dessiné : une bannière ou un sceau pour un serveur, la face d’un dé pour un jeu.',
    roles: [],
    to: '/app/servers',
  },
  {
    id: 'compendium-kinds-deleted',
    at: '2026-11-28',
    title: 'Un genre d’entrées se supprime',
    text: 'Dans « Genres » d’un compendium, un genre de votre serveur se supprime : ses entrées changent de genre avec toutes leurs valeurs, ou vont à la corbeille avec lui. « Annuler » les ramène.',
    roles: [],
    to: '/app/servers',
  },
  {
    id: 'sheet-at-the-table',
    at: '2026-11-28',
    title: 'La fiche s’écrit à la table',
    text: 'Dans l’onglet « Fiche » d’une séance, chaque valeur se change sur place et s’enregistre, et les listes prennent des entrées du compendium, jusque dans les lignes d’une liste.',
    roles: [],
    to: '/app/games',
  },
  {
    id: 'cells-of-lists',
    at: '2026-11-28',
    title: 'Modifier dans la liste',
    text: 'F2 ou un double clic dans une case la modifie, Entrée enregistre, Échap laisse tout : pseudos et descriptions, noms de serveurs et de jeux, créatures, priorité, étiquettes et attribution des tickets. Tickets, personnes et mesures s’ouvrent à côté de leur liste, et « Critère » filtre aussi mails, mesures, journal, inactifs et connexions.',
    roles: ['AD', 'MO', 'GM'],
  },
];

/** The newest of news.older.ts: who saw it, and nothing newer, has exactly the latest to see. */
export const NEWEST_OLDER = 'isolated-remotes';

/** Those that concern somebody with these roles. */
export const newsFor = (news: readonly NewsEntry[], roles: readonly string[]): NewsEntry[] =>
  news.filter(entry => admits([...entry.roles], roles));

type Seen = Pick<Guidance, 'lastNews' | 'memberSince'>;

/**
 * Those of `news` that somebody has not seen: newer than the last one that they have, or, before the first, than their account.
 * An entry that is no longer there counts as none.
 */
export function unreadNews(
  news: readonly NewsEntry[],
  roles: readonly string[],
  { lastNews, memberSince }: Seen,
): NewsEntry[] {
  const seen = news.findIndex(({ id }) => id === lastNews);
  const newer = seen < 0 ? news.filter(({ at }) => at > memberSince.slice(0, 10)) : news.slice(0, seen);
  const own = new Set(newsFor(news, roles));
  return newer.filter(entry => own.has(entry));
}

/** How many of the latest somebody has not seen. `isMore`: there may be older ones that they have not seen either. */
export function countUnread(roles: readonly string[], seen: Seen): { count: number; isMore: boolean } {
  const { length: count } = unreadNews(NEWS, roles, seen);
  const { lastNews, memberSince } = seen;
  const isKnown = lastNews === NEWEST_OLDER || NEWS.some(({ id }) => id === lastNews);
  const oldest = NEWS.at(-1)?.at ?? '';
  return { count, isMore: !isKnown && memberSince.slice(0, 10) < oldest };
}
