import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

type Runtime = NonNullable<typeof federation.runtime>;
type InitOptions = Parameters<Runtime['init']>[0];

/**
 * Runtime plugin of the shell: leaves the federation runtime where the entries of remotes look for it
 * (`federationGlobal` in preset.ts), so that it exists once in the page. The plugin's own `provideExternalRuntime` shares
 * less, through a CommonJS copy of what the page has already.
 */
export default function provideFederation(): { name: string } {
  const { runtime } = federation;
  if (!runtime) throw new Error('the federation runtime is not there');
  const forRemotes = {
    ...federation,
    // Left out of the shell's own, because the shell exposes nothing.
    bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
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
  return { name: 'rpd-provide-federation' };
}
