// Who may import whom (ARCHITECTURE.md). One rule with a back-reference instead of one per room or feature, so that a
// new one needs no new line here.
const shared = '^shared/src/';
/** The public paths of `shared`: what its package.json exports. */
const sharedEntryPoints =
  '^shared/src/(?:domain|dice|session|kept|push|writing|joint|importing|workers|idle|http|live(?:/stream)?|remote|slot|breadcrumb|markdown|pattern|privacy|storage|test|ui(?:/(?:calendar|compendium|creation|editing|form|history|import|inputs|live|markdown|table|overlay|menu|privacy|search|sheet|sortable|static|tabs|tickets|warnings|wordfilters))?)/index\\.ts$';
const test = '(?:\\.test\\.tsx?$|/src/test/|^e2e/)';
/** Folders of `src` that are no feature (style.md). */
const reserved = 'app|ui|lib|test|store|seed';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Nobody has to read two files to understand either, of types alone neither.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'rooms-meet-in-shared',
      comment: 'Shell, remotes and back end never import one another.',
      severity: 'error',
      // A package's webpack.config.mjs is a few lines over the tooling's preset.
      from: { path: '^(shell|remote-(?!kit/)[^/]+|backend)/', pathNot: '/webpack\\.config\\.mjs$' },
      to: { path: '^(?:shell|remote-[^/]+|backend|tooling|e2e)/', pathNot: '^$1/' },
    },
    {
      name: 'stream-after-the-first-screen',
      comment:
        'The shell opens the live stream once the first screen is drawn (LIV-4); what pages use of it is `live`.',
      severity: 'error',
      from: { pathNot: '^(?:shell/src/live/|shared/src/live/stream/)' },
      to: { path: '^shared/src/live/stream/' },
    },
    {
      name: 'shared-knows-nobody',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(?:shell|remote-[^/]+|backend|tooling|e2e)/' },
    },
    {
      name: 'only-public-paths-of-shared',
      severity: 'error',
      from: { pathNot: '^shared/' },
      to: { path: shared, pathNot: sharedEntryPoints },
    },
    {
      name: 'only-the-door-of-the-back-end',
      comment: 'A story that reads traces starts the collector of the back end’s tests.',
      severity: 'error',
      from: { path: '^(?:tooling|e2e)/' },
      to: { path: '^backend/', pathNot: '^backend/src/(?:app/index|test/collector)\\.ts$' },
    },
    {
      name: 'tooling-builds-rooms-and-imports-none',
      comment: 'It serves the back end and reads the contract; the rest it builds without importing it.',
      severity: 'error',
      from: { path: '^tooling/' },
      to: { path: '^(?:shell|remote-[^/]+|e2e)/' },
    },
    {
      name: 'features-are-strangers',
      comment: 'Features of one package do not import one another: `app` composes them.',
      severity: 'error',
      from: { path: `^(shell|remote-(?!kit/)[^/]+|backend)/src/(?!(?:${reserved})/)([^/]+)/` },
      to: { path: `^$1/src/(?!(?:${reserved})/)[^/]+/`, pathNot: '^$1/src/$2/' },
    },
    {
      name: 'nothing-below-knows-the-app',
      comment: 'app → feature → ui, lib: no step goes back up.',
      severity: 'error',
      from: { path: '^(shell|remote-(?!kit/)[^/]+|backend)/src/(?!app/)[^/]+/', pathNot: test },
      to: { path: '^$1/src/app/' },
    },
    {
      name: 'ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^(shell|remote-(?!kit/)[^/]+|backend)/src/(?:ui|lib|store)/', pathNot: test },
      to: { path: `^$1/src/(?!(?:${reserved})/)[^/]+/` },
    },
    {
      name: 'chakra-only-in-shared-ui',
      severity: 'error',
      from: { pathNot: '^shared/src/(?:ui|test)/' },
      to: { path: '@chakra-ui/react' },
    },
    {
      name: 'domain-is-for-both-sides',
      comment: 'No React and no browser in what the back end runs.',
      severity: 'error',
      from: { path: '^shared/src/domain/' },
      to: { path: 'node_modules/(?:react|react-dom|react-router|zustand|@chakra-ui)/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { pathNot: test },
      to: { path: '(?:\\.test\\.tsx?$|^[^/]+/src/test/)' },
    },
    {
      name: 'no-tools-in-the-product',
      comment: 'What a room runs on is among its dependencies; its devDependencies are for tests and types.',
      severity: 'error',
      from: { path: '^(?:shell|remote-[^/]+|shared|backend)/src/', pathNot: test },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The programs of the stand-ins run in images that have packages of their own.
    exclude: { path: '(?:^|/)(?:dist|node_modules/\\.cache|topologies/containers/images)/' },
    // Type imports are dependencies too: a feature that knows another's types is no stranger.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    parser: 'tsc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'module', 'default', 'types', 'require', 'node'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
