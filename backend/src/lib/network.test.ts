import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf, typedNetwork } from './network.ts';

test('shortens an address to its network (DSK-1)', () => {
  assert.equal(networkOf('203.0.113.9'), '203.0.113.0/24');
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.0/24');
  assert.equal(networkOf('2001:0DB8:1:2:3:4:5:6'), '2001:db8:1::/48');
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0::/48');
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0::/48');
  assert.equal(networkOf('::1'), '0:0:0::/48');
  assert.equal(networkOf('pas une adresse'), '');
});

test('reads a network as people type it', () => {
  const same = ['203.0.113.9', '203.0.113', '203.0.113.', ' 203.0.113.0/24 '];
  for (const typed of same) assert.equal(typedNetwork(typed), '203.0.113.0/24', typed);
  for (const typed of ['2001:db8:1::/48', '2001:db8:1::77']) {
    assert.equal(typedNetwork(typed), '2001:db8:1::/48', typed);
  }
  for (const typed of ['203.0', 'Kael', '999.0.113', '']) assert.equal(typedNetwork(typed), null, typed);
});
