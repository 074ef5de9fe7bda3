import { sourcesVersion } from '../build/page.ts';
import { root } from './workspace.ts';

/** The version that the sources of this folder have: what `rpd status` compares with the live one. */
export const targetVersion = (_target: string): string => sourcesVersion(root);
