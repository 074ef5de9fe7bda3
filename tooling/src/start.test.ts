import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Starts the product as `npm start` does, where something is wrong; what it says until it ends. */
async function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-start-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, PORT: '0', RPD_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => said.push(data.toString()));
  const code = await new Promise<number | null>(resolve => {
    child.once('close', resolve);
  });
  rmSync(dataDir, { recursive: true, force: true });
  return { code, said: said.join('') };
}

describe('npm start, where it cannot', () => {
  it('tells a database that does not answer in one sentence, without a build', async () => {
    const reported = await start({ DATABASE_URL: 'postgres://rpd:rpd@127.0.0.1:1/rpd' });
    const said =
      'La base PostgreSQL 127.0.0.1:1/rpd ne répond pas : vérifiez DATABASE_URL et que le serveur est démarré.\n';
    expect(reported).toEqual({ code: 1, said });
  });

  it('tells a port that is taken in one sentence, without a build', async () => {
    const other = createServer();
    await new Promise<void>(resolve => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const { port } = other.address() as AddressInfo;
    const reported = await start({ PORT: `${port}` });
    other.close();
    const said = `Le port ${port} est déjà pris : arrêtez l’autre programme ou choisissez un autre port avec PORT.\n`;
    expect(reported).toEqual({ code: 1, said });
  });
});
