/** A word of our old dialect, where it may not stand, and the standard word (CONTRIBUTING.md, Glossary). */
export interface OldWord {
  /** Finds it: in identifiers the whole name, in sentences and file names the word. */
  pattern: RegExp;
  instead: string;
}

const words = (list: Record<string, string>, make: (word: string) => RegExp): OldWord[] =>
  Object.entries(list).map(([word, instead]) => ({ pattern: make(word), instead }));

/** Names of functions, types, constants and properties. */
export const oldNames: OldWord[] = [
  ...words(
    {
      mindKeys: 'idempotencyPlugin',
      told: 'notifyOutcome',
      tellFailure: 'notifyFailure',
      late: 'lazyWithPreload',
      orTell: 'importOrNotify',
      fetchPatiently: 'fetchRemoteWithRetry',
      leaveWord: 'saveFlashMessage',
      takeWord: 'consumeFlashMessage',
      refreshSight: 'refreshVisibility',
      waysToSee: 'visibilityConditions',
      keepClean: 'schedulePurge',
      keepPrivate: 'setNoStore',
      sorryPage: 'errorPage',
      hearOut: 'drainRequest',
      giveBack: 'refund',
      forgetOld: 'deleteExpired',
      endAccount: 'deleteAccount',
      announceSpent: 'markTokenConsumed',
      storageCaughtUp: 'waitForStorageSync',
      giveKey: 'attachIdempotencyKey',
      noteAnswer: 'recordResponse',
      useUnnoted: 'useConfirmBeforeClose',
      Narrowed: 'ActiveFilterChip',
      narrowedTo: 'activeFiltersLabel',
      catchUp: 'reloadIfUncertain',
      useOpened: 'useDialogState',
      isWorthTrying: 'canRetryVersion',
      distrust: 'markVersionBroken',
      whatIsWrong: 'diagnoseFailure',
      putChunk: 'insertScript',
      burnCallback: 'consumeAuthCallback',
      seemsSignedIn: 'hasStoredSession',
      useWayTo: 'useCanNavigateTo',
      isBehind: 'hasNewerVersion',
      standIn: 'findFocusFallback',
      heirOf: 'nextFocusTarget',
      keepFocus: 'restoreFocus',
      keepDoubleClick: 'ignoreDoubleClickAcrossLayers',
      useDropGuard: 'usePreventStrayFileDrop',
      useKeptInput: 'usePersistedInput',
      PastTheEnd: 'PageOutOfRange',
      useKeptPage: 'usePreviousPage',
      wayBack: 'undoAction',
      othersWords: 'selectionSuffix',
      sweep: 'removeStaleBuilds',
      judged: 'toOutcome',
      judge: 'a name that says what it decides: validate, evaluate, classify',
      oneFailure: 'singleFailure',
      slowDown: 'throttleCpu',
      lookAtLogin: 'holdLoginRedirect',
      enterAs: 'signInByApi',
      sayYes: 'confirmDialog',
      knightOf: 'buildKnightSheet',
      spoilt: 'malformed',
      KEPT: 'TTL_MS or RETENTION_MS',
      EVERY: 'INTERVAL_MS',
      SOON: 'WINDOW_MS',
      DEEPEST: 'MAX_DEPTH',
    },
    word => new RegExp(`^${word}$`),
  ),
  { pattern: /PATIENCE|^[Pp]atient|Patiently$|Patience$/, instead: 'timeout (TIMEOUT_MS) or retry' },
  { pattern: /^MOST$|_MOST$|^MOST_/, instead: 'MAX_…' },
  { pattern: /^LEAST$|_LEAST$/, instead: 'MIN_…' },
  { pattern: /_KEPT$/, instead: '…_RETENTION_MS' },
  { pattern: /^Late[A-Z]/, instead: 'Lazy…' },
  { pattern: /^doors?$|Doors?$/, instead: 'entry point' },
  { pattern: /^[Aa]part[A-Z]?|Apart$/, instead: 'standalone' },
  { pattern: /Sight$/, instead: 'visibility' },
];

/** Words of comments, titles of tests and documents. */
export const oldWords: OldWord[] = words(
  {
    'who(?:m|se)?ever': 'name the person or the part: the caller, the owner, the signed-in person',
    told: 'notified, reported, shown; “unless told” is “by default”',
    anew: 'again, or the verb with re-: reload, rebuild',
    minds: 'handles, watches',
    'patien(?:ce|tly)': 'timeout, retry',
    doors: 'entry points',
    'a door of': 'an entry point of',
    hurts: 'what it does: breaks, blocks, slows down',
    'is theirs': 'belongs to them',
    'broken line': 'connection reset',
    'line that hiccups': 'network error',
  },
  word => new RegExp(`\\b${word}\\b`, 'i'),
);

/** French text that has another term now, or that says of a person whether he or she is a man or a woman. */
export const oldTerms: OldWord[] = [
  { pattern: /maîtres?\sde\sjeu/i, instead: '« maître du jeu »' },
  { pattern: /PNJ\s(?:et|ou)\smonstres?/i, instead: '« créature ou PNJ »' },
  { pattern: /\bun\sadministrateur\b/i, instead: '« l’administration », « l’équipe »' },
  {
    pattern: /vous\s(?:en\s)?(?:êtes|serez|avez\sété)\s(?:averti|connecté|inscrit|invité|prévenu|retiré)\b/i,
    instead: 'a sentence that fits everybody',
  },
];

/** Parts of file names. */
export const oldFiles: OldWord[] = words(
  {
    told: 'notify',
    late: 'lazy…',
    apart: 'standalone',
    patience: 'retry',
    farewell: 'flash-message',
    ahead: 'prefetch…',
    sight: 'visibility',
    gate: 'limiter',
    words: 'labels',
    hostile: 'malformed',
    narrowed: 'filter',
    leftovers: 'stale-…',
    knight: 'what the helper does',
  },
  word => new RegExp(`(?:^|[.-])${word}(?=[.-])`, 'i'),
);
