import {
  answerList,
  apiUrl,
  buildId,
  fireEvent,
  http,
  network,
  renderRoutes,
  screen,
  waitFor,
} from '@rpd/shared/test';
import { MeasureForm } from './MeasureForm.tsx';

test('says to a moderator that an exclusion is a proposal (DSK-3)', async () => {
  network.use(http.get(apiUrl('server'), ({ request }) => answerList(request, [])));
  const person = { _id: buildId(), name: 'Isaure', avatar: '' };
  const element = <MeasureForm person={person} onClose={() => undefined} />;
  const { user } = renderRoutes([{ path: '/', element }], { path: '/', session: { roles: ['MO'] } });
  const kind = await screen.findByRole('combobox', { name: 'Mesure' });
  await user.selectOptions(kind, 'Exclusion');
  expect(kind).toHaveAccessibleDescription(/L’administration la confirme ou l’écarte/);
  expect(screen.getByRole('button', { name: 'Proposer à l’administration' })).toBeVisible();
});

test('searches servers once the typing pauses, and keeps the chosen one (DSK-3)', async () => {
  const asked: string[] = [];
  const rows = ['Aube dorée', 'Brumes'].map(name => ({ _id: buildId(), name }));
  network.use(
    http.get(apiUrl('server'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q') ?? '');
      return answerList(request, rows, { text: ({ name }) => name });
    }),
  );
  const person = { _id: buildId(), name: 'Isaure', avatar: '' };
  const element = <MeasureForm person={person} onClose={() => undefined} />;
  const { user } = renderRoutes([{ path: '/', element }], { path: '/', session: { roles: ['MO'] } });

  const scope = await screen.findByRole('combobox', { name: /^Portée/ });
  await screen.findByRole('option', { name: 'Aube dorée' });
  await user.selectOptions(scope, 'Aube dorée');
  const box = screen.getByRole('textbox', { name: 'Chercher un serveur' });
  for (const value of ['B', 'Br', 'Bru', 'Brum', 'Brume']) fireEvent.change(box, { target: { value } });
  // Enter asks at once. A browser would send the form too, unless that is prevented.
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(false);
  await waitFor(() => expect(asked).toContain('Brume'));
  await waitFor(() => expect(screen.getAllByRole('option', { name: /Aube|Brumes/ })).toHaveLength(2));
  expect(asked.filter(Boolean)).toEqual(['Brume']);
  expect(scope).toHaveDisplayValue('Aube dorée');
});
