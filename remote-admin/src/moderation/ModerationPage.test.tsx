import { buildId, renderRoutes, screen, waitFor, within } from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildCanned, buildServer, fakeModeration } from '../test/fakeModeration.ts';

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['MO'] } });

test('shows the pending work with its age and links to it', async () => {
  const oldest = {
    _id: buildId(),
    subject: 'Portrait flou',
    lastMessageAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  };
  const account = { _id: buildId(), name: 'Nouvelle', avatar: '', createdAt: oldest.lastMessageAt };
  fakeModeration({
    measures: { counts: [], appeals: 4, proposals: 7 },
    summary: {
      newestAccounts: [account],
      open: 12,
      unassigned: 5,
      oldest,
      answers: { count: 3, medianMinutes: 95 },
    },
  });
  open('/app/moderation');
  expect(await screen.findByRole('link', { name: 'Sans personne' })).toHaveAttribute(
    'href',
    '/app/moderation/tickets?assignee=none',
  );
  expect(screen.getByRole('link', { name: 'Nouvelle' })).toHaveAttribute(
    'href',
    `/app/moderation/people/${account._id}`,
  );
  const appeals = screen.getByRole('link', { name: 'Contestations à juger' });
  expect(appeals).toHaveAttribute('href', '/app/moderation/measures?appealed=true');
  await waitFor(() => expect(appeals.closest('li')).toHaveTextContent('4'));
  const proposals = screen.getByRole('link', { name: 'Exclusions à confirmer' });
  expect(proposals).toHaveAttribute('href', '/app/moderation/measures?standing=proposed');
  expect(proposals.closest('li')).toHaveTextContent('7');
  expect(screen.getByText('12')).toBeVisible();
  expect(screen.getByText('2 h')).toBeVisible();
  expect(screen.getByText(/Attend depuis le plus longtemps \(3 h\)/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Portrait flou' })).toBeVisible();
  expect(screen.getByText('Aucun serveur masqué')).toBeVisible();
});

test('hides a server with a reason and shows it again', async () => {
  const store = fakeModeration({
    servers: [buildServer({ discord: 'https://discord.gg/a_b', problems: ['invitation-dead'] })],
  });
  const { user } = open('/app/moderation/discord');
  expect(await screen.findByText('Invitation qui semble morte', { selector: 'span' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Masquer Brumes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Masquer Brumes' }));
  await user.click(dialog.getByRole('button', { name: 'Masquer' }));
  expect(await dialog.findByText('Ce champ est obligatoire.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Lien mort.');
  await user.click(dialog.getByRole('button', { name: 'Masquer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText(/Lien mort\./)).toBeVisible();
  expect(store.servers[0]).toMatchObject({ visible: false });
  await user.click(screen.getByRole('button', { name: 'Remettre en vue Brumes' }));
  expect(await screen.findByText('Brumes est de nouveau visible')).toBeVisible();
  expect(store.servers[0]).toMatchObject({ visible: true, hidden: null });
});

test('creates ready answers, shows refusals at their field, and deletes them', async () => {
  const store = fakeModeration({ answers: [buildCanned()] });
  const { user } = open('/app/moderation/answers');
  await user.click(await screen.findByRole('button', { name: 'Ajouter' }));
  const form = within(await screen.findByRole('dialog', { name: 'Créer une réponse type' }));
  await user.type(form.getByRole('textbox', { name: /^Titre/ }), 'Bienvenue');
  await user.type(form.getByRole('textbox', { name: /^Texte/ }), 'Voilà.');
  await user.click(form.getByRole('button', { name: 'Créer' }));
  expect(await form.findByText('Ce titre est déjà pris.')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /^Titre/ }), ' à tous');
  await user.click(form.getByRole('button', { name: 'Créer' }));
  expect(await screen.findByText('Création réussi de Bienvenue à tous')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Supprimer Bienvenue à tous' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(store.answers).toHaveLength(1));
});
