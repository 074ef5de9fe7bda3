/** The version of the shell that is deployed now; empty where no answer says one. */
export async function fetchDeployed(): Promise<string> {
  const response = await fetch('/version', { cache: 'no-cache', credentials: 'omit' });
  const deployed = response.ok ? (await response.text()).trim() : '';
  return /^[\w.+-]{1,64}$/.test(deployed) ? deployed : '';
}

/** Whether the page is of another version of the shell than the one that is deployed. */
export function isOutdated(deployed: string): boolean {
  const { version } = document.documentElement.dataset;
  return deployed !== '' && version !== undefined && deployed !== version;
}

/**
 * Whether the page is of a shell of before, that a browser kept or that was open when another one was deployed: a version that takes what
 * only the new one has fails in it, and is not to blame.
 */
export const isPageOutdated = (): Promise<boolean> => fetchDeployed().then(isOutdated, () => false);
