import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CannedAnswer, JournalLine, Server, Ticket } from '@rpd/shared/domain';
import { buildServer, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';

test('records every act of a moderator under their name (MOD-1)', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const admin = await rpd.signIn({ roles: ['AD'] });
  const moderator = await rpd.signIn({ name: 'Gardienne', roles: ['MO'] });
  const ask = async (subject: string) =>
    (await player.post<Ticket>('/ticket', buildTicket({ subject }))).body._id;
  const [ticket, other] = [await ask('Une demande'), await ask('La même')];
  const server = (await player.post<Server>('/server', buildServer({ name: 'Aurore' }))).body._id;

  const acts: [act: () => Promise<{ status: number }>, line: string][] = [
    [
      () => moderator.put('/ticket', { _id: ticket, assignee: moderator.user._id }),
      'update Une demande assignee',
    ],
    [
      () => moderator.put('/ticket', { _id: ticket, priority: 'urgent', category: 'bug' }),
      'update Une demande category priority (Catégorie : Question → Problème technique · Priorité : Normale → Urgente)',
    ],
    [
      () => moderator.post(`/ticket/${ticket}/messages`, { text: 'À voir.', internal: true }),
      'update Une demande messages (Note interne)',
    ],
    [
      () => moderator.post(`/ticket/${ticket}/messages`, { text: 'Voilà.' }),
      'update Une demande messages state (Réponse)',
    ],
    [
      () => moderator.post(`/ticket/${other}/merge`, { into: ticket }),
      'merge La même (Réunie à « Une demande »)',
    ],
    [
      () => moderator.put('/ticket', { _id: ticket, state: 'closed' }),
      'update Une demande state (État : Ouvert → Fermé)',
    ],
    [
      () => moderator.put('/ticket', { _id: ticket, state: 'open' }),
      'update Une demande state (État : Fermé → Ouvert)',
    ],
    [() => moderator.post(`/server/${server}/hide`, { reason: 'Lien mort.' }), 'hide Aurore (Lien mort.)'],
    [() => moderator.post(`/server/${server}/show`, {}), 'show Aurore'],
    [
      () => moderator.post<CannedAnswer>('/cannedanswer', { title: 'Merci', text: 'Merci à vous.' }),
      'create Merci',
    ],
  ];
  for (const [act, line] of acts) {
    const before = await count();
    const { status } = await act();
    assert.ok(status === 200 || status === 201, `${line}: ${status}`);
    assert.equal(await count(), before + 1, line);
    assert.equal(await last(), line);
  }

  async function lines() {
    return (await admin.get<JournalLine[]>(`/journal?person=${moderator.user._id}&limit=100&sort=-at`)).body;
  }
  async function count() {
    return (await lines()).filter(({ action }) => action !== 'sign-in').length;
  }
  async function last() {
    const [line] = await lines();
    if (!line) return '';
    assert.equal(line.actor.name, 'Gardienne');
    const said = [line.action, line.entityName, ...line.fields.toSorted()];
    return [...said, ...(line.detail ? [`(${line.detail})`] : [])].join(' ');
  }
});
