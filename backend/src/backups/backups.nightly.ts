import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSettings } from '@rpd/shared/domain';
import { backup, BackupError } from '../store/backup.ts';
import type { FileSource } from '../store/backup.ts';
import { isFull } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import type { BackupRow } from '../store/tables/backups.ts';

export interface NightlyParts {
  store: Store;
  files: FileSource;
  settings: BackupSettings;
  /** This process (store/heartbeat.ts): a backup whose process died is made again by another. */
  processId: string;
}

/** A night's backup is tried again after this long, in ms, when it failed. */
const RETRY_MS = 3_600_000;
const OURS = /^rpd-\d{4}-\d\d-\d\d\.gz(\.age)?$/;

const dayOf = (now: Date): string => {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
};

/**
 * Makes today's backup if its hour has come and no process has made it or is making it. Older ones than BACKUPS_KEPT go once a
 * new one is whole. Resolves to what was noted about it; null when there was nothing to do.
 */
export async function makeNightlyBackup(parts: NightlyParts, now = new Date()): Promise<BackupRow | null> {
  const { store, files, settings, processId } = parts;
  if (now.getHours() < settings.hour) return null;
  const day = dayOf(now);
  if (!(await claimDay(store, { day, processId, now }))) return null;
  const isEncrypted = settings.recipients.length > 0;
  const file = join(settings.folder, `rpd-${day}.gz${isEncrypted ? '.age' : ''}`);
  const outcome = await attempt(async () => {
    await mkdir(settings.folder, { recursive: true, mode: 0o700 });
    // A process that died may have ended its file and not its note.
    await rm(file, { force: true });
    await backup(store, file, files, settings.recipients);
    const { size } = await stat(file);
    await removeOld(settings);
    return size;
  });
  const row = {
    ended_at: new Date().toISOString(),
    file,
    bytes: outcome.bytes,
    error: outcome.error,
  };
  await store.db
    .updateTable('backups')
    .set(row)
    .where('day', '=', day)
    .where('process_id', '=', processId)
    .execute();
  return { ...row, day, process_id: processId, started_at: now.toISOString() };
}

/** Whether the day is this process's: nobody had it, who had it is dead, or it failed an hour ago. */
async function claimDay(
  { db }: Store,
  { day, processId, now }: { day: string; processId: string; now: Date },
): Promise<boolean> {
  const ago = new Date(now.getTime() - RETRY_MS).toISOString();
  await db
    .deleteFrom('backups')
    .where('day', '=', day)
    .where(eb =>
      eb.or([
        eb.and([
          eb('ended_at', 'is', null),
          eb('process_id', 'not in', eb.selectFrom('processes').select('processes.id')),
        ]),
        eb.and([eb('error', 'is not', null), eb('ended_at', '<', ago)]),
      ]),
    )
    .execute();
  const claimed = await db
    .insertInto('backups')
    .values({
      day,
      process_id: processId,
      started_at: now.toISOString(),
      ended_at: null,
      file: null,
      bytes: null,
      error: null,
    })
    .onConflict(conflict => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function attempt(
  work: () => Promise<number>,
): Promise<{ bytes: number; error: null } | { bytes: null; error: string }> {
  try {
    return { bytes: await work(), error: null };
  } catch (error) {
    return { bytes: null, error: describe(error) };
  }
}

function describe(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  return isFull(error) ? 'Il n’y a plus de place.' : `La sauvegarde a échoué\u00a0: ${String(error)}`;
}

/** The nightly backups of a folder, the oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(name => OURS.test(name)).toSorted();
}

/** How many nightly backups are in a folder; 0 when the folder cannot be read. */
export async function countBackups(folder: string): Promise<number> {
  return (await listBackups(folder).catch(() => [])).length;
}

async function removeOld({ folder, kept }: BackupSettings): Promise<void> {
  const names = await listBackups(folder);
  for (const name of names.slice(0, -kept)) await rm(join(folder, name), { force: true });
}
