import { DEMO_ACCOUNTS, DEMO_PASSWORD, type Served } from '@rpd/backend/app';

import { type Settings } from './settings.ts';

/** What is printed once the product serves: where it is, whom to sign in as, where the data lie. */
export function sayStarted({ address }: Pick<Served, 'address'>, settings: Settings): string {
  const names = DEMO_ACCOUNTS.map(({ name }) => name).join(', ');
  const lines = ['', `  Adresse   ${address}`];
  if (settings.demo) lines.push(`  Comptes   ${names} (mot de passe : ${DEMO_PASSWORD})`);
  const where = settings.databaseUrl ? `PostgreSQL (DATABASE_URL), fichiers dans ` : '';
  lines.push(`  Données   ${where}${settings.dataDir}`, '  Arrêter   Ctrl + C', '');
  return lines.join('\n');
}
