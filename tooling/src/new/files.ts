import { CONTRACT_VERSION } from '@rpd/shared/remote';

/** What a new remote is called, where it lives in the application, and who may enter. */
export interface NewRemote {
  /** `guilds`: the room is `remote-guilds`. */
  name: string;
  /** `Guildes`, as people read it. */
  title: string;
  /** Below /app: `/app/guilds`. */
  path: string;
  roles: string[];
}

/** `guild-hall` → `GuildHall`. */
export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** The dependencies of a remote: what screens, lists and forms of CONTRIBUTING.md are made of, and the types that they are checked with. */
const manifest = (name: string): object => ({
  name: `@rpd/remote-${name}`,
  version: '0.1.0',
  private: true,
  type: 'module',
  scripts: {
    dev: `node ../tooling/bootstrap.mjs rpd dev ${name}`,
    build: 'webpack build --fail-on-warnings',
    test: `jest --config ../jest.config.mjs --selectProjects remote-${name}`,
    check: `node ../tooling/bootstrap.mjs rpd check ${name}`,
    release: `node ../tooling/bootstrap.mjs rpd release ${name}`,
  },
  dependencies: {
    '@rpd/shared': 'workspace:*',
    '@tanstack/react-query': 'catalog:',
    'lucide-react': 'catalog:',
    react: 'catalog:',
    'react-dom': 'catalog:',
    'react-router': 'catalog:',
    yup: 'catalog:',
  },
  devDependencies: {
    '@types/react': 'catalog:',
    '@types/react-dom': 'catalog:',
    webpack: 'catalog:',
    'webpack-cli': 'catalog:',
  },
});

const descriptor = ({ name, title, path, roles }: NewRemote): object => ({
  $schema: '../shared/remote.schema.json',
  name,
  title,
  contract: CONTRACT_VERSION,
  areas: [{ path, roles }],
  sidebar: [{ label: title, path, icon: 'book', group: 'player', roles }],
  breadcrumb: { [path.split('/').at(-1) ?? name]: title },
});

const webpackConfig = (
  name: string,
): string => `import { pageModules, remotePackage } from '../tooling/src/build/package.ts';

export default remotePackage({
  name: '${name}',
  exposes: { './remote': './src/app/remote.tsx' },
  shared: pageModules,
});
`;

const readme = (name: string, title: string): string => `# remote-${name}

A remote of the platform: ${title}. \`remote.json\` says what the shell knows before it loads code; \`src/app/remote.tsx\` is what
it exposes.

- Work on it inside a running platform: \`pnpm dev\` (\`npm run dev\` at the root starts everything).
- Build it: \`pnpm build\` (webpack-cli, \`webpack.config.mjs\`), into \`dist/<version>/\`.
- Test it: \`pnpm test\`.
- May it be released? \`pnpm check\`. Release it: \`pnpm release\`. [A team’s first day](../docs/first-day.md) has the rest.
`;

/** Every file of a new remote by its path in the room: one screen, its story, and what the platform must know. */
export function newRemoteFiles({ title: typed, ...rest }: NewRemote): Record<string, string> {
  const remote = { ...rest, title: typed.replaceAll("'", '’') };
  const { name, title, path } = remote;
  const page = `${pascal(name)}Page`;
  return {
    'package.json': json(manifest(name)),
    'README.md': readme(name, title),
    'webpack.config.mjs': webpackConfig(name),
    'remote.json': json(descriptor(remote)),
    'tsconfig.json': json({
      extends: '../tsconfig.base.json',
      compilerOptions: { lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: ['jest'] },
      include: ['src'],
    }),
    'src/app/remote.tsx': `import { defineRemote } from '@rpd/shared/remote';

export default defineRemote({
  name: '${name}',
  routes: [
    {
      path: '${path.slice('/app/'.length)}',
      handle: { title: '${title}' },
      lazy: async () => {
        const { ${page} } = await import(/* webpackChunkName: "first" */ '../${name}/${page}.tsx');
        return { Component: ${page} };
      },
    },
  ],
});
`,
    [`src/${name}/${page}.tsx`]: `import { useSession } from '@rpd/shared/session';
import { PageHeader, Text } from '@rpd/shared/ui';

/** \`${path}\` */
export function ${page}() {
  const name = useSession(state => state.user?.name);
  return (
    <>
      <PageHeader title="${title}" />
      <Text>Bonjour {name} !</Text>
    </>
  );
}
`,
    [`src/${name}/${page}.test.tsx`]: `import { renderRoutes, screen } from '@rpd/shared/test';
import remote from '../app/remote.tsx';

test('greets the signed-in person by name', async () => {
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '${path}',
    session: { name: 'Lorelei', roles: ['AD'] },
  });
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  expect(screen.getByText(/^Bonjour Lorelei\\s!$/)).toBeVisible();
});
`,
  };
}
