import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { createServer } from '../../app/server.ts';
import { openStore } from '../../store/store.ts';
import { processorMs } from './api-process.ts';

// `pages-host.ts rpd|bare`: what answers in `npm run bench:pages`. `bare` is a Fastify of no plugin, hook or header of ours, which sends
// the same pages, compressed when it starts, without a nonce.

const SHELL = join(import.meta.dirname, '../../../../shell/dist');

async function bare(): Promise<string> {
  const app = Fastify({ logger: false });
  for (const [path, file] of [
    ['/', 'landing.html'],
    ['/login', 'index.html'],
  ] as const) {
    const page = brotliCompressSync(readFileSync(join(SHELL, file)));
    app.get(path, (_request, reply) =>
      reply.header('content-encoding', 'br').type('text/html; charset=utf-8').send(page),
    );
  }
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function ours(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-pages-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const store = await openStore({ dataDir });
  const publicUrl = 'http://127.0.0.1';
  const { app } = await createServer({ store, dataDir, shellDir: SHELL, publicUrl, releaseToken: 'bench' });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const address = await (process.argv[2] === 'bare' ? bare() : ours());
process.on('message', () => {
  process.send?.(processorMs());
});
process.on('disconnect', () => process.exit(0));
process.send?.(address);
