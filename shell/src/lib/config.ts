/** `/config.json`, the one thing that a deployment edits: each address is absolute or relative to the shell's origin. */
export interface Config {
  authHost: string;
  apiHost: string;
  registry: string;
  /** Origins from which somebody may take a remote in place of the live one; none in production. */
  overrides: string[];
  /** In which share of page loads visits are measured, from 0 to 1; 0 where the deployment does not say. */
  vitals: number;
  /** The same of page loads whose requests are traced. */
  tracing: number;
}

const shareOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What the server has put into the page; null where it is a server of files, which leaves the marker. */
function inPage(): Partial<Config> | null {
  const text = document.getElementById('config')?.textContent.trim() ?? '';
  return text.startsWith('{') ? (JSON.parse(text) as Partial<Config>) : null;
}

async function askedFor(): Promise<Partial<Config>> {
  const response = await fetch('/config.json', { cache: 'no-cache', credentials: 'omit' });
  if (!response.ok) throw new Error(`La configuration de la plateforme est absente (${response.status}).`);
  return (await response.json()) as Partial<Config>;
}

/**
 * Reads the configuration of this deployment.
 * @throws Error with a French sentence when it cannot be had.
 */
export async function readConfig(): Promise<Config> {
  const { authHost, apiHost, registry, overrides, vitals, tracing } = inPage() ?? (await askedFor());
  if (!isText(authHost) || !isText(apiHost) || !isText(registry))
    throw new Error('La configuration de la plateforme est incomplète.');
  return {
    authHost,
    apiHost,
    registry,
    overrides: Array.isArray(overrides) ? overrides.filter(isText) : [],
    vitals: shareOf(vitals),
    tracing: shareOf(tracing),
  };
}
