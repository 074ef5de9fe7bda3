import { act, apiUrl, http, HttpResponse, network, screen, waitFor } from '@rpd/shared/test';
import { fakeList, openAs, openRow } from '../test/beside.ts';
import { buildMail } from '../test/records.ts';

// An administrator wants to know why a mail did not go out: its tries, the last failure, and what it says where that is asked for (26.5).

const MAILS = '/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails';

test('shows why a mail did not leave, and reads it by a press alone, once for each mail (26.5)', async () => {
  const first = buildMail({ bringsSecret: false });
  const second = buildMail({
    subject: 'Rappel',
    state: 'waiting',
    nextAttemptAt: '2026-01-15T12:00:00.000Z',
  });
  fakeList('queue', [first, second]);
  const read: unknown[] = [];
  network.use(
    http.get(apiUrl('queue/:id'), ({ params }) => {
      read.push(params['id']);
      return HttpResponse.json({ ...first, message: 'Bonjour', body: '<p>Bonjour</p>' });
    }),
  );
  const { user, router } = openAs('AD', MAILS);
  await user.click(await screen.findByRole('button', { name: 'Voir Bienvenue (nil@exemple.fr)' }));
  const pane = await openRow('Bienvenue (nil@exemple.fr)');
  expect(await pane.findByText('La boîte est pleine.')).toBeVisible();
  expect(pane.getByText('3')).toBeVisible();
  expect(pane.getByRole('tab', { name: 'Historique' })).toBeVisible();
  expect(pane.getByText('Le journal note chaque lecture.')).toBeVisible();
  expect(read).toEqual([]);
  await user.click(pane.getByRole('button', { name: 'Lire le mail' }));
  expect(await pane.findByTitle('Contenu : Bienvenue')).toHaveAttribute('sandbox', '');
  expect(read).toEqual([first._id]);
  // The next mail is another one to read, and so is this one when one comes back to it.
  for (const mail of [second, first]) {
    await act(() => router.navigate(`${MAILS}&row=${mail._id}`));
    const other = await openRow(`${mail.subject} (nil@exemple.fr)`);
    expect(await other.findByRole('button', { name: 'Lire le mail' })).toBeVisible();
    expect(other.queryByTitle(/^Contenu/)).not.toBeInTheDocument();
  }
  expect(read).toEqual([first._id]);
});

test('opens a mail of a link that is on no page without reading it (26.5)', async () => {
  const older = buildMail({ subject: 'Vieux' });
  const asked = fakeList('queue', [buildMail()], [older]);
  openAs('AD', `${MAILS}&row=${older._id}`);
  const pane = await openRow('Vieux (nil@exemple.fr)');
  expect(await pane.findByText(/pour son seul destinataire/)).toBeVisible();
  await waitFor(() => expect(asked.some(search => search.includes(`_id=${older._id}`))).toBe(true));
});
