import type { JournalLine, SignIn } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildId,
  fireEvent,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { buildLine, buildMail, buildSignIn } from '../test/records.ts';
import { fakeEntity } from '../test/fakeEntity.ts';
import remote from './remote.tsx';

const me = { _id: buildId(), name: 'Camille', roles: ['AD' as const] };
const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: me });
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

const mail = buildMail();
const nil = { _id: buildId(), name: 'Nil' };
const signIn = (device: string, user = nil): SignIn => buildSignIn({ device, user });

test('shows a mail in a frame without scripts, resends it, and deletes it after a question (ADM-12)', async () => {
  const store = fakeEntity('queue', [mail]);
  const retried: string[] = [];
  network.use(
    http.get(apiUrl('queue/:id'), () =>
      HttpResponse.json({
        ...mail,
        message: 'Bonjour',
        body: '<script>parent.x = 1</script><img src="https://ailleurs.fr/x.png">',
      }),
    ),
    http.post(apiUrl('queue/:id/retry'), ({ params }) => {
      retried.push(String(params['id']));
      return HttpResponse.json({ ...mail, state: 'waiting' });
    }),
  );
  const { user } = open('/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails');
  await user.click(await screen.findByRole('button', { name: 'Voir Bienvenue (nil@exemple.fr)' }));
  await user.click(await screen.findByRole('button', { name: 'Lire le mail' }));
  const frame = await screen.findByTitle('Contenu : Bienvenue');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(screen.getByText(/n’est montré qu’à son destinataire/)).toBeVisible();
  expect(frame.getAttribute('srcdoc')).toMatch(
    /^<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'/,
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Renvoyer Bienvenue (nil@exemple.fr)' }));
  await waitFor(() => expect(retried).toEqual([mail._id]));
  expect(
    await screen.findByText(/^Remis dans la file d’envoi\s: le mail «\sBienvenue\s» à nil@exemple\.fr$/),
  ).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'État' }), 'Échec');
  await waitFor(() => expect(store.asked.at(-1)).toContain('state=failed'));
  await user.click(await screen.findByRole('button', { name: 'Supprimer Bienvenue (nil@exemple.fr)' }));
  const asked = await question('Êtes vous sûr de supprimer ce mail ?');
  await user.click(asked.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(store.rows).toEqual([]));
});

test('removes a mail that somebody else deleted, after a toast (ADM-12)', async () => {
  const store = fakeEntity('queue', [mail]);
  network.use(http.post(apiUrl('queue/:id/retry'), () => refuse(404, 'Cet élément n’existe pas ou plus.')));
  const { user } = open('/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails');
  const retry = await screen.findByRole('button', { name: 'Renvoyer Bienvenue (nil@exemple.fr)' });
  store.rows = [];
  await user.click(retry);
  expect(await screen.findByText('Cet élément n’existe pas ou plus.')).toBeVisible();
  expect(await screen.findByText('Aucun mail')).toBeVisible();
});

test('says whether mails leave: when one did, or why not (ADM-12)', async () => {
  fakeEntity('queue', [mail]);
  let queue = { lastSentAt: null as string | null, waiting: 2, reason: 'Le serveur ne répond pas.' };
  network.use(http.get(apiUrl('api/mailing'), () => HttpResponse.json({ sends: true, queue })));
  const { queryClient } = open('/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails');
  const warning = await screen.findByRole('region', { name: 'Les mails ne partent pas' });
  expect(warning).toHaveTextContent('Le serveur ne répond pas.');
  expect(warning).toHaveTextContent(/2\smails attendent/);
  queue = { lastSentAt: '2026-01-15T10:00:00.000Z', waiting: 0, reason: '' };
  await queryClient.invalidateQueries({ queryKey: ['mails'] });
  expect(await screen.findByText(/^Les mails partent\s: le dernier le 15\/01\/2026/)).toBeVisible();
  expect(warning).not.toBeInTheDocument();
});

test('says that no mail leaves, corrects an address, and keeps the failure of what was tried again (ADM-12)', async () => {
  const plain = { ...mail, bringsSecret: false };
  const store = fakeEntity('queue', [plain]);
  network.use(
    http.get(apiUrl('api/mailing'), () => HttpResponse.json({ sends: false, queue: null })),
    http.post(apiUrl('queue/:id/retry'), () => {
      store.rows = store.rows.map(row => ({ ...row, state: 'waiting' as const }));
      return HttpResponse.json(store.rows[0]);
    }),
  );
  const { user } = open('/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails');
  expect(await screen.findByText(/Aucun mail ne part/)).toBeVisible();
  expect(screen.getByText(/SMTP_URL/)).toBeVisible();
  await user.click(
    await screen.findByRole('button', { name: 'Corriger l’adresse de Bienvenue (nil@exemple.fr)' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Corriger l’adresse' }));
  const field = dialog.getByLabelText(/^Adresse e-mail/);
  await user.clear(field);
  await user.type(field, 'juste@exemple.fr');
  await user.click(dialog.getByRole('button', { name: 'Corriger et renvoyer' }));
  expect(await screen.findByText('Échec, pas encore parti')).toBeVisible();
  expect(screen.getByText('La boîte est pleine.')).toBeVisible();
  expect(store.rows[0]).toMatchObject({ recipient: 'juste@exemple.fr', version: 2 });
});

test('warns a person who ends all their sign-ins that the current one is included (ADM-14)', async () => {
  network.use(http.get(apiUrl('signin'), ({ request }) => answerList(request, [signIn('Firefox', me)])));
  const { user } = open('/app/admin/appsettings?sub=connections');
  await user.click(await screen.findByRole('button', { name: /^Mettre fin à toutes/ }));
  const asked = await question('Mettre fin à toutes les connexions de Camille ?');
  expect(asked.getByText(/vous devrez vous reconnecter, ici aussi/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('lists the sign-ins that were refused, with the cause (ADM-14)', async () => {
  const refused = buildLine({
    actor: { kind: 'anonymous', _id: null, name: '' },
    address: '203.0.113.7',
    action: 'sign-in-refused',
    entity: 'User',
    entityId: nil._id,
    entityName: 'Nil',
    detail: 'Mot de passe juste, compte désactivé',
  });
  const asked: string[] = [];
  const onFirefox = signIn('Firefox');
  network.use(
    http.get(apiUrl('signin'), ({ request }) => answerList(request, [onFirefox])),
    http.get(apiUrl('journal'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('action') ?? '');
      return answerList(request, [refused]);
    }),
  );
  const { user } = open('/app/admin/appsettings?sub=connections');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Connexions' }), 'Refusées');
  const table = within(await screen.findByRole('grid', { name: 'Connexions refusées' }));
  expect(await table.findByText('Mot de passe juste, compte désactivé')).toBeVisible();
  expect(table.getByText('203.0.113.7')).toBeVisible();
  expect(asked).toContain('sign-in-refused');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Connexions' }), 'Ouvertes');
  expect(await screen.findByText('Firefox')).toBeVisible();
});

test('ends one sign-in of a person, then all of them (ADM-14)', async () => {
  let rows = [signIn('Firefox sur Windows'), signIn('Safari sur iPhone')];
  const ended: string[] = [];
  network.use(
    http.get(apiUrl('signin'), ({ request }) => answerList(request, rows)),
    http.delete(apiUrl('signin/:id'), ({ params }) => {
      rows = rows.filter(row => row._id !== params['id']);
      return HttpResponse.json({});
    }),
    http.delete(apiUrl('signin'), ({ request }) => {
      ended.push(new URL(request.url).searchParams.get('user') ?? '');
      rows = [];
      return HttpResponse.json([]);
    }),
  );
  const { user } = open('/app/admin/appsettings?sub=connections');
  await user.click(
    await screen.findByRole('button', { name: 'Mettre fin à la connexion de Nil (Safari sur iPhone)' }),
  );
  const one = await question('Mettre fin à la connexion de Nil (Safari sur iPhone) ?');
  await user.click(one.getByRole('button', { name: 'Mettre fin' }));
  expect(await screen.findByText('Suppression réussi de la connexion de Nil')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari sur iPhone')).not.toBeInTheDocument());
  const button = { name: 'Mettre fin à toutes les connexions de Nil (Firefox sur Windows)' };
  await user.click(await screen.findByRole('button', button));
  const asked = await question('Mettre fin à toutes les connexions de Nil ?');
  await user.click(asked.getByRole('button', { name: 'Mettre fin' }));
  expect(await screen.findByText('Aucune connexion')).toBeVisible();
  expect(ended).toEqual([nil._id]);
});

test('removes a sign-in that ended meanwhile, after a toast (ADM-14)', async () => {
  let rows = [signIn('Firefox sur Windows')];
  network.use(
    http.get(apiUrl('signin'), ({ request }) => answerList(request, rows)),
    http.delete(apiUrl('signin/:id'), () => refuse(404, 'Cet élément n’existe pas ou plus.')),
  );
  const { user } = open('/app/admin/appsettings?sub=connections');
  const button = { name: 'Mettre fin à la connexion de Nil (Firefox sur Windows)' };
  await user.click(await screen.findByRole('button', button));
  rows = [];
  const asked = await question('Mettre fin à la connexion de Nil (Firefox sur Windows) ?');
  await user.click(asked.getByRole('button', { name: 'Mettre fin' }));
  expect(await screen.findByText('Cet élément n’existe pas ou plus.')).toBeVisible();
  expect(await screen.findByText('Aucune connexion')).toBeVisible();
});

test('lists who did what in the journal, filtered by one object', async () => {
  const line = buildLine({
    action: 'roles',
    entity: 'User',
    entityName: 'Nil',
    fields: ['roles', 'description.bio', 'stats.6f', 'inconnu'],
    detail: 'RP → RP, GM',
  });
  const moved: JournalLine = {
    ...line,
    _id: buildId(),
    action: 'update',
    entity: 'Submission',
    entityName: 'Thorgal → Brume',
    fields: ['state'],
    detail: 'submitted → accepted',
  };
  const asked: string[] = [];
  network.use(
    http.get(apiUrl('journal'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return answerList(request, [line, moved]);
    }),
  );
  const { user, router, unmount } = open('/app/admin/journal');
  const words = 'Joueur → Joueur, MJ · rôles, présentation, caractéristiques, inconnu';
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('gridcell', { name: /Changement de rôles/ })).toBeVisible();
  expect(screen.getByText(/^En attente → Accepté/)).toBeVisible();
  const [about] = screen.getAllByRole('button', { name: /^Tout ce qui concerne l’objet de/ });
  if (about) await user.click(about);
  await waitFor(() => expect(asked.at(-1)).toContain(`entityId=${line.entityId}`));
  await user.click(await screen.findByRole('button', { name: 'Sur Nil : ne plus limiter' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  const [by] = await screen.findAllByRole('button', { name: /^Tout ce qu’a fait/ });
  if (by) await user.click(by);
  expect(await screen.findByRole('button', { name: 'Par Camille : ne plus limiter' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tout voir' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));

  unmount();
  // An older link has days. Typed by hand, 2026 comes by the years 2, 20 and 202.
  const old = open('/app/admin/journal?from=2026-02-01');
  const from = await screen.findByLabelText('Du');
  for (const value of ['0002-03-01', '0020-03-01', '0202-03-01']) {
    fireEvent.change(from, { target: { value } });
    await waitFor(() => expect(from).toHaveValue(value));
    expect(old.router.state.location.search).toBe('?from=2026-02-01');
  }
  fireEvent.change(from, { target: { value: '2026-03-01' } });
  await waitFor(() => expect(old.router.state.location.search).toBe('?from=2026-03-01'));
  await old.user.click(screen.getByRole('button', { name: 'Tout voir' }));
  await waitFor(() => expect(screen.queryByLabelText('Du')).not.toBeInTheDocument());
});

test('shows before and after, causes, blocked pages and refused routes of the journal in words, with links', async () => {
  const nobody = { kind: 'anonymous', _id: null, name: '' } as const;
  const shown = buildLine({ fields: ['visible', 'hidden'], detail: 'Visibilité\u00a0: affiché → masqué' });
  network.use(
    http.get(apiUrl('journal'), ({ request }) =>
      answerList(request, [
        shown,
        buildLine({ action: 'sign-in-refused', actor: nobody, entity: 'User', entityName: 'Nil' }),
        buildLine({
          action: 'blocked',
          entity: 'Release',
          entityId: null,
          entityName: '',
          detail: 'script-src-elem\u00a0: https://ailleurs.fr, page /app/me',
        }),
        buildLine({ action: 'refused', entity: 'User', entityId: null, detail: 'PUT /user/admin' }),
        buildLine({ action: 'delete', entityName: 'Sel' }),
      ]),
    ),
  );
  open('/app/admin/journal');
  expect(await screen.findByText('Visibilité : affiché → masqué · motif de la modération')).toBeVisible();
  const links = screen.getAllByRole('link', { name: 'Brume' });
  expect(links[0]).toHaveAttribute('href', `/app/servers/${shown.entityId}`);
  expect(screen.queryByRole('link', { name: 'Sel' })).not.toBeInTheDocument();
  expect(screen.getByText('Cause non enregistrée')).toBeVisible();
  expect(screen.getByText('Personne non identifiée')).toBeVisible();
  const blocked = screen.getByRole('row', { name: /Contenu bloqué/ });
  expect(blocked).toHaveTextContent('Page');
  expect(blocked).toHaveTextContent('Script : https://ailleurs.fr, page /app/me (script-src-elem)');
  expect(screen.getByText('Modifier : Utilisateur (PUT /user/admin)')).toBeVisible();
});
