import { SettingError } from '../../lib/user-facing-error.ts';

/**
 * Reads a share from the environment, from 0 to 1.
 * @throws SettingError for what is none.
 */
export function readShare(name: string, otherwise: number, env: NodeJS.ProcessEnv = process.env): number {
  const text = env[name]?.trim();
  if (!text) return otherwise;
  const share = Number(text);
  if (share >= 0 && share <= 1) return share;
  throw new SettingError(`${name} vaut « ${text} » : donnez un nombre de 0 à 1, comme 0.25.`);
}
