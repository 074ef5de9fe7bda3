import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { shared } from './scope.ts';

type Runtime = NonNullable<typeof federation.runtime>;
type InitOptions = Parameters<Runtime['init']>[0];

// What the shell gets for `@module-federation/enhanced/runtime` (preset.ts): the runtime, with the page's shared modules in its
// scope. A piece of its own: a first screen of the shell needs neither.

const { runtime } = federation;
if (!runtime) throw new Error('the federation runtime is not there');
// For the containers of remotes too, which have a runtime of their own each.
runtime.registerGlobalPlugins([
  {
    name: 'rpd-forget-failed-shares',
    // The runtime would hand on the failure of a shared module for as long as the page lives.
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const version of Object.values(shareScopeMap['default']?.[pkgName] ?? {}))
        if (!version.loaded) version.loading = null;
    },
  },
]);
runtime.init({ name: 'rpd_shell', remotes: [], shareStrategy: 'loaded-first', shared });

// Where the entries of remotes look for it (`federationGlobal` in preset.ts), so that it exists once in the page. The
// plugin's own `provideExternalRuntime` shares less, through a CommonJS copy of what the page has already.
const forRemotes = {
  ...federation,
  runtime: {
    ...runtime,
    // The runtime's own remembers the last caller as the one that the shell's `loadRemote` speaks to.
    init(options: InitOptions) {
      const known = runtime.getInstance(instance => instance.options.name === options.name);
      return known ? (known.initOptions(options), known) : runtime.createInstance(options);
    },
  },
};
Object.assign(globalThis, { RPD_FEDERATION: { __esModule: true, ...forRemotes, default: forRemotes } });

export const { loadRemote, loadShare, registerPlugins, registerRemotes } = runtime;
