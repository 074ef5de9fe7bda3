import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROLES } from '@rpd/shared/domain';
import { descriptorProblems, SETTING_TOPICS, SIDEBAR_GROUPS, SIDEBAR_ICONS } from '@rpd/shared/remote';
import { Ajv } from 'ajv';

const root = join(import.meta.dirname, '../../..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const schema = readJson('shared/remote.schema.json') as {
  definitions: { icon: { enum: string[] }; roles: { items: { enum: string[] } } };
  properties: {
    sidebar: { items: { properties: { group: { enum: string[] } } } };
    settings: { items: { properties: { topic: { enum: string[] } } } };
  };
};
const accepts = new Ajv({ strict: false }).compile(schema);
const rooms = readdirSync(root).filter(name => existsSync(join(root, name, 'remote.json')));

test('the published schema takes what the platform takes, and names its words (EXT-2)', () => {
  assert.deepEqual(schema.definitions.icon.enum, [...SIDEBAR_ICONS]);
  assert.deepEqual(schema.definitions.roles.items.enum.toSorted(), [...ROLES].toSorted());
  assert.deepEqual(schema.properties.sidebar.items.properties.group.enum, Object.keys(SIDEBAR_GROUPS));
  assert.deepEqual(schema.properties.settings.items.properties.topic.enum, Object.keys(SETTING_TOPICS));
  for (const room of rooms) {
    const file = readJson(`${room}/remote.json`) as { $schema?: string };
    assert.equal(file.$schema, '../shared/remote.schema.json', room);
    assert.ok(accepts(file), `${room}: ${JSON.stringify(accepts.errors)}`);
    assert.deepEqual(descriptorProblems(file), [], room);
  }
});

test('what the platform refuses of entries, offers, fills and settings, the published schema refuses (EXT-2)', () => {
  const base = readJson('remote-sheets/remote.json') as object;
  const offer = { slot: 'guild.tab', version: 1, props: 'The guild.' };
  const fill = { id: 'lore', slot: 'server.tab@1', module: './tabs/Lore', title: 'Lore', roles: [] };
  const setting = { label: 'Lore', help: 'Its words.', path: '/app/sheets#lore', topic: 'rules', roles: [] };
  const entry = { label: 'Lore', path: '/app/sheets', icon: 'book', group: 'player', roles: [] };
  const own = { ...setting, path: '/app/sheets/:id?lore=1', each: { of: 'server', right: 'update' } };
  const sidebar = [{ ...entry, order: -10 }];
  const good = { ...base, sidebar, offers: [offer], fills: [fill], settings: [setting, own] };
  assert.deepEqual(descriptorProblems(good), []);
  assert.ok(accepts(good));
  const bad = [
    { settings: [{ ...own, path: '/app/sheets/lore' }] },
    { settings: [{ ...setting, path: '/app/sheets/:id' }] },
    { settings: [{ ...own, each: { of: 'guild', right: 'update' } }] },
    { settings: [{ ...own, each: { of: 'server', right: 'read' } }] },
    { offers: [{ ...offer, slot: 'guild' }] },
    { offers: [{ ...offer, version: 0 }] },
    { offers: [{ ...offer, props: '' }] },
    { fills: [{ ...fill, id: 'Lore' }] },
    { fills: [{ ...fill, slot: 'server.tab' }] },
    { fills: [{ ...fill, module: './remote' }] },
    { fills: [{ ...fill, module: './../Lore' }] },
    { fills: [{ ...fill, title: 'x'.repeat(61) }] },
    { fills: [{ ...fill, roles: ['XX'] }] },
    { fills: [{ ...fill, order: 0.5 }] },
    { fills: [{ ...fill, flag: 'Lore !' }] },
    { sidebar: [{ ...entry, order: 0.5 }] },
    { sidebar: [{ ...entry, order: 1001 }] },
    { sidebar: [{ ...entry, order: null }] },
  ];
  for (const change of bad) {
    assert.notDeepEqual(descriptorProblems({ ...base, ...change }), [], JSON.stringify(change));
    assert.ok(!accepts({ ...base, ...change }), JSON.stringify(change));
  }
});
