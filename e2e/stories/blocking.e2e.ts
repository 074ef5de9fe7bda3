import type { BlockedPerson, Game, GameSession, Invitation } from '@rpd/shared/domain';
import { expectAccessible, expectNoSideScroll } from '../src/accessibility.ts';
import { apiAs } from '../src/api.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast } from '../src/toasts.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

async function expectFits(page: Parameters<typeof expectAccessible>[0]) {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  }
}

/** Other stories meet the same people: nobody stays blocked. */
async function unblockAll(player: Awaited<ReturnType<typeof apiAs>>): Promise<void> {
  for (const { person } of await player<BlockedPerson[]>('GET', 'user/me/blocked'))
    await player('DELETE', `user/me/blocked/${person._id}`);
}

/** Names an entry: the same key is the same entry. */
const entry = (text: string, more: object = {}) => ({
  key: crypto.randomUUID(),
  kind: 'say',
  text,
  ...more,
});

test('blocks somebody from their profile; their messages are folded at the table, their whispers stay away (DSK-4)', async ({
  page,
  platform,
}) => {
  const [master, player] = [await apiAs(platform, 'gameMaster'), await apiAs(platform, 'player')];
  const moderator = await apiAs(platform, 'moderator');
  await unblockAll(player);
  const game = await master<Game>('POST', 'game', { name: 'La table du blocage', status: true });
  const invitation = await master<Invitation>('POST', `game/${game._id}/invitations`, { role: 'player' });
  for (const one of [player, moderator]) await one('POST', `invitation/${invitation.code}`, {});
  const session = await master<GameSession>('POST', `game/${game._id}/gamesessions`, {
    title: 'Le soir du blocage',
    open: true,
  });
  const path = `gamesession/${session._id}`;
  const seat = () => ({ clientSeed: crypto.randomUUID().replaceAll('-', ''), character: '' });
  for (const one of [player, moderator]) await one('POST', `${path}/seat`, seat());
  const me = await player<{ _id: string }[]>('GET', `gamesession/${session._id}/seats`);
  const people = me.map(({ _id }) => _id);
  await moderator('POST', `${path}/entries`, entry('Bonjour à la table'));

  await signInByApi(page, 'player', `/app/games/${game._id}/table/${session._id}`);
  await expectLoaded(page);
  const log = page.getByRole('log', { name: 'Journal de la séance' });
  await expect(log.getByText('Bonjour à la table')).toBeVisible();
  await page
    .getByRole('group', { name: 'Parties de la table' })
    .getByRole('button', { name: 'Table' })
    .click();
  await page.getByRole('link', { name: 'moderateur' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'moderateur' })).toBeVisible();
  await page.getByRole('button', { name: 'Bloquer moderateur' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquer' }).click();
  await expectToast(page, 'Vous avez bloqué moderateur');
  await expect(page.getByRole('button', { name: 'Débloquer moderateur' })).toBeVisible();

  const whisper = { kind: 'whisper', to: 'people', people: people.slice(0, 20) };
  await moderator('POST', `${path}/entries`, entry('Rien que pour toi', whisper));
  await page.goto(`/app/games/${game._id}/table/${session._id}`);
  await expectLoaded(page);
  await expect(log.getByText('Message d’une personne que vous avez bloquée')).toBeVisible();
  await expect(log.getByText('Bonjour à la table')).toBeHidden();
  await expectFits(page);
  await log.getByRole('button', { name: /Lire le message/ }).click();
  await expect(log.getByText('Bonjour à la table')).toBeVisible();
  await expect(log.getByText('Rien que pour toi')).toBeHidden();
  // Nor is their name among those at the table, until it is asked for.
  await page
    .getByRole('group', { name: 'Parties de la table' })
    .getByRole('button', { name: 'Table' })
    .click();
  const atTable = page.getByRole('list', { name: 'À la table' });
  await expect(atTable.getByText('Personne bloquée')).toBeVisible();
  await expect(atTable.getByText('moderateur')).toHaveCount(0);
  await expectFits(page);
  await atTable.getByRole('button', { name: 'Montrer la personne bloquée (Joue)' }).click();
  await expect(atTable.getByRole('link', { name: 'moderateur' })).toBeVisible();

  await page.goto('/app/me/blocked');
  await expectLoaded(page);
  await expect(page.getByRole('link', { name: 'moderateur' })).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'Débloquer moderateur' }).click();
  await expect(page.getByText('Vous ne bloquez personne')).toBeVisible();
});

test('blocks the author of a message from the message itself, on a phone too (DSK-4) @extended', async ({
  page,
  platform,
}) => {
  const [master, player] = [await apiAs(platform, 'gameMaster'), await apiAs(platform, 'player')];
  const moderator = await apiAs(platform, 'moderator');
  await unblockAll(player);
  const game = await master<Game>('POST', 'game', { name: 'La table du message', status: true });
  const invitation = await master<Invitation>('POST', `game/${game._id}/invitations`, { role: 'player' });
  for (const one of [player, moderator]) await one('POST', `invitation/${invitation.code}`, {});
  const session = await master<GameSession>('POST', `game/${game._id}/gamesessions`, {
    title: 'Le soir du message',
    open: true,
  });
  const path = `gamesession/${session._id}`;
  for (const one of [player, moderator])
    await one('POST', `${path}/seat`, { clientSeed: crypto.randomUUID().replaceAll('-', ''), character: '' });
  await moderator('POST', `${path}/entries`, entry('Un message de trop'));
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByApi(page, 'player', `/app/games/${game._id}/table/${session._id}`);
  await expectLoaded(page);
  const log = page.getByRole('log', { name: 'Journal de la séance' });
  await expect(log.getByText('Un message de trop')).toBeVisible();
  await log.getByRole('button', { name: /^Bloquer l’auteur.*moderateur$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquer' }).click();
  await expectToast(page, 'Vous avez bloqué moderateur');
  await expect(log.getByText('Message d’une personne que vous avez bloquée')).toBeVisible();
  await expect(log.getByText('Un message de trop')).toBeHidden();
  await expectFits(page);
  await unblockAll(player);
});
