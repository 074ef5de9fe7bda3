import type { ServerTransfer, ServerTransferInput } from '@rpd/shared/domain';
import {
  apiUrl,
  buildId,
  buildServer,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { fakeApi } from '../test/fakeApi.ts';

const OWNER = buildId();
const HEIR = { _id: buildId(), name: 'Zoé', avatar: '' };

const open = (path: string, session: object) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session });

function fakeTransfer(offered: boolean) {
  const server = buildServer({ name: 'Brume', owner_id: OWNER });
  fakeApi({ servers: [server] });
  const transfer: ServerTransfer = {
    _id: buildId(),
    server: {
      _id: server._id,
      name: 'Brume',
      icon_img: '',
      intro: 'Une île.',
      visible: true,
      hidden: null,
      team: 2,
    },
    from: { _id: OWNER, name: 'Ombeline', avatar: '' },
    to: HEIR,
    byTeam: false,
    reason: 'Je pars en mer.',
    stays: true,
    createdAt: '2026-11-01T10:00:00.000Z',
    expiresAt: '2026-11-15T10:00:00.000Z',
  };
  const store = {
    transfer: offered ? transfer : null,
    sent: [] as ServerTransferInput[],
    answers: [] as string[],
  };
  const answer = () => HttpResponse.json({ transfer: store.transfer });
  network.use(
    http.get(apiUrl('user/:id'), () => HttpResponse.json({ _id: OWNER, name: 'Ombeline', avatar: '' })),
    http.get(apiUrl('server/:id/transfer'), answer),
    http.post<never, ServerTransferInput>(apiUrl('server/:id/transfer'), async ({ request }) => {
      const input = await request.json();
      if (input.name !== HEIR.name) {
        return refuse(422, 'Certains champs sont à corriger.', { name: 'Personne ne porte ce pseudo.' });
      }
      store.sent.push(input);
      store.transfer = { ...transfer, ...input };
      return HttpResponse.json({ transfer: store.transfer }, { status: 201 });
    }),
    http.delete(apiUrl('server/:id/transfer'), () => {
      store.transfer = null;
      return HttpResponse.json({ transfer });
    }),
    http.post(apiUrl('server/:id/transfer/:answer'), ({ params }) => {
      store.answers.push(String(params['answer']));
      store.transfer = null;
      return HttpResponse.json({ transfer });
    }),
  );
  return { store, path: `/app/servers/${server._id}` };
}

test('offers a server, says what follows, and takes the offer back (SRV-5)', async () => {
  const { store, path } = fakeTransfer(false);
  const { user } = open(path, { _id: OWNER, roles: ['RP'] });
  await user.click(await screen.findByRole('link', { name: 'Confier le serveur' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confier Brume' }));
  const name = dialog.getByRole('textbox', { name: /^Pseudo/ });
  await user.type(name, 'Personne');
  await user.click(dialog.getByRole('button', { name: 'Proposer' }));
  expect(await dialog.findByText('Personne ne porte ce pseudo.')).toBeVisible();
  await user.clear(name);
  await user.type(name, 'Zoé');
  expect(dialog.getByText(/^Zoé devient propriétaire/)).toBeVisible();
  expect(dialog.getByText(/reste dans l’équipe, avec/)).toBeVisible();
  await user.click(dialog.getByRole('switch', { name: 'Je reste dans l’équipe' }));
  expect(dialog.getByText(/n’est plus de l’équipe/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Proposer' }));
  expect(await screen.findByText('Ce serveur est proposé à Zoé')).toBeVisible();
  expect(store.sent).toEqual([{ name: 'Zoé', stays: false, reason: '' }]);
  await user.click(screen.getByRole('button', { name: 'Retirer la proposition' }));
  expect(await screen.findByText('Brume n’est plus proposé')).toBeVisible();
  expect(screen.queryByText('Ce serveur est proposé à Zoé')).not.toBeInTheDocument();
});

test('who is offered a server reads it and refuses with one press (SRV-5)', async () => {
  const { store, path } = fakeTransfer(true);
  const { user } = open(`${path}/transfer`, { ...HEIR, roles: ['RP'] });
  expect(await screen.findByText('Je pars en mer.')).toBeVisible();
  expect(screen.getByText(/^Zoé \(vous\) devient propriétaire/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refuser' }));
  expect(await screen.findByText('Proposition refusée')).toBeVisible();
  expect(store.answers).toEqual(['refuse']);
  expect(await screen.findByRole('heading', { name: 'Serveurs' })).toBeVisible();
});
