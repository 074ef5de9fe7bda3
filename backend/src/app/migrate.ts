import { UserFacingError } from '../lib/user-facing-error.ts';
import { openStore } from '../store/store.ts';

// Brings the database to the schema of this version, and ends: `node migrate.ts`, with DATABASE_URL. A host does that at its start too;
// where many start at once (deploy/helm), it is done before the first of them.

try {
  const { DATABASE_URL: url, RPD_DATA_DIR: dataDir } = process.env;
  const store = await openStore({ url: url || undefined, dataDir: dataDir || undefined });
  await store.close();
  process.stdout.write('The database has the schema of this version.\n');
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
