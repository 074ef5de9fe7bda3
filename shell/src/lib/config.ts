/** `/config.json`, the one thing that a deployment edits: each address is absolute or relative to the shell's origin. */
export interface Config {
  authHost: string;
  apiHost: string;
  registry: string;
  /** Origins from which somebody may take a remote in place of the live one; none in production. */
  overrides: string[];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Reads the configuration of this deployment.
 * @throws Error with a French sentence when it cannot be had.
 */
export async function readConfig(): Promise<Config> {
  const response = await fetch('/config.json', { cache: 'no-cache', credentials: 'omit' });
  if (!response.ok) throw new Error(`La configuration de la plateforme est absente (${response.status}).`);
  const { authHost, apiHost, registry, overrides } = (await response.json()) as Partial<Config>;
  if (!isText(authHost) || !isText(apiHost) || !isText(registry))
    throw new Error('La configuration de la plateforme est incomplète.');
  return { authHost, apiHost, registry, overrides: Array.isArray(overrides) ? overrides.filter(isText) : [] };
}
