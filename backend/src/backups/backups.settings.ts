import { join, resolve } from 'node:path';
import type { BackupSettings } from '@rpd/shared/domain';
import { readRecipients } from '../store/backup.encryption.ts';

const HOUR = 3;
const DEFAULT_KEPT_BACKUPS = 7;

/** Reads BACKUP_DIR, BACKUP_HOUR (`off`: no backup), BACKUPS_KEPT and BACKUP_RECIPIENTS. Throws for what cannot be. */
export function readBackupSettings(
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
): BackupSettings | null {
  if (env['BACKUP_HOUR'] === 'off') return null;
  return {
    folder: resolve(env['BACKUP_DIR'] || join(dataDir, 'backups')),
    hour: readNumber(env, 'BACKUP_HOUR', { otherwise: HOUR, min: 0, max: 23 }),
    kept: readNumber(env, 'BACKUPS_KEPT', { otherwise: DEFAULT_KEPT_BACKUPS, min: 1, max: 1000 }),
    recipients: readRecipients(env['BACKUP_RECIPIENTS'], 'BACKUP_RECIPIENTS'),
  };
}

function readNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  { otherwise, min, max }: { otherwise: number; min: number; max: number },
): number {
  const text = env[name];
  if (!text) return otherwise;
  const value = Number(text);
  if (/^\d{1,4}$/.test(text) && value >= min && value <= max) return value;
  throw new Error(`${name} vaut « ${text} »\u00a0: donnez un nombre de ${min} à ${max}.`);
}
