import type { Release } from './release.ts';

/**
 * The file beside `remote.json` with which a developer's server offers React in its development build. The page takes it in the
 * place of its own before it starts, so that a changed component is replaced and its state stays (ADR 129).
 */
export const DEVELOPMENT_REACT = 'react-development.js';

/** What `remote.json` of a developer's server says besides the version. */
export interface DeveloperRelease extends Release {
  /** Why the page refuses it, in French. */
  problems: string[];
  /** The version of the React in {@link DEVELOPMENT_REACT}; absent where the server has none. */
  react?: string;
}
