import { CONTRACT_VERSION, OLDEST_CONTRACT, type RemoteDescriptor } from './descriptor.ts';

interface Deprecation {
  /** A property of `remote.json`, and the value that is going to be refused. `remote.schema.json` has `deprecated` there. */
  property: keyof RemoteDescriptor;
  value: unknown;
  /** In French, for the team: what is going to happen, and what to write. */
  message: string;
}

export const DEPRECATIONS: readonly Deprecation[] = [
  {
    property: 'contract',
    value: OLDEST_CONTRACT,
    message: `le contrat ${OLDEST_CONTRACT} ne sera plus servi quand viendra le contrat ${CONTRACT_VERSION + 1} : passez au contrat ${CONTRACT_VERSION}`,
  },
];

/** What a descriptor uses that is going to be dropped, one French sentence part each. It works until then. */
export const deprecationsOf = (descriptor: RemoteDescriptor): string[] =>
  DEPRECATIONS.filter(({ property, value }) => descriptor[property] === value).map(({ message }) => message);
