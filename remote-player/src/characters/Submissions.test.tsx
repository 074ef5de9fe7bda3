import type { Submission, SubmissionState } from '@rpd/shared/domain';
import { apiUrl, buildId, http, HttpResponse, network, screen, waitFor, within } from '@rpd/shared/test';
import { buildCharacter, fakeCharacters, ME, openCharacter } from '../test/fakeCharacters.ts';

const MASTER = buildId();

const step = (state: SubmissionState, by: string, message: string, minute: number) => ({
  state,
  by,
  message,
  at: `2026-11-21T20:0${minute}:00.000Z`,
});

test('answers the game master when it submits again, and keeps every message of both sides (SRV-6)', async () => {
  const character = buildCharacter({ values: { nom: 'Sylvenuit' } });
  fakeCharacters(character);
  let submission: Submission = {
    _id: buildId(),
    version: 2,
    createdAt: '2026-11-21T20:00:00.000Z',
    updatedAt: '2026-11-21T20:01:00.000Z',
    state: 'to_change',
    character: { _id: character._id, name: character.name, portrait: '', version: 1 },
    owner: { _id: ME, name: 'Camille', avatar: '' },
    server: { _id: buildId(), name: 'Les Brisants', owner_id: MASTER, managers: [] },
    message: 'Bonjour !',
    reason: 'Et son **âge** ?',
    characterVersion: 1,
    submittedAt: '2026-11-21T20:00:00.000Z',
    decidedAt: '2026-11-21T20:01:00.000Z',
    history: [step('submitted', ME, 'Bonjour !', 0), step('to_change', MASTER, 'Et son âge ?', 1)],
  };
  const sent: unknown[] = [];
  network.use(
    http.get(apiUrl('character/:id/submissions'), () => HttpResponse.json([submission])),
    http.put<never, { message: string }>(apiUrl('submission/:id'), async ({ request }) => {
      const move = await request.json();
      sent.push(move);
      const history = [...submission.history, step('submitted', ME, move.message, 2)];
      submission = { ...submission, state: 'submitted', version: 3, history, message: move.message };
      return HttpResponse.json(submission);
    }),
  );
  const { user } = openCharacter(character);
  await screen.findByRole('button', { name: 'Modifier' });
  const thread = within(await screen.findByRole('list', { name: 'Échanges' }));
  expect(thread.getByText('Bonjour !')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Déposer de nouveau' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Déposer de nouveau sur Les Brisants' }));
  expect(sent).toEqual([]);
  // As it was written, with its formatting.
  expect(dialog.getByRole('strong')).toHaveTextContent('âge');
  await user.type(
    dialog.getByRole('textbox', { name: /^Votre réponse à l’équipe du serveur/ }),
    'Trente ans, presque.',
  );
  await user.click(dialog.getByRole('button', { name: 'Déposer de nouveau' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ version: 2, state: 'submitted', message: 'Trente ans, presque.' }]);
  expect(await screen.findByText('Trente ans, presque.')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Échanges' })).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('Et son âge ?')).toBeVisible();
  // Not « Retirer », which is the next button.
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Les Brisants/));
});
