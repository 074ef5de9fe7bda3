import { readBreadcrumb } from '@rpd/shared/breadcrumb';
import { buildServer, buildSessionUser, screen, waitFor, within } from '@rpd/shared/test';
import { fakeApi } from '../test/fakeApi.ts';
import { buildKnightSheet, renderSheets } from '../test/renderSheets.tsx';

const me = buildSessionUser({ roles: ['GM'] });
const open = (path: string) => renderSheets(path, me);
const audience = async () => within(await screen.findByRole('group', { name: 'Qui voit cette fiche ?' }));

test('shows and keeps the publication of a sheet made for a server (SRV-5, Sheet_C_Server)', async () => {
  const server = buildServer({ name: 'Terres du Nord', owner_id: me._id });
  const store = fakeApi({ servers: [server] });
  const { user, router } = open(`c/server/${server._id}`);
  expect(
    await screen.findByRole('checkbox', { name: /Proposée aux joueurs de « Terres du Nord »/ }),
  ).toBeChecked();
  expect((await audience()).getByRole('radio', { name: 'Public · Fermé' })).toBeChecked();
  const name = screen.getByRole('textbox', { name: 'Nom de la fiche *' });
  await user.type(name, 'Paladin');
  // The steps to it go on leading to the server (BRD-3), not to parts of the address that are no page.
  const steps = [{ text: 'Terres du Nord', to: `/app/servers/${server._id}` }, { text: 'Paladin' }];
  expect(readBreadcrumb()?.customItems).toEqual(steps);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(store.servers[0]?.options.characters.sheet_type).toEqual([store.sheets[0]?._id]),
  );
  expect(store.sheets[0]?.isPublic).toBe(true);
  expect(await screen.findByText('Aucune modification en attente')).toBeVisible();
  expect((await audience()).getByRole('radio', { name: 'Public · Fermé' })).toBeChecked();
  // The page has its own address: the save is over, and its button can be pressed again.
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/sheets/c/${store.sheets[0]?._id}`));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Enregistrer' })).not.toHaveAttribute('aria-busy'),
  );
  // The next save leaves it public.
  await user.type(screen.getByRole('textbox', { name: 'Nom de la fiche *' }), ' gris');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(store.sheets[0]?.description.name).toBe('Paladin gris'));
  expect(store.sheets[0]?.isPublic).toBe(true);
});

test('proposes no sheet to a server that its person makes private', async () => {
  const server = buildServer({ name: 'Terres du Nord', owner_id: me._id });
  const store = fakeApi({ servers: [server] });
  const { user } = open(`c/server/${server._id}`);
  const box = await screen.findByRole('checkbox', { name: /Proposée aux joueurs/ });
  await user.click((await audience()).getByRole('radio', { name: 'Privé' }));
  expect(box).not.toBeChecked();
  await user.type(screen.getByRole('textbox', { name: 'Nom de la fiche *' }), 'Paladin');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(store.sheets[0]?.isPublic).toBe(false));
  expect(store.servers[0]?.options.characters.sheet_type).toEqual([]);
});

test('says that a sheet made from somebody else’s server is not proposed there (SRV-5)', async () => {
  const server = buildServer({ name: 'Terres du Nord' });
  fakeApi({ servers: [server] });
  open(`c/server/${server._id}`);
  expect(await screen.findByText(/^Son équipe choisit les modèles qu’il propose/)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /Proposée aux joueurs/ })).not.toBeInTheDocument();
  expect((await audience()).getByRole('radio', { name: 'Privé' })).toBeChecked();
});

test('says who sees a sheet in one sentence, and names the servers that lose it (SHT-5)', async () => {
  const sheet = { ...buildKnightSheet(me._id), isPublic: true };
  const store = fakeApi({ sheets: [sheet], proposing: [{ _id: 's1', name: 'Terres du Nord' }] });
  const { user } = open(`c/${sheet._id}`);
  const who = await screen.findByRole('group', { name: 'Qui voit cette fiche ?' });
  await user.click(within(who).getByRole('radio', { name: 'Public · Ouverte' }));
  expect(who).toHaveAccessibleDescription('Tout le monde la voit et en fait des personnages.');
  await user.click(within(who).getByRole('radio', { name: 'Privé' }));
  expect(who).toHaveAccessibleDescription('Vous et la modération la voyez, personne d’autre.');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveAccessibleDescription(
    /La fiche devient privée.*Terres du Nord.*la propose à ses joueurs, qui ne la verront plus/,
  );
  await user.click(within(question).getByRole('button', { name: 'Revenir à l’éditeur' }));
  expect(store.sheets[0]?.isPublic).toBe(true);
});
