export function isOldNode(version: string, least?: [number, number]): boolean;
export function installHash(folder: string): string;
export function pinnedPnpm(manifest: { packageManager: string }): string;

/** Why Node does not start, in one French sentence. @param stderr what the loader said */
export function nodeProblem(stderr: string): string;
