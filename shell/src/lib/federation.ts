/**
 * The federation runtime, with the page's shared modules in its scope (tooling/src/build/runtime/federation.ts). A piece of
 * its own: the shell's screens need neither.
 */
export const loadFederation = () =>
  import(/* webpackChunkName: "federation" */ '@module-federation/enhanced/runtime');
