import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { bundleForTests } from './tooling/src/build/test-bundle.ts';

// The tests of everything that runs in a browser, and of the tooling. The back end has its own runner: Node's.
const root = import.meta.dirname;

/**
 * Large packages that ship CommonJS: left as they are. Every other one is transformed (and cached), because
 * most ship ES modules alone, and a list of those would grow with each update.
 */
const commonJs = [
  '@ark-ui\\+',
  '@chakra-ui\\+',
  '@emotion\\+',
  '@testing-library\\+',
  '@zag-js\\+',
  'aria-query@',
  'lodash',
  'lucide-react@',
  'react@',
  'react-dom@',
  'yup@',
];

const transform = { '^.+\\.(ts|tsx|js|mjs|jsx)$': `${root}/shared/src/test/transform.mjs` };

const shared = {
  transform,
  transformIgnorePatterns: ['/test-bundle/', `/node_modules/\\.pnpm/(${commonJs.join('|')})`],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  clearMocks: true,
};

/** Packages that tests take from one file (tooling/src/build/test-bundle.ts). */
const bundled = await bundleForTests();

const browser = name => ({
  ...shared,
  displayName: name,
  rootDir: `${root}/${name}`,
  testEnvironment: `${root}/shared/src/test/environment.ts`,
  moduleNameMapper: {
    '^dom-accessibility-api$': `${root}/shared/src/test/accessible-names.cjs`,
    ...bundled,
  },
  setupFilesAfterEnv: [`${root}/shared/src/test/setup.ts`],
});

export default {
  // Rendering a whole screen on a loaded machine takes its time.
  testTimeout: 60_000,
  passWithNoTests: false,
  // Tests wait for timers and for each other's answers: with one process more than there are cores, none is idle.
  maxWorkers: availableParallelism() + 1,
  projects: [
    browser('shared'),
    browser('shell'),
    browser('remote-kit'),
    // Every remote there is, new ones included.
    ...globSync('remote-*/remote.json', { cwd: root })
      .toSorted()
      .map(path => browser(path.split(/[\\/]/)[0])),
    { ...shared, displayName: 'tooling', rootDir: `${root}/tooling`, testEnvironment: 'node' },
  ],
};
