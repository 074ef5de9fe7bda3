import type { Page } from '@playwright/test';
import { expectGoodEverywhere } from '../src/accessibility.ts';
import { signInByApi, expectLoaded, PASSWORD, people, type Person } from '../src/people.ts';
import { expect, test } from '../src/story.ts';
import { expectToast, rememberToasts } from '../src/toasts.ts';

/** A server of the game master's, open to applications on one public template. */
async function openServer(page: Page, apiHost: string): Promise<string> {
  return page.evaluate(async api => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    };
    const send = async (path: string, body: object) => {
      const answer = await fetch(`${api}/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { _id: string })._id;
    };
    const field = (name: string) => ({ type: 'string', name, required: true, options: [] });
    const column = { id: 'c', name: '', fieldIds: ['vigueur'] };
    const sheet = await send('sheet', {
      description: { name: 'Fiche des Marées', publish: true },
      structure: { tabs: [{ id: 't', name: 'Identité', rows: [{ id: 'r', name: '', columns: [column] }] }] },
      fields: { vigueur: field('Devise') },
      isPublic: true,
    });
    return send('server', {
      name: 'Les Marées',
      description: { bio: 'Une cité sous la mer.' },
      options: { characters: { group: true, visible_sheet: true, sheet_type: [sheet] } },
    });
  }, apiHost);
}

/** The last thing that the bell tells somebody; it leads there. */
async function pressLastNews(page: Page, words: string | RegExp): Promise<void> {
  await page.reload();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const news = page.getByRole('region', { name: /^Notifications/ }).getByRole('link', { name: words });
  await news.first().click();
}

/** What the queue of mails holds for somebody about this story, as an administrator reads it: the oldest first. */
async function mailsTo(page: Page, person: Person): Promise<string[]> {
  const { authHost, apiHost } = (await (await page.request.get('/config.json')).json()) as Record<
    'authHost' | 'apiHost',
    string
  >;
  const signIn = async (username: string) => {
    const data = { username, password: PASSWORD, token: 'null' };
    const answer = await page.request.post(`${authHost}/user/authenticate`, { data });
    return (await answer.json()) as { token: string; email: string };
  };
  const { email } = await signIn(people[person]);
  const headers = { authorization: `Bearer ${(await signIn(people.administrator)).token}` };
  const query = 'page=1&limit=100&sort=createdAt&q=n%C3%A9r%C3%A9e';
  const answer = await page.request.get(`${apiHost}/queue?${query}`, { headers });
  const mails = (await answer.json()) as { recipient: string; subject: string }[];
  return mails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
}

test('accepts a revised application, publishes the character and notifies both sides (SRV-6)', async ({
  page,
  browser,
  platform,
}) => {
  // Two people's whole evening: on a machine that others use too, it takes longer than other stories.
  test.slow();
  await signInByApi(page, 'gameMaster');
  const server = `/app/servers/${await openServer(page, platform.api)}`;
  const elsewhere = await browser.newContext({
    baseURL: platform.url,
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  const player = await elsewhere.newPage();
  await rememberToasts(player);

  await test.step('the player fills in the server’s own template', async () => {
    await signInByApi(player, 'player', server);
    await player.getByRole('link', { name: 'Déposer une fiche' }).click();
    await player.getByRole('link', { name: 'Remplir Fiche des Marées' }).click();
    await player.getByLabel('Nom du personnage').fill('Nérée');
    await player.getByRole('button', { name: 'Déposer la fiche' }).click();
    const refusal = player.getByRole('alert').filter({ hasText: /La fiche est incomplète/ });
    await expect(refusal).toBeFocused();
    await expect(refusal).toBeInViewport();
    await expectGoodEverywhere(player, 'dark');
    await player.getByLabel(/Devise/).fill('Toujours plus bas');
    await player.getByRole('textbox', { name: 'Un mot pour l’équipe du serveur' }).fill('Bonjour !');
    await elsewhere.setOffline(true);
    await player.getByRole('button', { name: 'Déposer la fiche' }).click();
    const reason = player.getByRole('alert').filter({ hasText: /serveur/ });
    await expect(reason).toBeFocused();
    await expect(reason).toBeInViewport();
    await elsewhere.setOffline(false);
    // By key: the message that the network is back may lie over the button.
    await player.getByRole('button', { name: 'Déposer la fiche' }).press('Enter');
    await expect(player.getByRole('heading', { name: 'Nérée est déposé sur Les Marées' })).toBeInViewport();
    await expect(player.getByRole('list', { name: 'Mes candidatures' })).toContainText('En attente');
    await player.reload();
    await expect(player.getByRole('heading', { name: 'Nérée est déposé sur Les Marées' })).toBeVisible();
    await expectGoodEverywhere(player, 'dark');
  });

  await test.step('the game master reads the sheet and asks for a change', async () => {
    await page.goto(server);
    await expect(page.getByRole('link', { name: 'Candidatures (1 en attente)' })).toBeVisible();
    await pressLastNews(page, /dépose Nérée \(Les Marées\)/);
    await expect(page.getByRole('heading', { level: 1, name: 'Candidatures' })).toBeVisible();
    await page.getByRole('link', { name: 'Nérée' }).click();
    await expect(page.getByText('Toujours plus bas')).toBeVisible();
    await expect(page.getByText('Bonjour !').first()).toBeVisible();
    await expectGoodEverywhere(page, 'light');
    await page.getByRole('button', { name: 'Demander une retouche' }).click();
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page.getByText('Dites pourquoi.').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Ce qui est à retoucher' }).fill('Une devise plus gaie.');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expectToast(page, 'La demande de retouche est envoyée');
  });

  await test.step('the player retouches and brings it again', async () => {
    await pressLastNews(player, /^Nérée est à retoucher \(Les Marées\)/);
    await expect(player.getByRole('heading', { level: 1, name: 'Nérée' })).toBeVisible();
    await player.goto(server);
    await expect(player.getByText('Une devise plus gaie.')).toBeVisible();
    await player.getByRole('link', { name: 'Retoucher Nérée' }).click();
    await player.getByLabel(/Devise/).fill('Toujours plus haut');
    await player.getByRole('button', { name: 'Déposer la fiche' }).click();
    await expect(player.getByRole('list', { name: 'Mes candidatures' })).toContainText('En attente');
  });

  await test.step('it is accepted, and listed for everybody', async () => {
    await page.reload();
    await expect(page.getByText('Toujours plus haut')).toBeVisible();
    await page.getByRole('button', { name: 'Accepter' }).click();
    await expectToast(page, 'Nérée est accepté');
    await player.reload();
    await expect(player.getByRole('list', { name: 'Mes candidatures' })).toContainText('Accepté');
    await player.getByRole('link', { name: 'Retour au serveur' }).click();
    await player
      .getByRole('list', { name: 'Personnages acceptés' })
      .getByRole('link', { name: 'Nérée' })
      .click();
    await expect(player.getByText('Toujours plus haut')).toBeVisible();
    await expectLoaded(player);
    await expectGoodEverywhere(player, 'dark');
  });

  await test.step('both have had their mails', async () => {
    expect(await mailsTo(page, 'player')).toEqual(['Nérée est à retoucher', 'Nérée rejoint Les Marées']);
    expect(await mailsTo(page, 'gameMaster')).toContainEqual(
      expect.stringMatching(/ dépose Nérée \(Les Marées\)$/),
    );
  });
  await elsewhere.close();
});
