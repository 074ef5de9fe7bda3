import { robotSchema, type Robot, type SignIn } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildId,
  buildUser,
  http,
  type HttpResponse,
  network,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { fakeApi } from '../test/fakeApi.ts';
import { fakeEntity } from '../test/fakeEntity.ts';
import { buildCanned, buildServer, buildTicket, fakeModeration } from '../test/fakeModeration.ts';
import { LISTS, stored } from '../test/lists.ts';
import remote from './remote.tsx';

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['AD'] } });
type User = ReturnType<typeof open>['user'];
type Role = 'dialog' | 'alertdialog';

/**
 * By keyboard alone: Enter opens it, it has the focus and keeps it through more Tabs than it has stops, Escape closes it, and the
 * focus is back where it was.
 */
async function expectByKeyboard(user: User, opener: string, role: Role, name: string): Promise<void> {
  const button = await screen.findByRole('button', { name: opener });
  await waitFor(() => expect(button).toBeEnabled());
  button.focus();
  await user.keyboard('{Enter}');
  const box = await screen.findByRole(role, { name });
  await waitFor(() => expect(box).toContainElement(document.activeElement as HTMLElement));
  const stops = within(box).queryAllByRole('button').length + within(box).queryAllByRole('textbox').length;
  for (let tab = 0; tab <= stops; tab += 1) {
    await user.tab({ shift: tab === 0 });
    expect(box).toContainElement(document.activeElement as HTMLElement);
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
}

test.each(LISTS)(
  'creating, reading, editing and deleting in the list of $what, by keyboard',
  async ({ path, title, fill }) => {
    for (const kind of ['servertype', 'gametype', 'stat']) fakeEntity(kind);
    fill();
    const { user } = open(path);
    await expectByKeyboard(user, 'Voir Aube', 'dialog', 'Aube');
    await expectByKeyboard(user, 'Modifier Aube', 'dialog', 'Modifier Aube');
    await expectByKeyboard(user, 'Supprimer Aube', 'alertdialog', 'Êtes vous sûr de supprimer Aube ?');
    const add = screen.getByRole('button', { name: /^(Ajouter|Créer)$/ });
    await expectByKeyboard(user, add.textContent, 'dialog', title);
  },
);

const AT = '2026-01-15T10:00:00.000Z';
const nil = { _id: buildId(), name: 'Nil' };
const signIn: SignIn = {
  _id: buildId(),
  user: nil,
  device: 'Firefox',
  address: '192.0.2.1',
  since: AT,
  lastUsedAt: AT,
  expiresAt: '2026-02-15T10:00:00.000Z',
  current: false,
};
const mail = { recipient: 'nil@exemple.fr', subject: 'Bienvenue', state: 'sent', reason: '', sentAt: AT };
const ticket = buildTicket();

/** The dialogs that no list of the others has: where, what opens each, what it is called. */
const OTHERS: { what: string; path: string; fill: () => unknown; dialogs: [string, Role, string][] }[] = [
  {
    what: 'bots',
    path: '/app/admin/appsettings?tab=ex1-tabs-bot',
    fill: () =>
      fakeEntity('robot', [stored(robotSchema, { roles: [], credentialsAt: AT, lastUsedAt: null }) as Robot]),
    dialogs: [['Régénérer le mot de passe de Aube', 'alertdialog', 'Régénérer le mot de passe de Aube ?']],
  },
  {
    what: 'mails',
    path: '/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails',
    fill: () => fakeEntity('queue', [stored({ getDefault: () => mail }, { body: 'Bonjour' })]),
    dialogs: [
      ['Voir Bienvenue (nil@exemple.fr)', 'dialog', 'Bienvenue (nil@exemple.fr)'],
      ['Supprimer Bienvenue (nil@exemple.fr)', 'alertdialog', 'Êtes vous sûr de supprimer ce mail ?'],
    ],
  },
  {
    what: 'sign-ins',
    path: '/app/admin/appsettings?sub=connections',
    fill: () =>
      network.use(
        http.get(apiUrl('signin'), ({ request }) => answerList(request, [signIn])),
        http.get(apiUrl('journal'), ({ request }) => answerList(request, [])),
      ),
    dialogs: [
      ['Voir Nil (Firefox)', 'dialog', 'Nil (Firefox)'],
      [
        'Mettre fin à la connexion de Nil (Firefox)',
        'alertdialog',
        'Mettre fin à la connexion de Nil (Firefox) ?',
      ],
      [
        'Mettre fin à toutes les connexions de Nil (Firefox)',
        'alertdialog',
        'Mettre fin à toutes les connexions de Nil ?',
      ],
    ],
  },
  {
    what: 'Discord servers',
    path: '/app/moderation/discord',
    fill: () => fakeModeration({ servers: [buildServer({ name: 'Brumes' })] }),
    dialogs: [['Masquer Brumes', 'dialog', 'Masquer Brumes']],
  },
  {
    what: 'ready answers',
    path: '/app/moderation/answers',
    fill: () => fakeModeration({ answers: [buildCanned({ title: 'Bienvenue' })] }),
    dialogs: [
      ['Modifier Bienvenue', 'dialog', 'Modifier Bienvenue'],
      ['Supprimer Bienvenue', 'alertdialog', 'Êtes vous sûr de supprimer Bienvenue ?'],
    ],
  },
  {
    what: 'a ticket',
    path: `/app/moderation/tickets/${ticket._id}`,
    fill: () => fakeModeration({ tickets: [ticket] }),
    dialogs: [
      ['Réponses types', 'dialog', 'Réponses types'],
      ['Réunir à une autre demande', 'dialog', 'Réunir à une autre demande'],
      ['Télécharger la conversation', 'dialog', 'Télécharger la conversation'],
    ],
  },
];

test.each(OTHERS)('the other dialogs of $what, by keyboard', async ({ path, fill, dialogs }) => {
  fill();
  const { user } = open(path);
  for (const [opener, role, name] of dialogs) await expectByKeyboard(user, opener, role, name);
});

test('changes several accounts and cancels an export by keyboard', async () => {
  fakeApi({ users: [buildUser({ name: 'Aube' })] });
  const { user } = open('/app/admin/users');
  (await screen.findByRole('checkbox', { name: 'Sélectionner Aube' })).focus();
  await user.keyboard(' ');
  await expectByKeyboard(user, 'Rôle…', 'dialog', 'Changer de rôle');
  await expectByKeyboard(user, 'Supprimer', 'alertdialog', 'Êtes vous sûr de supprimer Aube ?');
  network.use(http.get(apiUrl('user'), () => new Promise<HttpResponse<null>>(() => undefined)));
  await expectByKeyboard(user, 'Exporter en CSV', 'dialog', 'Export en CSV');
});

test('opens, uses and closes the columns by keyboard', async () => {
  fakeApi({ users: [buildUser({ name: 'Aube' })] });
  const { user } = open('/app/admin/users');
  await screen.findByRole('button', { name: 'Voir Aube' });
  screen.getByRole('button', { name: 'Colonnes' }).focus();
  await user.keyboard('{Enter}');
  const email = await screen.findByRole('checkbox', { name: 'E-mail' });
  email.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /E-mail/ })).not.toBeInTheDocument());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Colonnes' })).toHaveFocus());
});

test('focuses the password of a new account and returns the focus by keyboard (ADM-5)', async () => {
  fakeApi({ users: [] });
  const { user } = open('/app/admin/users');
  (await screen.findByRole('button', { name: 'Ajouter' })).focus();
  await user.keyboard('{Enter}');
  const form = within(await screen.findByRole('dialog', { name: 'Créer un utilisateur' }));
  await user.type(form.getByRole('textbox', { name: /^Pseudo/ }), 'Aube');
  await user.type(form.getByRole('textbox', { name: /^E-mail/ }), 'aube@exemple.fr');
  form.getByRole('button', { name: 'Créer' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Création réussi de Aube')).toBeVisible();
  const box = await screen.findByRole('alertdialog', { name: 'Mot de passe de Aube' });
  const field = within(box).getByRole('textbox', { name: 'Mot de passe généré' });
  await waitFor(() => expect(field).toHaveFocus());
  for (let tab = 0; tab < 4; tab += 1) {
    await user.tab();
    expect(box).toContainElement(document.activeElement as HTMLElement);
  }
  // What is shown this once is not lost by a key press.
  await user.keyboard('{Escape}');
  const asked = within(await screen.findByRole('alertdialog', { name: /^Fermer sans avoir noté/ }));
  await user.click(asked.getByRole('button', { name: 'Revenir au mot de passe' }));
  await waitFor(() => expect(screen.queryByText(/^Fermer sans avoir noté/)).not.toBeInTheDocument());
  within(box).getByRole('button', { name: 'J’ai noté le mot de passe' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ajouter' })).toHaveFocus());
});
