import type { InactiveActInput, InactiveOutcome, InactiveThing } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const thing = (name: string): InactiveThing => ({
  _id: buildId(),
  kind: 'server',
  name,
  picture: '',
  owner: { _id: buildId(), name: `De ${name}`, avatar: '' },
  lastAt: '2026-01-02T10:00:00.000Z',
  askedAt: null,
  archivedAt: null,
});

test('archives several things after a preview that names them and what stays as it is (ADM-9)', async () => {
  let things = [thing('Brume'), thing('Sel'), thing('Aube')];
  const sent: InactiveActInput[] = [];
  network.use(
    http.get(apiUrl('api/administration/inactive'), ({ request }) => answerList(request, things)),
    http.post<never, InactiveActInput>(apiUrl('api/administration/inactive'), async ({ request }) => {
      const input = await request.json();
      sent.push(input);
      const [done, left] = [things.slice(0, 2), things.slice(2)];
      if (!input.preview) things = left;
      const outcome: InactiveOutcome = {
        done: done.map(({ _id, name, owner }) => ({
          _id,
          name,
          owner: owner.name,
          detail: 'avec 3 personnages',
        })),
        left: left.map(({ _id, name }) => ({ _id, name, reason: 'Gardé le 02/11/2026.' })),
        people: 2,
      };
      return HttpResponse.json(outcome);
    }),
  );
  const { user } = renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/admin/servers?tab=inactive',
    session: { roles: ['AD'] },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner toute la page' }));
  await user.click(screen.getByRole('button', { name: 'Archiver' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Archiver' }));
  const changes = within(await dialog.findByRole('list', { name: 'Change (2)' }));
  expect(changes.getAllByRole('listitem').map(line => line.textContent)).toEqual([
    'BrumeDe Brume · avec 3 personnages',
    'SelDe Sel · avec 3 personnages',
  ]);
  expect(dialog.getByText('Gardé le 02/11/2026.')).toBeVisible();
  expect(dialog.getByText('2 personnes sont prévenues.')).toBeVisible();
  expect(sent.map(({ preview }) => preview)).toEqual([true]);
  await user.click(dialog.getByRole('button', { name: 'Archiver (2)' }));
  expect(await screen.findByText('Archivé Brume, Sel')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Brume/ })).not.toBeInTheDocument());
  expect(sent.map(({ preview, act }) => [act, preview])).toEqual([
    ['archive', true],
    ['archive', false],
  ]);
});
