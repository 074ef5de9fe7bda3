import type { FileLimits } from '@rpd/shared/importing';

/** Foreign exports are larger than documents of ours: a bundle holds many templates. */
export const FOREIGN_LIMITS: FileLimits = { mebibytes: 16, depth: 200, values: 1_000_000 };
