import type federation from '@module-federation/webpack-bundler-runtime/bundler';

type InitOptions = Parameters<NonNullable<typeof federation.runtime>['init']>[0];

/** What the page gives to remotes. The build puts the list in this file's place (shared-scope.ts). */
export const shared: NonNullable<InitOptions['shared']> = {};
