import { discordMoment, discordProblems } from './discord.ts';

test.each([
  ['', '', []],
  ['102345678901234501', 'https://discord.gg/kerlan', []],
  ['', 'https://discord.com/invite/aB3-xy', []],
  ['', 'https://www.discordapp.com/invite/aB3xy/', []],
  ['', 'https://discord.gg/invite/aB3xy', []],
  ['1234', '', ['id']],
  ['pas un nombre', '', ['id']],
  ['99999999999999999999', '', ['id']],
  ['', 'https://discord.gg/', ['invitation-dead']],
  ['', 'https://discord.gg/a_b', ['invitation-dead']],
  ['', 'https://discord.gg/abc/def', ['invitation-dead']],
  ['', 'https://discord.com/invite', ['invitation-dead']],
  ['', 'https://discord.com/channels/1/2', ['invitation-foreign']],
  ['', 'https://discord.gg.exemple.fr/kerlan', ['invitation-foreign']],
  ['', 'rejoignez-nous', ['invitation-foreign']],
  ['12', 'https://exemple.fr', ['id', 'invitation-foreign']],
])('validates %s and %s: %j', (id, invitation, problems) => {
  expect(discordProblems(id, invitation)).toEqual(problems);
});

test('reads the creation date of a Discord identifier', () => {
  expect(new Date(discordMoment('175928847299117063') ?? 0).toISOString()).toBe('2016-04-30T11:18:25.796Z');
});
