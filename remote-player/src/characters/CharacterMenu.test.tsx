import type { JournalLine } from '@rpd/shared/domain';
import {
  act,
  answerList,
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { buildCharacter, fakeCharacters, openCharacter } from '../test/fakeCharacters.ts';

test('prints the whole character under its name, by the menu and by the browser (PLY-3)', async () => {
  let title = '';
  // A browser dispatches the event before it prints.
  const print = jest.fn(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    title = document.title;
  });
  Object.assign(window, { print });
  const store = fakeCharacters(buildCharacter({ values: { nom: 'Sylvenuit', force: 12 } }));
  const { user } = openCharacter(store.character);
  await screen.findByRole('button', { name: 'Modifier' });
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Imprimer/ }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(title).toBe('Isaure');
  const found = () => document.querySelector<HTMLElement>('[data-paper]');
  const close = () => act(() => void window.dispatchEvent(new Event('afterprint')));
  close();
  expect(found()).toBeNull();
  print();
  const paper = found();
  if (!paper) throw new Error('There is nothing to print.');
  expect(within(paper).getByText('Sylvenuit')).toBeInTheDocument();
  expect(within(paper).getByText('12')).toBeInTheDocument();
  expect(within(paper).queryByRole('textbox')).not.toBeInTheDocument();
  close();
  expect(document.title).not.toBe('Isaure');
});

test('gives each copy of a character a unique name (PLY-3)', async () => {
  const store = fakeCharacters(buildCharacter({ values: { nom: 'Sylvenuit' } }));
  const made: unknown[] = [];
  network.use(
    http.get(apiUrl('character'), ({ request }) =>
      answerList(request, [store.character, { ...store.character, _id: buildId(), name: 'Isaure (copie)' }], {
        text: ({ name }) => name,
      }),
    ),
    http.post(apiUrl('character'), async ({ request }) => {
      const character = (await request.json()) as { name: string };
      made.push(character);
      return HttpResponse.json({ ...store.character, ...character, _id: buildId() }, { status: 201 });
    }),
  );
  const { user } = openCharacter(store.character);
  await screen.findByRole('button', { name: 'Modifier' });
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  // A hand is slower than the menu; a test is not.
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await user.click(screen.getByRole('menuitem', { name: /^Dupliquer/ }));
  await waitFor(() =>
    expect(made).toMatchObject([{ name: 'Isaure (copie 2)', values: { nom: 'Sylvenuit' } }]),
  );
});

test('shows who changed a character, and when, beside it (DSK-7)', async () => {
  const store = fakeCharacters(buildCharacter({ values: { nom: 'Sylvenuit' } }));
  const line: JournalLine = {
    _id: buildId(),
    at: '2026-01-15T10:00:00.000Z',
    actor: { kind: 'user', _id: buildId(), name: 'Noémie' },
    address: '',
    action: 'restore',
    entity: 'Character',
    entityId: store.character._id,
    entityName: 'Isaure',
    catalogue: null,
    table: null,
    fields: [],
    detail: '',
    changes: [],
    names: {},
    undo: 'open',
    why: '',
    undoes: null,
    bulk: null,
  };
  network.use(http.get(apiUrl('history/Character/:id'), ({ request }) => answerList(request, [line])));
  const { user } = openCharacter(store.character);
  await screen.findByRole('button', { name: 'Modifier' });
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await user.click(screen.getByRole('menuitem', { name: 'Changements' }));
  const dialog = await screen.findByRole('dialog', { name: 'Historique de Isaure' });
  expect(await within(dialog).findByText('Noémie')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: /^Annuler ce changement/ })).toBeVisible();
});
