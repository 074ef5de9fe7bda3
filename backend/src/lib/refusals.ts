import { FACTOR_REQUIRED_CODE, NOT_A_PICTURE, STEP_UP_CODE } from '@rpd/shared/domain';

/**
 * Every refusal of both hosts: its status and what the person reads. `{message, fields?}` is the whole answer (API-8);
 * a stale save also carries `current`.
 */
const REFUSALS = {
  unreadable: [400, 'La requête est illisible.'],
  unreadableJson: [400, 'Le corps de la requête n’est pas du JSON valide.'],
  bodyMissing: [400, 'Le corps de la requête est absent.'],
  signedOut: [401, 'Vous devez vous connecter.'],
  tokenInvalid: [401, 'Token invalide'],
  wrongCredentials: [401, 'Pseudo ou mot de passe incorrect.'],
  secondFactor: [401, 'Ce compte demande aussi un code : celui de l’application, ou un code de secours.'],
  accountOff: [403, 'Ce compte ne peut plus se connecter.'],
  wrongMachine: [401, 'Identifiant ou mot de passe incorrect.'],
  releaseToken: [401, 'Le jeton de publication est absent ou faux.'],
  releaseOther: [403, 'Ce jeton publie un autre remote.'],
  releasePlatform: [403, 'Seul le jeton de la plateforme peut retirer un remote.'],
  previewOther: [
    403,
    'Cet aperçu n’est pas pour vous : l’administration ou l’équipe de cet espace peut vous y donner accès.',
  ],
  releaseNotGranted: [403, 'Cette version demande plus que ce qui est accordé à ce remote.'],
  remoteCall: [403, 'Cet espace n’a pas reçu cet accès : l’administration l’accorde sous « Déploiements ».'],
  forbidden: [403, 'Vous n’avez pas le droit de faire cela.'],
  stepUp: [403, 'Confirmez d’abord que c’est bien vous, puis recommencez.'],
  factorRequired: [
    403,
    'Votre rôle demande une clé d’accès, ou un code à la connexion\u00a0: ajoutez l’un ou l’autre dans « Sécurité » pour continuer.',
  ],
  muted: [403, 'Par une décision de l’équipe, vous ne pouvez rien publier pour l’instant.'],
  barred: [403, 'Par une décision de l’équipe, vous ne pouvez pas rejoindre ce serveur.'],
  measureRank: [
    403,
    'Vous ne pouvez pas prendre de mesure envers une personne de votre rang ou au-dessus : adressez-vous à l’administration.',
  ],
  personRank: [403, 'Cette personne est de votre rang ou au-dessus : adressez-vous à l’administration.'],
  mergeRank: [
    403,
    'Vous ne pouvez fusionner que des comptes de rang plus bas que le vôtre, et le compte gardé est celui du rang le plus haut.',
  ],
  blockSelf: [409, 'Vous ne pouvez pas bloquer votre propre compte.'],
  termsChanged: [
    409,
    'Ces conditions ne sont plus celles en vigueur : rechargez la page pour lire les nouvelles.',
  ],
  blockedMany: [409, 'Vous bloquez déjà 500 personnes : débloquez-en une d’abord.'],
  ownCase: [403, 'Cette mesure vous concerne : quelqu’un d’autre de l’équipe s’en occupe.'],
  ownDecision: [403, 'Vous avez pris cette décision : quelqu’un d’autre de l’équipe juge la contestation.'],
  temporaryPassword: [
    403,
    'Votre mot de passe est provisoire : choisissez le vôtre depuis la page de connexion.',
  ],
  passkeysOff: [
    409,
    'Les clés d’accès ne fonctionnent pas à l’adresse de cette installation : il lui faut un nom de domaine et HTTPS.',
  ],
  passkeyWrong: [
    422,
    'Cette clé d’accès n’a pas pu être vérifiée. Recommencez, ou choisissez une autre façon de vous identifier.',
  ],
  passkeysMany: [409, 'Un compte a au plus 20 clés d’accès : retirez-en une d’abord.'],
  passkeyTaken: [409, 'Cette clé d’accès est déjà enregistrée.'],
  identityTaken: [409, 'Ce compte est déjà relié à un autre compte d’ici : il ne peut l’être qu’à un seul.'],
  identityOwn: [409, 'Ce compte est déjà relié au vôtre.'],
  identitiesMany: [409, 'Un compte en relie au plus 10 autres : retirez-en un d’abord.'],
  identityTicket: [
    422,
    'La demande a trop attendu, a déjà servi ou vient d’une autre connexion : reliez le compte de nouveau.',
  ],
  identityLast: [
    409,
    'Votre compte n’a ni mot de passe ni clé d’accès : ajoutez l’un ou l’autre avant de retirer ce compte, ou plus rien ne l’ouvrirait.',
  ],
  identityUnconfirmed: [
    409,
    'Confirmez d’abord votre adresse e-mail, par le lien que vous avez reçu : ensuite, vous pourrez relier d’autres comptes.',
  ],
  totpThere: [409, 'Ce compte a déjà une application : retirez-la d’abord.'],
  codesUseless: [
    409,
    'Les codes de secours remplacent une application ou une clé d’accès : ajoutez-en une d’abord.',
  ],
  noFactors: [409, 'Ce compte n’a ni clé d’accès, ni application, ni code de secours, ni compte relié.'],
  passkeyLast: [
    409,
    'Ce compte n’a pas de mot de passe, et il lui faut deux clés d’accès, ou une et des codes de secours : ajoutez-en avant de retirer celle-ci.',
  ],
  factorKept: [
    409,
    'Votre rôle demande une clé d’accès, ou un code à la connexion\u00a0: ajoutez-en un autre avant de retirer celui-ci.',
  ],
  factorOwnFirst: [
    409,
    'Protégez d’abord votre propre compte, par une clé d’accès ou un code à la connexion\u00a0: sans cela, la règle commencerait par vous.',
  ],
  passwordKept: [
    409,
    'Pour vous passer de mot de passe, ayez d’abord deux clés d’accès, ou une clé et des codes de secours.',
  ],
  notFound: [404, 'Cet élément n’existe pas ou plus.'],
  noSuchAddress: [404, 'Cette adresse n’existe pas.'],
  foreignOrigin: [
    403,
    'Cette page ne peut pas appeler RPD : aucune application publique n’a une adresse de retour à cette origine.',
  ],
  timeout: [408, 'La requête a mis trop de temps à arriver.'],
  duplicate: [409, 'Une de ces valeurs est déjà prise : choisissez-en une autre.'],
  lastAdministrator: [
    409,
    'Il doit rester au moins un compte d’administration actif : donnez ce rôle à un autre compte avant de le retirer à celui-ci.',
  ],
  ownAccount: [
    409,
    'Vous ne pouvez pas retirer vos propres droits d’administration ni votre compte : demandez-le à une autre personne de l’administration.',
  ],
  releaseExists: [409, 'Cette version est déjà publiée : une version publiée ne change plus.'],
  uploadOffset: [409, 'Ce fichier a changé entre-temps : demandez ce qu’il en manque.'],
  uploadIncomplete: [409, 'Il manque des fichiers à cette version.'],
  uploadAltered: [422, 'Ce contenu n’est pas celui que son empreinte annonce : envoyez-le à nouveau.'],
  noUploads: [
    404,
    'Cette plateforme ne reçoit pas de fichiers : déposez le dossier sur le serveur qui les sert, puis donnez son adresse (--url).',
  ],
  releaseSlot: [409, 'Un emplacement n’est pas offert, ou il est encore rempli.'],
  releaseTaken: [409, 'Cette version demande ce qui appartient à quelqu’un d’autre.'],
  grantTaken: [409, 'Une zone demandée appartient déjà à quelqu’un d’autre.'],
  grantNeeded: [
    409,
    'Ce remote porte l’écran « Déploiements » : il ne peut être ni coupé, ni retiré, ni privé de cette zone.',
  ],
  remoteOff: [409, 'Ce remote est déjà dans cet état.'],
  releaseMoved: [409, 'La version en ligne n’est plus celle attendue : relisez le registre et recommencez.'],
  releaseIsLive: [409, 'Cette version est déjà celle de tout le monde.'],
  pointerMoved: [
    409,
    'Cet aperçu montre une autre version que celle attendue : relisez le registre et recommencez.',
  ],
  pointerQuota: [409, 'Ce remote a déjà 30 aperçus : retirez-en un, ou remplacez-en un par son nom.'],
  noCanary: [409, 'Aucune version n’est à l’essai : relisez le registre.'],
  accountClosed: [409, 'Ce compte est inactif ou dans la corbeille : un lien n’y servirait à rien.'],
  mergeClosed: [
    409,
    'Un de ces comptes est à la corbeille ou déjà fusionné : restaurez-le, ou défaites d’abord sa fusion.',
  ],
  mergeUnconfirmed: [
    409,
    'L’adresse du compte à garder n’est pas confirmée : il serait retiré avec tout ce qu’il contient. Gardez l’autre, ou confirmez d’abord l’adresse.',
  ],
  mergeMoved: [409, 'Ces comptes ont changé entre-temps : relisez l’aperçu avant de fusionner.'],
  mergedSince: [409, 'Le compte gardé a lui-même été fusionné depuis : défaites d’abord cette autre fusion.'],
  accountMerged: [
    409,
    'Ce compte a été fusionné avec un autre : défaites la fusion depuis sa fiche de personne.',
  ],
  addressConfirmed: [409, 'L’adresse de ce compte est déjà confirmée.'],
  mailsOften: [429, 'Plusieurs liens viennent de partir à cette adresse : laissez-leur le temps d’arriver.'],
  mailGone: [409, 'Ce mail est déjà parti ou en cours d’envoi.'],
  mailSealed: [
    409,
    'Ce mail porte un lien ou un mot de passe personnel : on peut le renvoyer ou l’effacer, pas le modifier.',
  ],
  mailSpent: [409, 'Le lien de ce mail n’est plus valable : demandez-en un nouveau.'],
  deadLink: [410, 'Ce lien a déjà servi ou n’est plus valable : demandez-en un nouveau.'],
  uploadQuota: [
    409,
    'Vos images occupent toute la place prévue : demandez à l’administration de retirer celles qui ne servent plus.',
  ],
  ownWarning: [409, 'Ce contenu est le vôtre : changez son avertissement dans son formulaire.'],
  evidenceErased: [409, 'Les pièces de ce dossier ont été effacées à leur terme.'],
  evidenceKept: [409, 'Cette pièce est jointe à un dossier : elle y reste telle qu’elle était.'],
  evidenceQuota: [
    409,
    'Vos pièces occupent toute la place prévue : écrivez à la modération, qui vous dira comment les envoyer.',
  ],
  eventProposed: [409, 'Cet événement n’est pas publié : on ne peut pas encore s’y inscrire.'],
  proposalMoved: [409, 'Cette proposition a déjà sa réponse : relisez-la.'],
  eventOver: [409, 'Cet événement est terminé.'],
  gameOff: [409, 'Ce jeu est inactif : on ne peut pas le rejoindre pour l’instant.'],
  removedFromGame: [
    409,
    'Vous ne faites plus partie de ce jeu : demandez une nouvelle invitation à son maître du jeu.',
  ],
  gameFull: [409, 'Ce jeu ne cherche pas de joueurs en ce moment.'],
  invitationOver: [410, 'Cette invitation n’est pas valable ou ne l’est plus : demandez-en une autre.'],
  pollOpen: [409, 'Un sondage est déjà en cours pour ce jeu : choisissez une date, ou retirez-le.'],
  pollClosed: [409, 'Ce sondage est terminé.'],
  pollDatePast: [409, 'Cette date est passée : choisissez-en une autre.'],
  repeatsAlready: [409, 'Cette séance ou cet événement se répète déjà.'],
  tooManyPushDevices: [409, 'Dix appareils reçoivent déjà vos notifications\u00a0: retirez-en un d’abord.'],
  pushKeyOld: [409, 'La clé de la plateforme a changé\u00a0: rechargez la page, puis recommencez.'],
  tooManyFeeds: [409, 'Vous suivez déjà beaucoup de calendriers : arrêtez-en un d’abord.'],
  tooManyViews: [409, 'Vous gardez déjà 100 vues : supprimez-en une d’abord.'],
  tooManyBlocks: [409, 'Vous gardez déjà 100 blocs : supprimez-en un d’abord.'],
  tooManyTrials: [429, 'Beaucoup d’essais en peu de temps\u00a0: patientez avant le suivant.'],
  tooManyReads: [429, 'Ce calendrier est lu trop souvent : réessayez plus tard.'],
  sessionNotOpen: [409, 'La table n’est pas encore ouverte.'],
  sessionClosed: [409, 'Cette séance est terminée.'],
  sessionPaused: [409, 'Le jeu est en pause : écrivez hors personnage, ou attendez la reprise.'],
  sessionNotClosed: [409, 'Terminez d’abord la séance.'],
  pregenTaken: [409, 'Ce personnage vient d’être pris : choisissez-en un autre.'],
  pregenOwned: [409, 'Vous jouez déjà un personnage prétiré de cette campagne.'],
  sessionBegan: [409, 'Une séance qui a commencé garde son journal : elle ne se retire pas.'],
  sessionOpenedOften: [409, 'Cette séance a été ouverte cent fois : prévoyez-en une autre.'],
  compendiumFull: [
    409,
    'Ce compendium compte déjà 2 000 entrées « maison » : retirez-en avant d’en ajouter.',
  ],
  entryOfPack: [
    409,
    'Cette entrée vient d’un paquet : elle change avec lui. Copiez-la pour en faire une entrée « maison ».',
  ],
  kindStandard: [409, 'Ce genre est celui de tous les compendiums : il ne se supprime pas.'],
  kindInUse: [409, 'Ce genre a des entrées : dites d’abord ce qu’elles deviennent.'],
  kindOfPack: [409, 'Des entrées de paquets sont de ce genre : retirez d’abord ces paquets.'],
  kindGone: [409, 'Le genre de cette entrée est supprimé : rétablissez-le d’abord.'],
  kindsFull: [409, 'Un compendium a au plus 40 genres : supprimez-en un d’abord.'],
  fogFull: [409, 'Le brouillard compte déjà beaucoup de rectangles : couvrez ou découvrez toute la carte.'],
  nothingToUndo: [409, 'Il n’y a plus rien à annuler.'],
  nobodyFights: [409, 'Personne ne peut se battre : ajoutez un combattant.'],
  initiativeNotAsked: [409, 'Le maître du jeu n’attend pas votre initiative.'],
  fightNotBegun: [409, 'Le combat n’a pas commencé.'],
  tokenHeld: [403, 'Vous ne pouvez déplacer que vos propres pions.'],
  notSeated: [409, 'Prenez d’abord place à la table.'],
  entryOld: [409, 'Un message ne se corrige que pendant dix minutes : écrivez-en un autre.'],
  measureOver: [409, 'Cette mesure n’en est plus là : relisez-la.'],
  appealedAlready: [409, 'Vous avez déjà contesté cette mesure.'],
  appealJudged: [409, 'Il n’y a pas de contestation à juger : relisez la mesure.'],
  submittedAlready: [409, 'Ce personnage est déjà déposé sur ce serveur.'],
  submissionMoved: [409, 'Cette demande n’en est plus là : relisez-la avant de décider.'],
  ticketFull: [409, 'Cette demande compte déjà beaucoup de messages : ouvrez-en une autre.'],
  ticketMerged: [409, 'Cette demande est réunie à une autre : c’est là que la conversation continue.'],
  ticketNotClosed: [409, 'Cette demande n’est pas fermée : votre avis se donne à la fin.'],
  ticketRated: [409, 'Vous avez déjà donné votre avis sur cette demande.'],
  serverInBin: [409, 'Le serveur de cet événement est dans la corbeille : restaurez-le d’abord.'],
  transferOpen: [409, 'Ce serveur est déjà proposé à quelqu’un : retirez d’abord cette proposition.'],
  transferGone: [409, 'Cette proposition n’est plus possible : rien n’a changé pour ce serveur.'],
  typeInUse: [409, 'Ce type est employé : choisissez d’abord ce qui le remplace.'],
  sheetInUse: [409, 'Des personnages utilisent cette fiche : elle ne peut pas être supprimée.'],
  keyRunning: [409, 'Cette demande est déjà en cours : réessayez dans un instant.'],
  keyDone: [409, 'Cette demande a déjà été enregistrée : relisez la liste avant de recommencer.'],
  undoNothing: [409, 'Ce changement ne s’annule pas depuis le journal.'],
  undoneAlready: [409, 'Ce changement est déjà annulé : relisez le journal.'],
  undoGone: [409, 'Cet élément est dans la corbeille ou n’existe plus : restaurez-le d’abord.'],
  undoInUse: [409, 'Cet élément est employé : sa création ne s’annule plus. Supprimez-le depuis sa page.'],
  previewMoved: [
    409,
    'Quelque chose a changé depuis l’aperçu\u00a0: regardez-le de nouveau, rien n’a été enregistré.',
  ],
  undoMoved: [409, 'Cet élément a changé depuis.'],
  stale: [412, 'Cet élément a été modifié entre-temps.'],
  releaseTooLarge: [413, 'Un fichier pèse au plus 10 Mio, une version au plus 50 Mio.'],
  releaseQuota: [413, 'Plus de 100 Mio attendent déjà pour ce remote : publiez, ou attendez un jour.'],
  tooLarge: [413, 'La requête est trop volumineuse.'],
  exportTooLarge: [
    413,
    'Vos images pèsent plus de 512 Mo, ce qu’un fichier ne peut pas contenir. Téléchargez vos données sans elles, et enregistrez vos images depuis leurs pages.',
  ],
  imageTooLarge: [413, 'Une image pèse au plus 5 Mio.'],
  notMultipart: [415, 'L’image doit être envoyée dans un formulaire (multipart/form-data), champ « file ».'],
  notAnImage: [415, NOT_A_PICTURE],
  notEvidence: [415, 'Joignez une image (JPEG, PNG, WebP, GIF) ou un fichier de texte (UTF-8).'],
  evidenceText: [413, 'Un fichier de texte pèse au plus 512 Kio.'],
  wrongType: [415, 'Le corps de la requête doit être du JSON (application/json).'],
  keyInvalid: [400, 'L’en-tête Idempotency-Key compte de 1 à 200 caractères visibles.'],
  keyReused: [422, 'Cette clé d’idempotence a déjà servi pour une autre demande.'],
  invalid: [422, 'Certains champs sont à corriger.'],
  imageTooManyPixels: [
    422,
    'Une image compte au plus 25 millions de pixels, toutes ses vues comprises, et une animation 1 000 vues.',
  ],
  tooManyUploads: [429, 'Beaucoup d’images en peu de temps : patientez avant d’en envoyer d’autres.'],
  tooManyPresses: [429, 'Beaucoup de pressions en peu de temps : patientez un instant avant la suivante.'],
  tooManyEntries: [429, 'Beaucoup de messages en peu de temps : patientez un instant avant le suivant.'],
  tooManyAnswers: [429, 'Beaucoup de réponses en peu de temps : patientez un instant avant la suivante.'],
  tooManyCards: [
    429,
    'Vous avez posé plusieurs cartes en peu de temps : écrivez au maître du jeu, ou quittez la table si vous en avez besoin.',
  ],
  tooManyPauses: [429, 'Beaucoup de pauses en peu de temps : écrivez plutôt au maître du jeu.'],
  tooManyMoves: [429, 'Beaucoup de déplacements en peu de temps : patientez un instant.'],
  tooManyPictures: [429, 'Beaucoup d’images sont en cours de traitement : réessayez dans un instant.'],
  tooManyReports: [429, 'Beaucoup de signalements en peu de temps : les prochains attendront.'],
  tooMany: [429, 'Trop de tentatives : patientez avant de réessayer.'],
  tooManyStreams: [429, 'Beaucoup de fenêtres suivent déjà ce qui se passe\u00a0: fermez-en quelques-unes.'],
  headersTooLarge: [431, 'Les en-têtes de la requête sont trop volumineux.'],
  broken: [500, 'Une erreur est survenue de notre côté. Réessayez dans un instant.'],
  storageFull: [507, 'Le serveur n’a plus de place : rien n’a été enregistré. Réessayez plus tard.'],
  busy: [503, 'Le service est momentanément indisponible. Réessayez dans un instant.'],
  readsBusy: [503, 'Beaucoup de recherches sont en cours\u00a0: réessayez dans quelques secondes.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** What clients answer by something else than showing the message. */
const ANSWERED: Partial<Record<string, string>> = {
  stepUp: STEP_UP_CODE,
  factorRequired: FACTOR_REQUIRED_CODE,
  secondFactor: 'second-factor',
};

export type RefusalCode = keyof typeof REFUSALS;

/** What goes along with the message: errors of fields by their path, the newer entity of a stale save. */
export interface RefusalDetails {
  fields?: Record<string, string>;
  current?: unknown;
  /** Another sentence than the registry's, where it depends on the case. */
  message?: string;
  /** A question that may be answered instead of waiting: see auth/challenge.ts. */
  challenge?: { token: string; question: string };
  /** Why the session of a refresh token is over: see auth/session-ends.ts. */
  ended?: { because: string; message: string } | null;
  /** How long to wait before trying again, in seconds (the Retry-After header). */
  retryAfter?: number;
}

export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    const [status, message] = REFUSALS[code];
    super(details.message ?? message);
    this.code = code;
    this.status = status;
    this.details = details;
  }

  /** The body of the answer. */
  toJSON(): { message: string; code?: string } & Pick<
    RefusalDetails,
    'fields' | 'current' | 'challenge' | 'ended'
  > {
    const { fields, current, challenge, ended } = this.details;
    const answered = ANSWERED[this.code];
    return {
      message: this.message,
      ...(answered && { code: answered }),
      ...(fields && { fields }),
      ...(current !== undefined && { current }),
      ...(challenge && { challenge }),
      ...(ended && { ended }),
    };
  }
}

/** A refusal to throw: `throw refuse('notFound')`. */
export const refuse = (code: RefusalCode, details?: RefusalDetails): Refusal => new Refusal(code, details);
