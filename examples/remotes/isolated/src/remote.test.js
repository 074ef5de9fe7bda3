import assert from 'node:assert/strict';
import { test } from 'node:test';
import remote from './remote.js';

test('is a remote that draws by itself', () => {
  assert.equal(remote.contract, 2);
  assert.equal(typeof remote.mount, 'function');
});
