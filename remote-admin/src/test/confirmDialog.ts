import { screen, waitFor, within } from '@rpd/shared/test';

/** Says yes to a question, once what hangs on the answer is told. Answers the words of the question. */
export async function confirmDialog(
  user: { click: (element: Element) => Promise<void> },
  title: string,
  yes = 'Supprimer',
): Promise<string> {
  const asked = await screen.findByRole('alertdialog', { name: title });
  const button = within(asked).getByRole('button', { name: yes });
  await waitFor(() => expect(button).toBeEnabled());
  const words = asked.textContent;
  await user.click(button);
  return words;
}
