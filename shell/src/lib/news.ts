import type { Role } from '@rpd/shared/domain';
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

/** « Quoi de neuf », newest first (26.7). What people notice gets an entry here; what engineers notice stands in CHANGELOG.md. */
export const NEWS: readonly NewsEntry[] = [
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
  {
    id: 'isolated-remotes',
    at: '2026-11-27',
    title: 'Des espaces isolés',
    text: 'Dans « Déploiements », « Modifier les droits » exige un cadre isolé pour une équipe à qui l’on ne confie pas la page : son code ne voit ni session ni stockage, et n’appelle de l’API que ce qui lui est accordé.',
    roles: ['AD'],
    to: '/app/admin/deployments',
  },
  {
    id: 'event-page',
    at: '2026-11-27',
    title: 'Chaque événement a sa page',
    text: 'Le titre d’un événement ouvre sa page : quand, où, qui vient et les places, à jour sans recharger. Les notifications et les rappels y mènent, et son adresse s’envoie.',
    roles: [],
    to: '/app/dashboard',
  },
  {
    id: 'gm-desk-gestures',
    at: '2026-11-27',
    title: 'L’espace maître du jeu va plus vite',
    text: 'Les événements que vous organisez viennent d’abord, une créature s’ouvre par son nom à côté de la liste, et dans une rencontre « 8 gobelin » puis Entrée en ajoute huit.',
    roles: ['GM', 'MO', 'AD'],
    to: '/app/gm',
  },
  {
    id: 'character-changes',
    at: '2026-11-27',
    title: 'Ce qui est arrivé à un personnage',
    text: 'Dans « Actions », « Changements » dit qui a créé, modifié, supprimé ou restauré un personnage, et quand. Ce qui s’annule s’annule là.',
    roles: [],
    to: '/app/me/characters',
  },
  {
    id: 'import-accounts-events',
    at: '2026-11-27',
    title: 'Des comptes et des événements depuis un fichier',
    text: '« Importer » lit un CSV d’un tableur, montre à chaque cellule ce qui sera créé, modifié ou refusé, puis fait tout en une fois, qui s’annule en une fois. Les nouveaux comptes reçoivent une invitation : aucun mot de passe n’est dans un fichier.',
    roles: ['GM', 'MO', 'AD'],
    to: '/app/gm/import?as=event',
  },
  {
    id: 'bulk-edit',
    at: '2026-11-27',
    title: 'Un champ de plusieurs lignes',
    text: 'Cochez des comptes, serveurs, jeux ou tickets et choisissez « Modifier… » : vous voyez chaque ligne avant et après, et ce qui est refusé. « Annuler » rend tout ce qui a été fait.',
    roles: ['MO', 'AD'],
  },
  {
    id: 'web-vitals',
    at: '2026-11-27',
    title: 'Ce que les personnes attendent',
    text: '« Déploiements » dit en combien de temps les pages s’affichent et répondent chez les personnes, par zone et par version, sans savoir de qui. Une version qui ralentit une page se voit le jour même.',
    roles: ['AD'],
    to: '/app/admin/deployments',
  },
  {
    id: 'people-undone',
    at: '2026-11-27',
    title: 'Un retrait par erreur s’annule',
    text: 'Une personne retirée d’un jeu ou d’un événement retrouve sa place telle qu’elle était, depuis l’historique. Les arrivées et les départs s’y lisent aussi.',
    roles: ['GM', 'MO', 'AD'],
    to: '/app/gm',
  },
  {
    id: 'lists',
    at: '2026-11-27',
    title: 'Des listes qui suivent votre main',
    text: 'Ajoutez des critères (« Inscrit le : ces 30 derniers jours », « Rôle : sauf Admin »), partagez-les par un lien ou gardez-les comme vue. Les flèches vont de case en case, Maj les étend en sélection, Entrée ouvre la ligne à côté de la liste avec son historique. L’ordre et la largeur des colonnes restent comme vous les mettez.',
    roles: ['AD', 'MO'],
    to: '/app/moderation/people',
  },
  {
    id: 'public-pages',
    at: '2026-11-27',
    title: 'Montrez ce que vous faites',
    text: 'Votre serveur, un modèle de fiche publié ou vous-même pouvez avoir une page publique : elle se lit sans compte, se partage avec une image et se trouve dans « Découvrir ». Rien n’est public tant que vous ne le demandez pas.',
    roles: [],
    to: '/app/servers',
  },
  {
    id: 'campaigns-offline',
    at: '2026-11-27',
    title: 'Vos campagnes dans le train',
    text: 'Un jeu et un journal de séance que vous avez ouverts se relisent sans réseau, avec la date de ce que vous voyez. Ce que vous y écrivez part au retour de la connexion. Les boutons de vos fiches qui paient ou remettent à niveau marchent aussi.',
    roles: [],
    to: '/app/me/games',
  },
  {
    id: 'first-steps',
    at: '2026-11-27',
    title: 'Vos premiers pas',
    text: 'Le tableau de bord dit par où commencer, pour chacun de vos rôles : jouer, mener, modérer, administrer. Ce qui est fait se coche tout seul.',
    roles: [],
    to: '/app/first-steps',
  },
  {
    id: 'sheet-portraits',
    at: '2026-11-27',
    title: 'Des fiches qui ont un visage',
    text: 'Portraits, images, séparateurs et notes se posent sur une fiche comme un champ. En jeu, un appui sur le portrait le change.',
    roles: ['GM', 'RP'],
    to: '/app/sheets',
  },
  {
    id: 'report-files',
    at: '2026-11-27',
    title: 'Des pièces jointes à vos signalements',
    text: 'Joignez des captures ou un texte à ce que vous signalez. Ce qui est signalé est gardé tel quel pour l’équipe, même si on le change ensuite.',
    roles: [],
    to: '/app/help/tickets',
  },
  {
    id: 'character-import',
    at: '2026-11-27',
    title: 'Amenez vos personnages d’ailleurs',
    text: 'Un fichier de RPD, de Foundry ou d’une fiche sur mesure devient un personnage ici. Ce qui est pris et ce qui manque est dit ligne par ligne.',
    roles: ['RP', 'GM'],
    to: '/app/me/characters/new/import',
  },
  {
    id: 'content-warnings',
    at: '2026-11-27',
    title: 'Avertissements de contenu',
    text: 'Un texte qui parle de thèmes difficiles reste plié jusqu’à ce que vous le demandiez. Vous choisissez par thème ce qui se montre, se demande ou se cache.',
    roles: [],
    to: '/app/me/warnings',
  },
  {
    id: 'next-session',
    at: '2026-11-27',
    title: 'Le tableau de bord commence par ce soir',
    text: 'Votre prochaine séance est tout en haut : quand, avec qui, avec quel personnage. Le jour venu, un bouton mène à la table.',
    roles: [],
    to: '/app/dashboard',
  },
  {
    id: 'turn-notice',
    at: '2026-11-27',
    title: '« C’est votre tour »',
    text: 'Votre téléphone vous appelle quand la table vous attend, même si la page est fermée.',
    roles: ['RP', 'GM'],
    to: '/app/me/notifications#devices',
  },
  {
    id: 'saved-views',
    at: '2026-11-27',
    title: 'Vos vues de listes',
    text: 'Recherche, filtres, tri et colonnes se gardent sous un nom, et se partagent avec l’équipe : le bouton « Vues », au-dessus de la liste.',
    roles: ['AD', 'MO', 'GM'],
  },
  {
    id: 'undo-everything',
    at: '2026-11-27',
    title: 'Tout s’annule, ou dit pourquoi non',
    text: 'Chaque ligne du journal montre ce qui a changé, et l’annule en un geste.',
    roles: ['AD'],
    to: '/app/admin/journal',
  },
  {
    id: 'bin-for-tables',
    at: '2026-11-26',
    title: 'Rien ne se perd',
    text: 'Personnages, scènes, documents, cartes et rencontres supprimés se retrouvent pendant 30 jours.',
    roles: [],
  },
  {
    id: 'editor-together',
    at: '2026-11-26',
    title: 'Deux personnes sur la même fiche',
    text: 'Chacun voit ce que l’autre change et choisit. Annuler ne reprend que vos propres gestes.',
    roles: ['GM', 'AD'],
    to: '/app/sheets',
  },
  {
    id: 'settings-map',
    at: '2026-11-26',
    title: 'Tous les réglages, une recherche',
    text: 'Une page montre tout ce que vous pouvez régler, et mène au champ même.',
    roles: [],
    to: '/app/settings',
  },
  {
    id: 'sign-in-with-rpd',
    at: '2026-11-26',
    title: 'Se connecter ailleurs avec RPD',
    text: 'Des applications de confiance vous reconnaissent par votre compte RPD. Vous voyez ce qu’elles lisent, et reprenez l’accord quand vous voulez.',
    roles: [],
    to: '/app/me/security',
  },
  {
    id: 'compendium',
    at: '2026-11-26',
    title: 'Le compendium de votre serveur',
    text: 'Sorts, objets et autres entrées se cherchent pendant que l’on écrit, et se posent sur les fiches.',
    roles: ['GM', 'RP', 'AD'],
    to: '/app/servers',
  },
  {
    id: 'passkeys',
    at: '2026-11-25',
    title: 'Sans mot de passe',
    text: 'Une clé d’accès vous connecte d’un geste : empreinte, visage ou code de l’appareil.',
    roles: [],
    to: '/app/me/security#passkeys',
  },
  {
    id: 'table',
    at: '2026-11-24',
    title: 'La table',
    text: 'Messages, dés vérifiables, scènes, documents, carte et rencontres : une séance se joue ici, aussi sur un téléphone.',
    roles: [],
    to: '/app/games',
  },
];

/** Those that concern somebody with these roles. */
export const newsFor = (roles: readonly string[]): NewsEntry[] =>
  NEWS.filter(entry => admits([...entry.roles], roles));

/**
 * Those that somebody has not seen: newer than the last one that they have, or, before the first, than their account.
 * An entry that is no longer there counts as none.
 */
export function unreadNews(
  roles: readonly string[],
  { lastNews, memberSince }: { lastNews: string | null; memberSince: string },
): NewsEntry[] {
  const seen = NEWS.findIndex(({ id }) => id === lastNews);
  const newer = seen < 0 ? NEWS.filter(({ at }) => at > memberSince.slice(0, 10)) : NEWS.slice(0, seen);
  const own = new Set(newsFor(roles));
  return newer.filter(entry => own.has(entry));
}
