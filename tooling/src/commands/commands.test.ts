import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Deployment, Release } from '@rpd/shared/remote';

import { releasedFiles } from '../build/outputs.ts';
import { assertToken, sendPart } from '../release/registry.ts';
import { uploadVersion } from '../release/upload.ts';

/** A platform without its pages: the two hosts, as `npm run dev` starts them. */
let platform = { url: '', dataDir: '', child: undefined as ChildProcess | undefined };

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

beforeAll(async () => {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-commands-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, '../dev/backend.main.ts')], {
    env: { ...process.env, DATABASE_URL: '', PORT: String(port), RPD_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  platform = { url: `http://localhost:${port}`, dataDir, child };
  await once(child.stdout, 'data');
  await grantGuilds();
  for (const version of ['1.0.0', '1.1.0']) await publish(version);
});

afterAll(async () => {
  const { child, dataDir } = platform;
  if (child && child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

const platformToken = () => readFileSync(join(platform.dataDir, 'release-token'), 'utf8').trim();

async function ask<T>(path: string, token: string, body?: object, method = 'POST'): Promise<T> {
  const response = await fetch(`${platform.url}/hosts/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function administratorToken(): Promise<string> {
  const account = { username: 'admin', password: 'aventure-demo', token: 'null' };
  return (await ask<{ token: string }>('auth/user/authenticate', '', account)).token;
}

/** What an administrator grants to the remote 'guilds'. */
async function grantGuilds(): Promise<void> {
  const grants = {
    areas: ['/app/guilds'],
    groups: ['player'],
    roles: ['AD', 'MO', 'GM', 'RP'],
    origins: [],
    offers: [],
    slots: [],
  };
  await ask('api/deployments/guilds/grants', await administratorToken(), { version: 0, ...grants }, 'PUT');
}

let live: string | null = null;

/** A version of the remote 'guilds', of which nobody looks at the files here. */
async function publish(version: string, pointer?: string): Promise<void> {
  const release: Release = {
    version,
    url: `/remotes/guilds/${version}/`,
    entry: 'remoteEntry.js',
    descriptor: {
      name: 'guilds',
      title: 'Guildes',
      contract: 1,
      areas: [{ path: '/app/guilds', roles: [] }],
      sidebar: [],
      breadcrumb: { guilds: 'Guildes' },
    },
    files: [{ path: 'remoteEntry.js', bytes: 12, integrity: `sha384-${'a'.repeat(64)}` }],
    preload: ['remoteEntry.js'],
    releasedAt: new Date().toISOString(),
  };
  await ask('api/releases/guilds', platformToken(), {
    release,
    expectedLive: live,
    ...(pointer && { pointer }),
  });
  if (!pointer) live = version;
}

/** Runs the command of the teams as they do, with `--json`. */
async function rpd(args: string[], env: NodeJS.ProcessEnv = {}) {
  const where = ['--platform', platform.url, '--data', platform.dataDir, '--json'];
  const reported = await new Promise<{ code: number; out: string }>(resolve => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../rpd.ts'), ...args, ...where],
      { env: { ...process.env, RPD_RELEASE_TOKEN: '', ...env } },
      (error, stdout) => resolve({ code: Number(error?.code ?? 0), out: stdout }),
    );
  });
  return { code: reported.code, said: JSON.parse(reported.out) as unknown };
}

const reported = (reason: string) => ({ error: expect.stringContaining(reason) as unknown });

const deployment = (changes: Partial<Record<keyof Deployment, unknown>>) => ({
  code: 0,
  said: expect.objectContaining({ name: 'guilds', ...changes }) as unknown,
});

interface Row {
  remote: string;
  live: string | null;
  previous: string | null;
  canary: { version: string; share: number } | null;
}

/** What an administrator sees at « Déploiements ». */
async function seenByAdministrator(): Promise<Deployment | undefined> {
  const all = await ask<Deployment[]>('api/deployments', await administratorToken());
  return all.find(({ name }) => name === 'guilds');
}

async function expectStatusOfAdministrator(): Promise<Row | undefined> {
  const { code, said } = await rpd(['status']);
  expect(code).toBe(0);
  const row = (said as Row[]).find(({ remote }) => remote === 'guilds');
  const seen = await seenByAdministrator();
  expect([row?.live, row?.previous ?? null]).toEqual([seen?.live, seen?.previous]);
  expect(row?.canary?.share ?? null).toBe(seen?.canary?.share ?? null);
  return row;
}

describe('rpd, by its command line (FED-1)', () => {
  it('rolls back, tries, aborts and promotes, and prints what an administrator sees', async () => {
    expect(await expectStatusOfAdministrator()).toMatchObject({ live: '1.1.0', previous: '1.0.0' });

    expect(await rpd(['rollback', 'guilds'])).toEqual(deployment({ live: '1.0.0', canary: null }));
    expect(await expectStatusOfAdministrator()).toMatchObject({ live: '1.0.0', previous: null });

    const tried = { version: '1.1.0', share: 10 };
    expect(await rpd(['canary', 'remote-guilds', '1.1.0', '10%'])).toEqual(
      deployment({ live: '1.0.0', canary: expect.objectContaining(tried) as unknown }),
    );
    expect(await expectStatusOfAdministrator()).toMatchObject({ live: '1.0.0', canary: tried });
    expect(await rpd(['abort', 'guilds'])).toEqual(deployment({ live: '1.0.0', canary: null }));

    await rpd(['canary', 'guilds', '1.1.0', '99']);
    expect(await rpd(['promote', 'guilds'])).toEqual(deployment({ live: '1.1.0', previous: '1.0.0' }));
    expect(await expectStatusOfAdministrator()).toMatchObject({ live: '1.1.0', canary: null });
    const { said } = await rpd(['status', 'guilds']);
    expect((said as Deployment).history.map(({ kind }) => kind)).toEqual([
      'promote',
      'canary',
      'abort',
      'canary',
      'rollback',
      'release',
      'release',
    ]);
  });

  it('lists previews, promotes one to an environment, names who may see them, and takes them away (24.7)', async () => {
    await publish('2.5.0', 'feature-dice');
    const shows = (name: string) => expect.objectContaining({ name, version: '2.5.0' }) as unknown;
    expect(await rpd(['promote', 'guilds', '--from', 'feature/dice', '--to', 'staging'])).toEqual(
      deployment({ live: '1.1.0', pointers: [shows('feature-dice'), shows('staging')] }),
    );
    const again = await rpd(['promote', 'guilds', '--from', 'feature/dice', '--to', 'staging']);
    expect(again).toEqual({ code: 3, said: reported('already') });
    expect((await rpd(['promote', 'guilds', '--to', 'staging'])).code).toBe(2);
    expect((await rpd(['promote', 'guilds', '--from', 'staging', '--to', 'elsewhere'])).code).toBe(2);
    const allowed = await rpd(['preview', 'allow', 'guilds', 'joueur']);
    const viewers = [expect.objectContaining({ name: 'joueur' }) as unknown];
    expect(allowed).toEqual(deployment({ viewers }));
    expect(await rpd(['preview', 'list', 'guilds'])).toMatchObject({
      code: 0,
      said: { remote: 'guilds', pointers: [{ name: 'feature-dice' }, { name: 'staging' }], viewers: [{}] },
    });
    expect(await rpd(['preview', 'deny', 'guilds', 'joueur'])).toEqual(deployment({ viewers: [] }));
    expect((await rpd(['preview', 'deny', 'guilds', 'joueur'])).code).toBe(3);
    expect(await rpd(['preview', 'remove', 'guilds', 'feature/dice'])).toEqual(
      deployment({ pointers: [shows('staging')] }),
    );
    await rpd(['preview', 'remove', 'guilds', 'staging']);
    expect(await rpd(['preview', 'remove', 'guilds', 'staging'])).toEqual({ code: 3, said: reported('404') });
  });

  it('ends with a code for each reason, and says in one document what to do', async () => {
    expect(await rpd(['promote', 'guilds'])).toEqual({ code: 3, said: reported('guilds has no canary') });
    expect(await rpd(['rollback', 'guilds', '9.9.9'])).toEqual({ code: 3, said: reported('404') });
    expect(await rpd(['canary', 'guilds', '1.0.0', '100'])).toEqual({ code: 2, said: reported('no share') });
    expect(await rpd(['check', 'nobody'])).toEqual({ code: 2, said: reported('There is no nobody') });
    expect(await rpd(['rollback', 'guilds', '--to', 'http://127.0.0.1:1'])).toEqual({
      code: 4,
      said: reported('does not answer'),
    });
    const wrong = { RPD_RELEASE_TOKEN: 'rpd_none' };
    expect(await rpd(['rollback', 'guilds'], wrong)).toEqual({ code: 3, said: reported('401') });
  });

  it('rejects the token of another remote', async () => {
    const token = await administratorToken();
    const made = await ask<{ token: string }>('api/deployments/taverns/tokens', token, { name: 'Tavernes' });
    const other = { RPD_RELEASE_TOKEN: made.token };
    const before = await seenByAdministrator();
    for (const command of [
      ['rollback', 'guilds'],
      ['promote', 'guilds'],
      ['abort', 'guilds'],
      ['canary', 'guilds', '1.0.0', '5'],
    ])
      expect(await rpd(command, other)).toEqual({
        code: 3,
        said: { error: expect.stringContaining('autre remote') as unknown },
      });
    expect(await seenByAdministrator()).toEqual(before);
  });

  it('refuses claims that are not granted before anything is built (EXT-1)', async () => {
    const refused = await rpd(['check', 'player']);
    expect(refused).toEqual({
      code: 3,
      said: {
        error: expect.stringMatching(
          /«\u00a0\/app\/me\u00a0» n’est pas accordé à «\u00a0player\u00a0»[^]*Déploiements/,
        ) as unknown,
      },
    });
    // A wrong token is said before anything else, whatever else is wrong.
    const nowhere = ['--url', 'http://127.0.0.1:1/player/'];
    expect(await rpd(['release', 'player', ...nowhere], { RPD_RELEASE_TOKEN: 'rpd_none' })).toEqual({
      code: 3,
      said: { error: expect.stringContaining('401') as unknown },
    });
    // A release leaves its request with the administrators.
    expect((await rpd(['release', 'player'])).code).toBe(3);
    const all = await ask<Deployment[]>('api/deployments', await administratorToken());
    expect(all.find(({ name }) => name === 'player')?.requested?.areas).toContain('/app/me');
  });

  it('sends the files of a version from any machine, and goes on where the line was cut (24.7)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rpd-upload-'));
    const contents = { 'remoteEntry.js': 'var rpd_guilds = {};', 'page.js': 'x'.repeat(3_000_000) };
    for (const [path, content] of Object.entries(contents)) writeFileSync(join(folder, path), content);
    const files = releasedFiles(folder);
    const registry = `${platform.url}/hosts/api/releases`;
    const place = { registry, name: 'guilds', token: platformToken() };
    const page = files.find(({ path }) => path === 'page.js');
    const hash = Buffer.from(page?.integrity.slice('sha384-'.length) ?? '', 'base64').toString('hex');
    // An earlier run ended after a megabyte.
    const part = Buffer.from(contents['page.js']).subarray(0, 1_000_000);
    expect(await sendPart(place, { hash, offset: 0, bytes: 3_000_000, part })).toBe(true);
    const wrong = { ...place, token: 'rpd_none' };
    await expect(assertToken(wrong)).rejects.toThrow('401');

    const sent = await uploadVersion(place, { version: '2.0.0', files }, folder);
    expect(sent).toEqual({ files: 2, bytes: 2_000_000 + contents['remoteEntry.js'].length });
    expect(await uploadVersion(place, { version: '2.0.0', files }, folder)).toEqual({ files: 0, bytes: 0 });
    rmSync(folder, { recursive: true });
  });

  it('removes a remote with --yes and says what depends on it (EXT-7)', async () => {
    const asked = await rpd(['remove', 'guilds']);
    expect(asked).toEqual({ code: 3, said: { error: expect.stringContaining('/app/guilds') as unknown } });
    expect(await seenByAdministrator()).toMatchObject({ live: '1.1.0' });
    const removed = await rpd(['remove', 'guilds', '--yes']);
    expect(removed).toEqual({
      code: 0,
      said: expect.objectContaining({ name: 'guilds', areas: ['/app/guilds'] }) as unknown,
    });
    expect(await seenByAdministrator()).toBeUndefined();
    expect((await rpd(['remove', 'guilds', '--yes'])).code).toBe(3);
  });

  it('goes on when its output is closed', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../rpd.ts'), '--help'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child.stdout.destroy();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
