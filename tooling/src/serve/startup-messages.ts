import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  ListenError,
  MailSettingError,
  type Served,
  StoreUnavailableError,
} from '@rpd/backend/app';

import { SettingError, type Settings } from './settings.ts';

/** Errors whose message is written for the person who starts the product. */
export function isForPeople(error: unknown): error is Error {
  return (
    error instanceof SettingError ||
    error instanceof ListenError ||
    error instanceof MailSettingError ||
    error instanceof StoreUnavailableError
  );
}

/** What is printed once the product serves: where it is, whom to sign in as, where the data lie. */
export function sayStarted({ address }: Pick<Served, 'address'>, settings: Settings): string {
  const names = DEMO_ACCOUNTS.map(({ name }) => name).join(', ');
  const lines = ['', `  Adresse   ${address}`];
  if (settings.demo) lines.push(`  Comptes   ${names} (mot de passe : ${DEMO_PASSWORD})`);
  const where = settings.databaseUrl ? `PostgreSQL (DATABASE_URL), fichiers dans ` : '';
  lines.push(`  Données   ${where}${settings.dataDir}`, '  Arrêter   Ctrl + C', '');
  return lines.join('\n');
}
