import type { WarningChoices, Warnings } from '../../domain/warnings.ts';
import { apiUrl, http, HttpResponse, network, renderRoutes, screen } from '../../test/index.ts';
import { ContentWarning } from './index.ts';

const HARD: Warnings = { themes: ['violence', 'spiders'], other: '' };
const ME = 'a'.repeat(24);
const CONTENT = 'Une araignée déchire le garde.';

interface Reading {
  warnings?: Warnings;
  choices?: Partial<WarningChoices>;
  isOwn?: boolean;
  roles?: ('RP' | 'MO')[];
}

function read({ warnings = HARD, choices = {}, isOwn = false, roles = ['RP'] }: Reading = {}) {
  network.use(http.get(apiUrl('user/me/warnings'), () => HttpResponse.json(choices)));
  const element = (
    <ContentWarning id="server x" warnings={warnings} isOwn={isOwn}>
      <p>{CONTENT}</p>
    </ContentWarning>
  );
  return renderRoutes([{ path: '/', element }], { path: '/', session: { _id: ME, roles } });
}

beforeEach(() => sessionStorage.clear());

test('asks before it shows a content, by the keyboard too, and remembers it for this visit (DSK-4)', async () => {
  const { user, unmount } = read();
  const group = await screen.findByRole('group', { name: 'Avertissement de contenu' });
  expect(group).toHaveTextContent('Ce contenu comporte : violence, araignées');
  // Not even in the page: neither a search of the browser nor a screen reader finds it.
  expect(screen.queryByText(CONTENT)).toBeNull();
  const button = screen.getByRole('button', { name: 'Afficher' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  button.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText(CONTENT)).toBeVisible();
  // The focus stays where it is: the content follows it.
  expect(screen.getByRole('button', { name: 'Replier' })).toHaveFocus();
  unmount();
  const again = read();
  expect(await screen.findByText(CONTENT)).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Replier' }));
  expect(screen.queryByText(CONTENT)).toBeNull();
});

test('asks again when the author warns of more', async () => {
  const { user, unmount } = read();
  await user.click(await screen.findByRole('button', { name: 'Afficher' }));
  unmount();
  read({ warnings: { ...HARD, other: 'clowns' } });
  expect(await screen.findByRole('button', { name: 'Afficher' })).toBeVisible();
  expect(screen.queryByText(CONTENT)).toBeNull();
});

test('shows at once what somebody always shows, with its label', async () => {
  read({ choices: { violence: 'show', spiders: 'show' } });
  expect(await screen.findByText(CONTENT)).toBeVisible();
  expect(screen.getByText('violence, araignées')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('does not offer what somebody never wants to see', async () => {
  read({ choices: { spiders: 'hide' } });
  expect(await screen.findByText(/Masqué selon vos choix/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(CONTENT)).toBeNull();
  expect(screen.getByRole('link', { name: 'Mes avertissements' })).toHaveAttribute(
    'href',
    '/app/me/warnings',
  );
});

test('shows its author and the team the content with its label, without asking', () => {
  const { unmount } = read({ isOwn: true, choices: { spiders: 'hide' } });
  expect(screen.getByText(CONTENT)).toBeVisible();
  expect(screen.getByText('violence, araignées')).toBeVisible();
  unmount();
  read({ roles: ['MO'] });
  expect(screen.getByText(CONTENT)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('says nothing about a content without warnings', () => {
  read({ warnings: { themes: [], other: '' } });
  expect(screen.getByText(CONTENT)).toBeVisible();
  expect(screen.queryByRole('group')).toBeNull();
});
