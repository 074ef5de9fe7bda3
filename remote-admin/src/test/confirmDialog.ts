import { screen, waitFor, within } from '@rpd/shared/test';

/** Confirms a dialog once its consequences are shown. Returns the dialog's text. */
export async function confirmDialog(
  user: { click: (element: Element) => Promise<void> },
  title: string,
  yes = 'Supprimer',
): Promise<string> {
  const asked = await screen.findByRole('alertdialog', { name: title });
  const button = within(asked).getByRole('button', { name: yes });
  await waitFor(() => expect(button).toBeEnabled());
  const words = asked.textContent.replaceAll(/[\u00a0\u202f]/g, ' ');
  await user.click(button);
  return words;
}
