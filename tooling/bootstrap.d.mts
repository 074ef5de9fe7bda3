export function isOldNode(version: string, least?: [number, number]): boolean;
export function installHash(folder: string): string;
export function pinnedPnpm(manifest: { packageManager: string }): string;
