import type { FileLimits } from '@rpd/shared/importing';

/** What a file of characters may be. Exports of Foundry with many items have a few mebibytes. */
export const CHARACTER_LIMITS: FileLimits = { mebibytes: 8, depth: 60, values: 200_000 };
/** Values and lists of one character. */
export const PARTS_MAX = 4000;
