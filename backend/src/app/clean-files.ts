import { parseArgs } from 'node:util';
import { removeOrphans } from '../files/files.orphans.ts';
import { openStorage } from '../files/files.open.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import { openStore } from '../store/store.ts';

// Finds the pictures that nothing uses any more and nobody has sent for a day: `node clean-files.ts` tells them, with --remove it
// removes them. Settings as for the server: DATABASE_URL or RPD_DATA_DIR, FILES_URL. May run beside it.

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { values } = parseArgs({ options: { remove: { type: 'boolean', default: false } } });
  const { DATABASE_URL: url, RPD_DATA_DIR: dataDir = 'data' } = process.env;
  const storage = await openStorage(dataDir);
  const store = await openStore({ url: url || undefined, dataDir });
  try {
    const { names, bytes, strays } = await removeOrphans(store, storage, { dryRun: !values.remove });
    for (const name of [...names, ...strays]) say(name);
    const done = values.remove ? 'supprimées' : 'à supprimer (relancez avec --remove)';
    say(
      `Images ${done} : ${names.length}, soit ${Math.ceil(bytes / 1024)} Kio ; restes d’envois interrompus : ${strays.length}.`,
    );
  } finally {
    await store.close();
  }
} catch (error) {
  const { code } = error as { code?: unknown };
  const isOption = typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof StoreUnavailableError) && !isOption) throw error;
  process.stderr.write(isOption ? 'Usage : clean-files [--remove]\n' : `${(error as Error).message}\n`);
  process.exitCode = 1;
}
