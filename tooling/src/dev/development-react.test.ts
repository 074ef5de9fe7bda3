import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

import { installedVersion, root } from '../workspace.ts';
import { developmentReact } from './development-react.ts';

interface Refresh {
  register: (type: unknown, id: string) => void;
  isLikelyComponentType: (type: unknown) => boolean;
}

test('offers React as it is in development, of the version that rooms have, without eval (24.7)', async () => {
  const { code, version } = await developmentReact('test');
  expect(version).toBe(installedVersion('react', join(root, 'shell')));
  expect(code).not.toMatch(/\beval\(|new Function\(/);
  const page = createContext({ console });
  runInContext(code, page);
  const offered = page['RPD_DEVELOPMENT_REACT'] as { version: string; modules: Record<string, object> };
  expect(offered).toMatchObject({
    version,
    modules: {
      // The production build has neither.
      react: { act: expect.any(Function) as unknown, captureOwnerStack: expect.any(Function) as unknown },
      'react/jsx-runtime': { jsx: expect.any(Function) as unknown },
      'react-dom': { flushSync: expect.any(Function) as unknown },
      'react-dom/client': { createRoot: expect.any(Function) as unknown },
    },
    refresh: { performReactRefresh: expect.any(Function) as unknown },
  });
  expect(page['__REACT_DEVTOOLS_GLOBAL_HOOK__']).toBeDefined();
});

/** The runtime of React Refresh that a remote gets in a page. */
function runtimeIn(page: object): Refresh {
  const code = readFileSync(join(import.meta.dirname, 'live-refresh-runtime.cjs'), 'utf8');
  const module = { exports: {} };
  runInContext(code, createContext({ ...page, module, __react_refresh_library__: 'rpd_player_dev' }));
  return module.exports as Refresh;
}

test('speaks for each remote to the runtime that the page took: files of one name are of two remotes (24.7)', () => {
  const register = jest.fn();
  const Page = () => null;
  const runtime = runtimeIn({ RPD_REFRESH: { register, isLikelyComponentType: () => true } });
  runtime.register(Page, './src/app/Page.tsx %exports%');
  expect(register).toHaveBeenCalledWith(Page, 'rpd_player_dev ./src/app/Page.tsx %exports%');
  expect(runtime.isLikelyComponentType(Page)).toBe(true);
});

test('accepts no change where the page kept its production React: webpack’s client loads the page again (24.7)', () => {
  const runtime = runtimeIn({});
  expect(runtime.isLikelyComponentType(() => null)).toBe(false);
  expect(() => runtime.register(() => null, 'Page')).not.toThrow();
});
