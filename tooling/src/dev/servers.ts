import type { Registry } from '@rpd/shared/remote';
import webpack from 'webpack';
import WebpackDevServer, { type Configuration as ServerConfiguration } from 'webpack-dev-server';

import { readDescriptor } from '../build/descriptor.ts';
import { type Target, remoteNames } from '../workspace.ts';
import { DEV_VERSION, devConfig } from './config.ts';

/** Ports of the development servers: the shell on the first, each remote on one of the next, the back end behind them. */
export interface Ports {
  shell: number;
  backend: number;
  remotes: Record<string, number>;
}

export function portsFrom(first: number): Ports {
  const names = remoteNames();
  return {
    shell: first,
    remotes: Object.fromEntries(names.map((name, index) => [name, first + 1 + index])),
    backend: first + 1 + names.length,
  };
}

/** What the registry answers in development: the remotes as their servers have them at this moment. */
function devRegistry({ remotes }: Ports): Registry {
  const releasedAt = new Date().toISOString();
  const entries = Object.entries(remotes).map(([name, port]) => [
    name,
    {
      live: {
        version: DEV_VERSION,
        url: `http://localhost:${port}/`,
        entry: 'remoteEntry.js',
        descriptor: readDescriptor(name).descriptor,
        files: [],
        preload: [],
        releasedAt,
      },
      previous: null,
    },
  ]);
  return { remotes: Object.fromEntries(entries) as Registry['remotes'] };
}

const common = (host: string, port: number): ServerConfiguration => ({
  host,
  port,
  hot: true,
  liveReload: true,
  static: false,
  // Absolute: a remote's client runs in the shell's page and would otherwise call the shell's server.
  client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: { errors: true, warnings: false } },
});

/** What the back end answers by itself: the hosts, and the pages without an account. */
const OF_THE_BACKEND = /^\/(?:(?:hosts|p)(?:\/|$)|(?:config\.json|robots\.txt|sitemap\.xml)$)/;

/** Starts the server of the shell, which answers for the registry and passes the hosts' addresses on. */
export function startShellServer(host: string, ports: Ports): Promise<WebpackDevServer> {
  const backend = `http://127.0.0.1:${ports.backend}`;
  return startServer('shell', {
    ...common(host, ports.shell),
    historyApiFallback: true,
    setupMiddlewares(middlewares) {
      const registry = {
        name: 'rpd-registry',
        path: '/hosts/api/releases',
        middleware(
          _request: unknown,
          response: { setHeader(name: string, value: string): void; end(body: string): void },
        ) {
          response.setHeader('content-type', 'application/json; charset=utf-8');
          response.setHeader('cache-control', 'no-store');
          response.end(JSON.stringify(devRegistry(ports)));
        },
      };
      return [registry, ...middlewares];
    },
    proxy: [{ context: path => OF_THE_BACKEND.test(path), target: backend }],
  });
}

export function startRemoteServer(host: string, name: string, port: number): Promise<WebpackDevServer> {
  return startServer(`remote-${name}`, {
    ...common(host, port),
    headers: { 'access-control-allow-origin': '*' },
    // The page is of another origin.
    allowedHosts: ['localhost', '127.0.0.1'],
  });
}

async function startServer(target: Target, options: ServerConfiguration): Promise<WebpackDevServer> {
  const compiler = webpack(await devConfig(target));
  if (!compiler) throw new Error('webpack refuses the configuration');
  compiler.hooks.done.tap('rpd-dev', stats => {
    const good = !stats.hasErrors() && !stats.hasWarnings();
    const words = good ? 'prêt' : stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
    process.stdout.write(`${target} ${words}\n`);
  });
  const server = new WebpackDevServer(options, compiler);
  await server.start();
  return server;
}
