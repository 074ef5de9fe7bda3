import { requireNode } from './node-version.ts';

test('says which Node the kit needs, and which one runs', () => {
  expect(() => requireNode('20.20.2')).toThrow(
    '@rpd/remote-kit needs Node 22 or newer; this is Node 20.20.2.',
  );
  expect(() => requireNode('22.0.0')).not.toThrow();
});
