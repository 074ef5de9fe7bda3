import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

import {
  backup,
  checkJournal,
  createAdministrator,
  type JournalCheck,
  forgetSecrets,
  openStorage,
  openStore,
  purge,
  readIdentities,
  readRecipients,
  Refusal,
  restore,
  rotatePushKey,
  rotateSecretKey,
  seedDemo,
  type Store,
  UserFacingError,
} from '@rpd/backend/app';
import { Command } from 'commander';

import { openDataDir, readSettings } from '../serve/settings.ts';
import { Failure, type Output, bytes, outputOf } from './output.ts';

/**
 * The commands of an installation's operator, on its database as the environment names it. The server may run
 * meanwhile.
 */
export function dataCommand(): Command {
  const data = new Command('data').description(
    'back up, restore and look after the data (DATABASE_URL, or RPD_DATA_DIR)',
  );
  data
    .command('backup <file>')
    .description('save the whole database and the pictures in one compressed file, while they are used')
    .option('--recipient <keys>', 'encrypt it for these public keys of age (BACKUP_RECIPIENTS)')
    .option('--plain', 'leave it readable where BACKUP_RECIPIENTS would encrypt it')
    .action(async (file: string, options: BackupFlags, command: Command) =>
      onExistingStore(command, async (store, output, dataDir) => {
        const path = resolve(file);
        const recipients = recipientsOf(options);
        const { tables, rows, files } = await backup(store, path, await openStorage(dataDir), recipients);
        const size = statSync(path).size;
        output.result({ file: path, tables, rows, files, bytes: size, recipients }, [
          `${path} : ${rows} lignes de ${tables} tables et ${files} images, ${bytes(size)}.`,
          recipients.length > 0 ? `Chiffrée pour ${recipients.join(', ')}.` : 'Non chiffrée.',
        ]);
      }),
    );
  data
    .command('restore <file>')
    .description('put a backup in an empty database, of either kind; stop the server first')
    .option('--force', 'replace what the database holds')
    .option('--identity <file>', 'the private key of age that opens it; - reads it from the standard input')
    .option('--without-secrets', 'go on without the key that sealed its secrets: everybody signs in again')
    .action(async (file: string, options: RestoreFlags, command: Command) =>
      onStore(command, async (store, output, dataDir) => {
        const { identity, ...flags } = options;
        const identities = identity === undefined ? [] : readIdentities(await readKeyFile(identity));
        const target = { ...flags, identities, files: await openStorage(dataDir) };
        const { tables, rows, files } = await restore(store, resolve(file), target);
        output.result({ tables, rows, files }, [
          `${rows} lignes de ${tables} tables et ${files} images sont restaurées.`,
        ]);
      }),
    );
  data
    .command('forget-secrets')
    .description('go on after RPD_SECRET_KEY or the file secret-key was lost: everybody signs in again')
    .action(async (_options: object, command: Command) =>
      onExistingStore(command, async (store, output) => {
        const { signingKeys, mails, totp, devices } = await forgetSecrets(store);
        output.result({ signingKeys, mails, totp, devices }, [
          `Clés de signature oubliées : ${signingKeys}. Mails qui ne partiront pas : ${mails}.`,
          `Applications d’authentification à relier de nouveau : ${totp}.`,
          `Appareils à inscrire de nouveau aux notifications\u00a0: ${devices}.`,
        ]);
      }),
    );
  data
    .command('rotate-key')
    .description(
      'seal all secrets under the first key of RPD_SECRET_KEY, so that the older ones behind it can be removed',
    )
    .action(async (_options: object, command: Command) =>
      onExistingStore(command, async (store, output) => {
        const resealed = await rotateSecretKey(store);
        output.result(resealed, [
          ...Object.entries(resealed).map(([table, values]) => `${table}\u00a0: ${values}`),
          'Tout est scellé par la première clé. Gardez les autres avec les sauvegardes qu’elles ouvrent, puis retirez-les du réglage.',
        ]);
      }),
    );
  data
    .command('rotate-push-key')
    .description(
      'make another key for notifications on devices; each browser takes it when it next opens RPD',
    )
    .action(async (_options: object, command: Command) =>
      onExistingStore(command, async (store, output) => {
        const { devices } = await rotatePushKey(store);
        output.result({ devices }, [
          `Une nouvelle clé est prête. Appareils qui la prendront à leur prochaine visite\u00a0: ${devices}.`,
        ]);
      }),
    );
  data
    .command('migrate')
    .description('bring the database up to date, as every start does')
    .action(async (_options: object, command: Command) =>
      onStore(command, async (_store, output) => output.result({ done: true }, ['La base est à jour.'])),
    );
  data
    .command('seed')
    .description('fill an empty database with the demonstration data')
    .action(async (_options: object, command: Command) =>
      onStore(command, async (store, output) => {
        const seeded = await seedDemo(store);
        output.result({ seeded }, [
          seeded
            ? 'Les données de démonstration sont en place.'
            : 'La base a déjà des comptes : rien n’a changé.',
        ]);
      }),
    );
  data
    .command('admin:create <name> <email>')
    .description('make the first administrator and print the password, once')
    .action(async (name: string, email: string, _options: object, command: Command) =>
      onStore(command, async (store, output) => {
        const made = await createAdministrator(store, { name, email });
        output.result(made, [
          `Compte : ${made.name} (${made.email})`,
          `Mot de passe : ${made.password}`,
          'Il n’est écrit nulle part ailleurs, et sera à changer à la première connexion.',
        ]);
      }),
    );
  data
    .command('purge')
    .description(
      'remove expired sessions, links, counts and keys, and the journal older than JOURNAL_DAYS (400), as a running server does every hour',
    )
    .action(async (_options: object, command: Command) =>
      onExistingStore(command, async (store, output) => {
        const purged = await purge(store);
        output.result(
          purged,
          Object.entries(purged).map(([table, rows]) => `${table} : ${rows}`),
        );
      }),
    );
  data
    .command('check-journal')
    .description(
      'verify that no line of the journal was changed, removed or inserted (code 1 where the chain breaks)',
    )
    .action(async (_options: object, command: Command) =>
      onExistingStore(command, async (store, output) => {
        const check = await checkJournal(store);
        if (!check.whole) throw new Failure(describeBreak(check), 1);
        output.result(check, [
          `Le journal est intact\u00a0: ${check.entries} lignes, jusqu’à la nᵒ ${check.lastSeq}.`,
          `Empreinte de la dernière\u00a0: ${check.lastHash}`,
        ]);
      }),
    );
  return data;
}

const REASONS = {
  changed: 'cette ligne a été modifiée',
  missing: 'une ou plusieurs lignes ont été retirées avant celle-ci',
  inserted: 'une ligne a été ajoutée sans passer par RPD',
  cut: 'les dernières lignes ont été retirées, ou la fin de la chaîne a été modifiée',
};

function describeBreak({ seq, at, reason }: Extract<JournalCheck, { whole: false }>): string {
  const place = [seq > 0 && `à la ligne nᵒ ${seq}`, at && `(${at})`].filter(Boolean).join(' ');
  return `La chaîne du journal est rompue ${place}\u00a0: ${REASONS[reason]}.`.replace('  ', ' ');
}

interface BackupFlags {
  recipient?: string;
  plain?: boolean;
}

function recipientsOf({ recipient, plain }: BackupFlags): string[] {
  if (plain && recipient !== undefined) throw new Failure('--plain et --recipient ne vont pas ensemble.', 2);
  if (plain) return [];
  if (recipient === undefined) return readRecipients(process.env.BACKUP_RECIPIENTS, 'BACKUP_RECIPIENTS');
  const recipients = readRecipients(recipient, '--recipient');
  if (recipients.length === 0)
    throw new Failure('--recipient est vide : donnez une clé publique (age1…).', 2);
  return recipients;
}

interface RestoreFlags {
  force?: boolean;
  withoutSecrets?: boolean;
  identity?: string;
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return file === '-' ? await text(process.stdin) : await readFile(resolve(file), 'utf8');
  } catch (cause) {
    throw new Failure(`Impossible de lire la clé privée « ${file} ».`, 3, { cause });
  }
}

type Work = (store: Store, output: Output, dataDir: string) => Promise<void>;

/** For what reads or cleans: without the installation's settings it would act on a new, empty database. */
async function onExistingStore(command: Command, work: Work): Promise<void> {
  const { databaseUrl, dataDir } = await readSettings(process.env, []).catch((error: unknown) => {
    throw asFailure(error);
  });
  if (!databaseUrl && !existsSync(join(dataDir, 'rpd.sqlite'))) {
    throw new Failure(
      `Aucune base dans «\u00a0${dataDir}\u00a0»\u00a0: donnez les réglages de votre installation (RPD_DATA_DIR, ou DATABASE_URL).`,
      3,
    );
  }
  await onStore(command, work);
}

/** Opens the store, and says in a sentence what is in the way. */
async function onStore(command: Command, work: Work): Promise<void> {
  try {
    const { databaseUrl, dataDir } = await readSettings(process.env, []);
    openDataDir(dataDir);
    const store = await openStore({ url: databaseUrl, dataDir });
    try {
      await work(store, outputOf(command), dataDir);
    } finally {
      await store.close();
    }
  } catch (error) {
    throw asFailure(error);
  }
}

function asFailure(error: unknown): unknown {
  if (error instanceof Refusal) {
    const fields = Object.entries(error.details.fields ?? {}).map(([name, words]) => `${name} : ${words}`);
    return new Failure([error.message, ...fields].join('\n'), 3, { cause: error });
  }
  return error instanceof UserFacingError ? new Failure(error.message, 3, { cause: error }) : error;
}
