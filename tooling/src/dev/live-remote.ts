import { watchFile } from 'node:fs';
import { join } from 'node:path';

import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

import type { Release } from '@rpd/shared/remote';

import { loadConfig } from '../build/config.ts';
import { readDescriptor } from '../build/descriptor.ts';
import { remoteRoom, root } from '../workspace.ts';
import { DEV_VERSION } from './config.ts';

/**
 * Serves one remote for the page of a platform that runs elsewhere: built for production, because the React of that
 * page is, but readable, and rebuilt when a file changes. The page requests `remote.json` first.
 */
export async function startLiveRemote(
  name: string,
  port: number,
  say: (line: string) => void,
): Promise<WebpackDevServer> {
  const config = await loadConfig(`remote-${name}`, {
    version: DEV_VERSION,
    output: `${root}/node_modules/.cache/rpd/live/remote-${name}`,
  });
  const compiler = webpack({
    ...config,
    stats: 'none',
    cache: false,
    devtool: 'source-map',
    output: { ...config.output, filename: '[name].js', chunkFilename: '[name].chunk.js', clean: false },
    optimization: { ...config.optimization, minimize: false },
  });
  if (!compiler) throw new Error('webpack refuses the configuration');
  let failed = false;
  compiler.hooks.done.tap('rpd-dev', stats => {
    failed = stats.hasErrors();
    const problems = problemsOf(name, { failed });
    if (failed || stats.hasWarnings()) say(stats.toString({ preset: 'errors-warnings', colors: false }));
    else say(problems.length > 0 ? refusal(name, problems) : `${name} is ready`);
  });
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: false,
      liveReload: true,
      // The page reads it at each load.
      watchFiles: [descriptorFile(name)],
      static: false,
      headers: { 'access-control-allow-origin': '*' },
      allowedHosts: ['localhost', '127.0.0.1'],
      // Absolute: the client runs in the platform's page. No overlay: it makes a Trusted Types policy of its own, which that page refuses.
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
      setupMiddlewares: middlewares => [
        {
          name: 'rpd-remote',
          path: '/remote.json',
          middleware(
            _request: unknown,
            response: { setHeader(name: string, value: string): void; end(body: string): void },
          ) {
            response.setHeader('content-type', 'application/json; charset=utf-8');
            response.setHeader('access-control-allow-origin', '*');
            response.setHeader('cache-control', 'no-store');
            response.end(JSON.stringify({ ...describe(name), problems: problemsOf(name, { failed }) }));
          },
        },
        ...middlewares,
      ],
    },
    compiler,
  );
  await server.start();
  watchFile(descriptorFile(name), { interval: 500, persistent: false }, () => {
    const problems = problemsOf(name, { failed: false });
    say(problems.length > 0 ? refusal(name, problems) : `remote.json of ${name} is read again`);
  });
  return server;
}

const descriptorFile = (name: string): string => join(remoteRoom(name), 'remote.json');

const refusal = (name: string, problems: string[]): string =>
  `${name} is refused by the page:\n- ${problems.join('\n- ')}`;

/** What the page says of it too, as the person who works on it reads it. */
function problemsOf(name: string, { failed }: { failed: boolean }): string[] {
  const { problems } = readDescriptor(name);
  return failed ? [...problems, `remote-${name} ne compile pas : voir le terminal`] : problems;
}

/** The version as the page takes it: its files change while one works, so they have no hashes. */
function describe(name: string): Release {
  return {
    version: DEV_VERSION,
    url: '/',
    entry: 'remoteEntry.js',
    descriptor: readDescriptor(name).descriptor,
    files: [],
    preload: [],
    releasedAt: new Date().toISOString(),
  };
}
