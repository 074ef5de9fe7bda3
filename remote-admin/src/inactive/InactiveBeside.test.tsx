import type { InactiveActInput, InactiveOutcome } from '@rpd/shared/domain';
import { apiUrl, http, HttpResponse, network, screen, within } from '@rpd/shared/test';
import { fakeList, openAs, openRow } from '../test/beside.ts';
import { buildInactive } from '../test/records.ts';

// An administrator wants to know since when nothing happens, whether the owner was asked, and what an act would mean (26.5).

const INACTIVE = '/app/admin/servers?tab=inactive';
const LIST = 'api/administration/inactive';

test('shows something inactive beside the list, and what an act would change by a press alone (26.5)', async () => {
  const asked = buildInactive({ askedAt: '2026-10-02T10:00:00.000Z' });
  fakeList(LIST, [asked, buildInactive({ name: 'Sel' })]);
  const sent: InactiveActInput[] = [];
  network.use(
    http.post<never, InactiveActInput>(apiUrl(LIST), async ({ request }) => {
      sent.push(await request.json());
      const { _id, name, owner } = asked;
      const done = [{ _id, name, owner: owner.name, detail: 'avec 3 personnages' }];
      return HttpResponse.json({ done, left: [], people: 1 } satisfies InactiveOutcome);
    }),
  );
  const { user } = openAs('AD', INACTIVE);
  await user.click(await screen.findByRole('button', { name: 'Voir Brume' }));
  const pane = await openRow('Brume');
  const emblem = pane.getByAltText('');
  expect(emblem).toHaveAttribute('src', expect.stringContaining('server-emblem'));
  expect(await pane.findByText('le 02/10/2026')).toBeVisible();
  expect(pane.getByText('02/01/2026')).toBeVisible();
  expect(within(pane.getByRole('region', { name: 'Archiver' })).getByText(/Rien n’est effacé/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(pane.getByRole('button', { name: 'Archiver' }));
  const preview = within(await screen.findByRole('dialog', { name: 'Archiver' }));
  expect(await preview.findByText('Ombeline · avec 3 personnages')).toBeVisible();
  expect(sent.map(({ ids, preview: only }) => [ids, only])).toEqual([[[asked._id], true]]);
});

test('opens an archived thing of a link, with the way back (26.5)', async () => {
  const old = buildInactive({ name: 'Vieux port', archivedAt: '2026-05-01T10:00:00.000Z' });
  const asked = fakeList(LIST, [buildInactive()], [old]);
  openAs('AD', `${INACTIVE}&state=archived&row=${old._id}`);
  const pane = await openRow('Vieux port');
  expect(await pane.findByText('le 01/05/2026')).toBeVisible();
  expect(pane.getByRole('button', { name: 'Restaurer' })).toBeVisible();
  expect(pane.queryByRole('button', { name: 'Archiver' })).not.toBeInTheDocument();
  expect(asked.some(search => /state=archived.*_id=/.test(search))).toBe(true);
});
