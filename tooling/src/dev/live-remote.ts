import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

import type { Release } from '@rpd/shared/remote';

import { loadConfig } from '../build/config.ts';
import { readDescriptor } from '../build/descriptor.ts';
import { root } from '../workspace.ts';
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
  compiler.hooks.done.tap('rpd-dev', stats => {
    const good = !stats.hasErrors() && !stats.hasWarnings();
    say(good ? `${name} is ready` : stats.toString({ preset: 'errors-warnings', colors: false }));
  });
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: false,
      liveReload: true,
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
            response.end(JSON.stringify(describe(name)));
          },
        },
        ...middlewares,
      ],
    },
    compiler,
  );
  await server.start();
  return server;
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
