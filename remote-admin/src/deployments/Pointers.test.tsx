import { NO_GRANTS } from '@rpd/shared/domain';
import type { Deployment } from '@rpd/shared/remote';
import {
  apiUrl,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { buildDeployment } from '../test/buildDeployment.ts';

const at = '2026-03-01T10:00:00.000Z';
const pointer = { name: 'fix-dice', version: '1.3.0', who: 'Équipe', at, expiresAt: at };
const GRANTS = { ...NO_GRANTS, areas: ['/app/servers'], groups: ['game' as const] };
const first = buildDeployment({
  grants: GRANTS,
  pointers: [pointer, { ...pointer, name: 'staging', expiresAt: null }],
});

function open() {
  const store = { deployment: first };
  const answer = (changes: Partial<Deployment>) => {
    store.deployment = { ...store.deployment, ...changes };
    return HttpResponse.json(store.deployment);
  };
  network.use(
    http.get(apiUrl('deployments/vitals'), () => HttpResponse.json([])),
    http.get(apiUrl('deployments'), () => HttpResponse.json([store.deployment])),
    http.post<never, { version: string }>(apiUrl('deployments/servers/live'), async ({ request }) =>
      answer({ live: (await request.json()).version }),
    ),
    http.delete<{ name: string }>(apiUrl('deployments/servers/pointers/:name'), ({ params }) =>
      answer({ pointers: store.deployment.pointers.filter(({ name }) => name !== params.name) }),
    ),
    http.post<never, { account: string }>(apiUrl('deployments/servers/viewers'), async ({ request }) => {
      const { account } = await request.json();
      if (account !== 'Alix')
        return refuse(422, 'Des champs sont à corriger.', { account: 'Aucun compte ne porte ce pseudo.' });
      return answer({ viewers: [{ _id: 'a'.repeat(24), name: account, who: 'Camille', at }] });
    }),
    http.delete(apiUrl('deployments/servers/viewers/:id'), () => answer({ viewers: [] })),
  );
  return renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/admin/deployments',
    session: { roles: ['AD'] },
  });
}

test('shows what previews and environments show, with addresses to copy, and makes one live (24.7)', async () => {
  const { user } = open();
  await user.click(await screen.findByText('Aperçus et environnements (2)'));
  expect(screen.getByLabelText('Adresse de « fix-dice »')).toHaveValue(
    'http://localhost/app/servers?preview=servers@fix-dice',
  );
  expect(screen.getByText('Environnement')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mettre en ligne « staging »' }));
  expect(await screen.findByText('En ligne :')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mettre en ligne/ })).toBeNull());
});

test('takes a preview away after a question (24.7)', async () => {
  const { user } = open();
  await user.click(await screen.findByText('Aperçus et environnements (2)'));
  await user.click(screen.getByRole('button', { name: 'Retirer « fix-dice »' }));
  const question = await screen.findByRole('alertdialog', { name: 'Retirer « fix-dice » ?' });
  await user.click(within(question).getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText('Aperçus et environnements (1)')).toBeVisible();
});

test('names who may see previews, shows an unknown pseudo at its field, and takes the permission back (24.7)', async () => {
  const { user } = open();
  await user.click(await screen.findByText('Aperçus et environnements (2)'));
  expect(screen.getByText('L’administration, et personne d’autre.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Permettre à quelqu’un' }));
  const field = await screen.findByLabelText(/^Pseudo/);
  await user.type(field, 'Personne');
  await user.click(screen.getByRole('button', { name: 'Permettre' }));
  expect(await screen.findByText('Aucun compte ne porte ce pseudo.')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'Alix');
  await user.click(screen.getByRole('button', { name: 'Permettre' }));
  const deny = await screen.findByRole('button', { name: 'Ne plus permettre à Alix' });
  await user.click(deny);
  expect(await screen.findByText('L’administration, et personne d’autre.')).toBeVisible();
});
