import { createHash } from 'node:crypto';

import type { Release } from '@rpd/shared/remote';

/**
 * Files of a release that browsers would not get, one sentence each. A version that is registered before its folder
 * is served would be broken for its first visitor.
 */
export async function serveProblems(
  release: Pick<Release, 'url' | 'files'>,
  shell: string,
): Promise<string[]> {
  const base = new URL(release.url, `${shell}/`);
  const problems = await Promise.all(
    release.files.map(async ({ path, integrity }) => {
      const address = new URL(path, base).href;
      const response = await fetch(address, { signal: AbortSignal.timeout(15_000) }).catch(() => null);
      if (!response?.ok)
        return [`${address} answers ${response?.status ?? 'nothing'}: put the folder there first`];
      const content = Buffer.from(await response.arrayBuffer());
      const digest = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      return digest === integrity ? [] : [`${address} is not the file that was built`];
    }),
  );
  return problems.flat();
}
