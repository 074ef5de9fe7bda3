import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildCharacter, buildGame, buildServer, buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Refused } from '../test/server.ts';

test('rejects a line break in names and subjects, which become headers of mails (MOD-1, ADM-12)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const oneLine = 'Ce champ tient sur une seule ligne.';
  for (const sign of ['\r\n', '\n', '\r', '\u2028']) {
    const name = `Brume${sign}Bcc: autre@exemple.fr`;
    const ticket = { subject: name, category: 'question', text: 'Bonjour' };
    const mail = { recipient: 'a@exemple.fr', subject: name, message: 'Bonjour' };
    const { description } = buildSheet();
    for (const [path, body, field] of [
      ['/ticket', ticket, 'subject'],
      ['/queue', mail, 'subject'],
      ['/server', buildServer({ name }), 'name'],
      ['/game', buildGame({ name }), 'name'],
      ['/sheet', buildSheet({ description: { ...description, name } }), 'description.name'],
      ['/character', buildCharacter({ name }), 'name'],
    ] as const) {
      const answer = await admin.post<Refused>(path, body);
      assert.equal(answer.status, 422, `${path} ${JSON.stringify(answer.body)}`);
      assert.equal(answer.body.fields?.[field], oneLine, path);
    }
  }
});

test('rejects addresses that carry a name or a password, in every field that takes one', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const message = 'Une adresse ne porte ni nom d’utilisateur ni mot de passe.';
  const server = buildServer();
  const game = buildGame();
  for (const url of [
    'https://moi:secret@exemple.fr',
    'https://banque.fr@pirate.example/',
    'http://:x@exemple.fr',
  ]) {
    for (const name of ['wiki', 'website', 'url'] as const) {
      for (const [path, body] of [
        ['/server', { ...server, description: { ...server.description, [name]: url } }],
        ['/game', { ...game, description: { ...game.description, [name]: url } }],
      ] as const) {
        const answer = await admin.post<Refused>(path, body);
        assert.equal(answer.status, 422, `${path} ${name}`);
        assert.equal(answer.body.fields?.[`description.${name}`], message);
      }
    }
    const answer = await admin.post<Refused>('/game', { ...game, rpd_url: url });
    assert.equal(answer.body.fields?.['rpd_url'], message);
  }
});
