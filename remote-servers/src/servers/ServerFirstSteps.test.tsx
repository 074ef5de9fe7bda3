import type { FirstSteps, Server } from '@rpd/shared/domain';
import {
  act,
  apiUrl,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
} from '@rpd/shared/test';
import { onlineManager } from '@tanstack/react-query';
import { ServerFirstSteps } from './ServerFirstSteps.tsx';

const server = { _id: 'c'.repeat(24), name: 'Brume' } as Server;

/** The API's part, with what is done of the five steps. */
function open(done: Partial<FirstSteps['done']> = {}) {
  const steps: FirstSteps = {
    dismissed: false,
    done: { icon: false, intro: false, template: false, team: false, event: false, ...done },
  };
  const onEdit = jest.fn();
  network.use(
    http.get(apiUrl('server/:id/first-steps'), () => HttpResponse.json(steps)),
    http.put(apiUrl('server/:id/first-steps'), () => HttpResponse.json({ ...steps, dismissed: true })),
  );
  const element = <ServerFirstSteps server={server} onEdit={onEdit} />;
  const page = renderRoutes([{ path: '/', element }], { session: { roles: ['GM'] } });
  return { ...page, onEdit };
}
const heading = () => screen.queryByRole('heading', { name: 'Premiers pas' });

test('leads to what a new server still needs, by keyboard alone (SRV-4)', async () => {
  const { user, onEdit } = open({ intro: true });
  const template = await screen.findByRole('link', { name: 'Proposer un modèle de fiche' });
  expect(template).toHaveAttribute('href', expect.stringContaining(server._id));
  expect(screen.getByText(/^Écrire l’introduction.*\s: fait$/)).toBeVisible();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Ne plus afficher' })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onEdit).toHaveBeenCalledTimes(1);
  await user.tab();
  expect(template).toHaveFocus();
});

test('goes when it is dismissed, and comes back with the reason when that fails', async () => {
  const { user } = open();
  const dismiss = await screen.findByRole('button', { name: 'Ne plus afficher' });
  network.use(http.put(apiUrl('server/:id/first-steps'), () => refuse(503, 'Indisponible.'), { once: true }));
  await user.click(dismiss);
  expect(await screen.findByText('Indisponible.')).toBeVisible();
  expect(heading()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ne plus afficher' }));
  await waitFor(() => expect(heading()).not.toBeInTheDocument());
});

test('goes at once without the network, and is sent when that is back (SRV-4)', async () => {
  const { user } = open();
  const sent: unknown[] = [];
  network.use(
    http.put(apiUrl('server/:id/first-steps'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ dismissed: true, done: {} });
    }),
  );
  const dismiss = await screen.findByRole('button', { name: 'Ne plus afficher' });
  act(() => onlineManager.setOnline(false));
  await user.click(dismiss);
  await waitFor(() => expect(heading()).not.toBeInTheDocument());
  expect(sent).toEqual([]);
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(sent).toEqual([{ dismissed: true }]));
  expect(heading()).not.toBeInTheDocument();
});

test('goes with the last step', async () => {
  const { unmount } = open({ icon: true, intro: true, template: true, team: true });
  expect(await screen.findByRole('link', { name: 'Planifier un premier événement' })).toBeVisible();
  unmount();
  const answered = jest.fn();
  open({ icon: true, intro: true, template: true, team: true, event: true });
  network.events.on('response:mocked', answered);
  await waitFor(() => expect(answered).toHaveBeenCalled());
  expect(heading()).not.toBeInTheDocument();
});
