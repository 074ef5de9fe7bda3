import { screen } from '@rpd/shared/test';
import { buildRegistry, buildRelease, openShell } from '../test/shell.tsx';
import { LICENCES } from './licences.ts';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

test('says which version of the shell and of each remote is live (LND-11)', async () => {
  document.documentElement.dataset.version = '0.1.0-abc';
  await openShell('/about', { registry: buildRegistry(buildRelease({ version: '2.3.4' })) });
  expect(await screen.findByText('0.1.0-abc')).toBeVisible();
  expect(await screen.findByText('2.3.4')).toBeVisible();
  expect(screen.getByText('Administration')).toBeVisible();
});

test.each(LICENCES.map(({ package: name, licence }) => [name, licence]))(
  'lists %s under its installed licence',
  (name, licence) => {
    const manifest = ['../../node_modules', '../../../shared/node_modules'].flatMap(folder => {
      try {
        return [jest.requireActual<{ license: string }>(`${folder}/${name}/package.json`)];
      } catch {
        return [];
      }
    })[0];
    expect(manifest?.license).toBe(licence);
  },
);
