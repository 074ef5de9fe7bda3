/**
 * The name under which one version of a remote lives in the page: `rpd_admin_0_1_0_1a2b3c4d`. It carries the version,
 * because the federation runtime and webpack's chunk registry both key by name: two versions of one remote in a page
 * (the live one that failed, the last good one) must not share anything.
 */
export function containerName(remote: string, version: string): string {
  return `rpd_${remote}_${version}`.replaceAll(/\W/g, '_');
}
