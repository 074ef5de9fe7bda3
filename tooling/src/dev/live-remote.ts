import { watchFile } from 'node:fs';
import { join } from 'node:path';

import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

import { DEVELOPMENT_REACT, type DeveloperRelease } from '@rpd/shared/remote';

import { readDescriptor } from '../build/descriptor.ts';
import { remoteRoom } from '../workspace.ts';
import { DEV_VERSION, devConfig } from './config.ts';
import { developmentReact } from './development-react.ts';

const jsxRuntime = join(import.meta.dirname, 'jsx-dev-runtime.mjs');

/**
 * Serves one remote for the page of a platform that runs elsewhere, and React in its development build: with it the page replaces a component
 * when a file changes. The page requests `remote.json` first.
 * @returns the server, and the version of that React
 */
export async function startLiveRemote(
  name: string,
  port: number,
  say: (line: string) => void,
): Promise<{ server: WebpackDevServer; react: string }> {
  const config = await devConfig(`remote-${name}`, 'platform');
  const react = await developmentReact(name);
  const compiler = webpack({
    ...config,
    cache: false,
    // The page gets nothing that does not compile: what mends it is then a change of what the page has.
    optimization: { ...config.optimization, emitOnErrors: false },
    plugins: [
      ...(config.plugins ?? []),
      // Before the sharing plugin sees it: it would ask the page.
      new webpack.NormalModuleReplacementPlugin(/^react\/jsx-dev-runtime$/, jsxRuntime),
    ],
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
      hot: true,
      liveReload: true,
      // The page reads it at each load.
      watchFiles: [descriptorFile(name)],
      static: false,
      headers: { 'access-control-allow-origin': '*' },
      allowedHosts: ['localhost', '127.0.0.1'],
      // Absolute: the client runs in the platform's page. No overlay: it makes a Trusted Types policy of its own, which that page refuses.
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
      setupMiddlewares: middlewares => [
        answerWith('/remote.json', 'application/json', () =>
          JSON.stringify(describe(name, { react: react.version, problems: problemsOf(name, { failed }) })),
        ),
        answerWith(`/${DEVELOPMENT_REACT}`, 'text/javascript', () => react.code),
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
  return { server, react: react.version };
}

const answerWith = (path: string, type: string, body: () => string) => ({
  name: `rpd${path}`,
  path,
  middleware(
    _request: unknown,
    response: { setHeader(name: string, value: string): void; end(body: string): void },
  ) {
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'no-store');
    response.end(body());
  },
});

const descriptorFile = (name: string): string => join(remoteRoom(name), 'remote.json');

const refusal = (name: string, problems: string[]): string =>
  `${name} is refused by the page:\n- ${problems.join('\n- ')}`;

/** What the page says of it too, as the person who works on it reads it. */
function problemsOf(name: string, { failed }: { failed: boolean }): string[] {
  const { problems } = readDescriptor(name);
  return failed ? [...problems, `remote-${name} ne compile pas : voir le terminal`] : problems;
}

/** The version as the page takes it: its files change while one works, so they have no hashes. */
function describe(name: string, said: Pick<DeveloperRelease, 'react' | 'problems'>): DeveloperRelease {
  return {
    version: DEV_VERSION,
    url: '/',
    entry: 'remoteEntry.js',
    descriptor: readDescriptor(name).descriptor,
    files: [],
    preload: [],
    releasedAt: new Date().toISOString(),
    ...said,
  };
}
