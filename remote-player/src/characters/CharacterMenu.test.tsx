import { screen, waitFor, within } from '@rpd/shared/test';
import { buildCharacter, fakeCharacters, lineage, openCharacter } from '../test/fakeCharacters.ts';

test('a character is printed whole, its name as that of the file (PLY-3)', async () => {
  let title = '';
  const print = jest.fn(() => {
    title = document.title;
  });
  Object.assign(window, { print });
  const store = fakeCharacters(buildCharacter({ values: { nom: 'Sylvenuit', force: 12 } }));
  const { user } = openCharacter(store.character);
  await lineage();
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Imprimer/ }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(title).toBe('Isaure');
  const paper = document.querySelector<HTMLElement>('[data-paper]');
  if (!paper) throw new Error('There is nothing to print.');
  expect(within(paper).getByText('Sylvenuit')).toBeInTheDocument();
  expect(within(paper).getByText('12')).toBeInTheDocument();
  expect(within(paper).queryByRole('textbox')).not.toBeInTheDocument();
});
