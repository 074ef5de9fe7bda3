import type { Release } from './release.ts';

/** Environments of a remote beside the live one. They have no end; every other name is a preview, which has one. */
export const ENVIRONMENTS = ['dev', 'staging'] as const;

/** How long a preview is kept where its team says nothing, and at most, in days. */
export const PREVIEW_DAYS = 14;
export const MAX_PREVIEW_DAYS = 90;

/** The name of a preview or an environment. `live` is the pointer of everybody, and none of these. */
export const POINTER_NAME = /^(?!live$)[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

export const isEnvironment = (name: string): boolean => ENVIRONMENTS.some(one => one === name);

/** The name of a branch as that of a preview: `feature/Dés 3D` → `feature-d-s-3d`. Empty where nothing of it can be used. */
export const pointerNameOf = (branch: string): string =>
  branch
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-+$/, '');

/** Which version a name stands for: a preview of a branch, or an environment. Nobody gets it who does not ask for it. */
export interface NamedPointer {
  name: string;
  version: string;
  /** Who set it last: a token or a person, by name. */
  who: string;
  at: string;
  /** When it is taken away; null for an environment. */
  expiresAt: string | null;
}

/** Somebody who may see the previews and environments of a remote, beside administrators. */
export interface PointerViewer {
  /** Of the account. */
  _id: string;
  name: string;
  /** Who named them. */
  who: string;
  at: string;
}

/** What a page gets that shows a preview: the pointer, and its version as a whole. */
export interface Preview {
  remote: string;
  pointer: NamedPointer;
  release: Release;
}

/** The query of an address that asks for a preview: `?preview=servers@fix-dice`. */
export const PREVIEW_QUERY = 'preview';
