import { useState } from 'react';
import { renderRoutes, screen, waitFor, within } from '../../test/index.ts';
import { FormDialog, useForm } from '../form/index.ts';
import { Excerpt, Markdown, MarkdownField, MarkdownInput } from './index.ts';

function Story({ start = '' }: { start?: string }) {
  const [text, setText] = useState(start);
  return <MarkdownInput aria-label="Histoire" label="Histoire" value={text} onChange={setText} />;
}

const open = (start?: string) =>
  renderRoutes([{ path: '/', element: <Story start={start} /> }], { path: '/' });
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Histoire' });

test('formats what is selected, by the toolbar and by keyboard, and takes it off again', async () => {
  const { user } = open('Une ville libre');
  area().setSelectionRange(4, 9);
  await user.click(screen.getByRole('button', { name: 'Gras' }));
  expect(area()).toHaveValue('Une **ville** libre');
  expect(area()).toHaveFocus();
  expect(area().value.slice(area().selectionStart, area().selectionEnd)).toBe('ville');
  await user.click(screen.getByRole('button', { name: 'Gras' }));
  expect(area()).toHaveValue('Une ville libre');
  await user.keyboard('{Control>}i{/Control}');
  expect(area()).toHaveValue('Une *ville* libre');
  await user.keyboard('{Control>}b{/Control}');
  expect(area()).toHaveValue('Une ***ville*** libre');
});

test('makes lists, quotes and links of what is selected', async () => {
  const { user } = open('un\ndeux');
  area().setSelectionRange(0, 7);
  await user.click(screen.getByRole('button', { name: 'Liste' }));
  expect(area()).toHaveValue('- un\n- deux');
  await user.click(screen.getByRole('button', { name: 'Liste' }));
  await user.click(screen.getByRole('button', { name: 'Citation' }));
  expect(area()).toHaveValue('> un\n> deux');
  area().setSelectionRange(2, 4);
  await user.click(screen.getByRole('button', { name: 'Lien' }));
  expect(area()).toHaveValue('> [un](https://)\n> deux');
  expect(area().value.slice(area().selectionStart, area().selectionEnd)).toBe('https://');
});

test('shows a preview as the text is shown elsewhere, and goes on where one was', async () => {
  const { user } = open('Du **gras**, [le wiki](https://exemple.fr), <b>non</b>\n\n- un');
  await user.click(screen.getByRole('button', { name: 'Aperçu' }));
  const preview = within(screen.getByRole('region', { name: 'Aperçu de Histoire' }));
  expect(preview.getByText('gras').tagName).toBe('STRONG');
  expect(preview.getByRole('link', { name: 'le wiki' })).toHaveAttribute(
    'rel',
    expect.stringContaining('noopener'),
  );
  expect(preview.getByRole('listitem')).toHaveTextContent('un');
  expect(preview.getByText(/<b>non<\/b>/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Gras' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Écrire' }));
  expect(area()).toBeVisible();
});

test('renders links inside the application as links of the page, and unsafe ones as text', async () => {
  const text = '[la page](/app/help) [piège](javascript:alert(1)) ![chat](data:image/png,x)';
  const element = (
    <>
      <Markdown text={text} />
      <p data-testid="excerpt">
        <Excerpt text={text} />
      </p>
    </>
  );
  renderRoutes([{ path: '/', element }], { path: '/' });
  expect(await screen.findByRole('link', { name: 'la page' })).toHaveAttribute('href', '/app/help');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByTestId('excerpt')).toHaveTextContent(/^la page \[piège\]/));
});

test('shows a text without marks at once, in its paragraphs', () => {
  renderRoutes([{ path: '/', element: <Markdown text={'Il pleut.\n\nPersonne\nne sort.'} /> }], {
    path: '/',
  });
  const paragraphs = screen.getAllByText(/Il pleut|Personne/);
  expect(paragraphs.map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['P', 'Il pleut.'],
    ['P', 'Personne\nne sort.'],
  ]);
});

function DialogStory() {
  const form = useForm<{ text: string }>({ defaultValues: { text: '' } });
  return (
    <FormDialog form={form} title="Répondre" onClose={() => undefined} onSubmit={() => undefined}>
      <MarkdownField control={form.control} name="text" label="Histoire" counter={500} />
    </FormDialog>
  );
}

test('a dialog that begins with a formatted text begins in the text, not in its toolbar', async () => {
  const { user } = renderRoutes([{ path: '/', element: <DialogStory /> }], { path: '/' });
  await screen.findByRole('dialog', { name: 'Répondre' });
  await waitFor(() => expect(area()).toHaveFocus());
  await user.keyboard('Bonjour');
  expect(area()).toHaveValue('Bonjour');
});
