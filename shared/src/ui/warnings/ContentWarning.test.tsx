import type { WarningChoices, Warnings } from '../../domain/warnings.ts';
import { apiUrl, http, HttpResponse, network, renderRoutes, screen } from '../../test/index.ts';
import { ContentWarning, TeamWarning } from './index.ts';

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

test('lets the team ask for a warning with a reason, and tells its author why (DSK-4)', async () => {
  const sent: unknown[] = [];
  let asked: object | null = null;
  network.use(
    http.get(apiUrl('warning/server/:id'), () => HttpResponse.json({ asked })),
    http.put(apiUrl('warning/server/:id'), async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      asked = { at: '2026-01-15T10:00:00.000Z', ...body };
      return HttpResponse.json({ asked });
    }),
  );
  const owner = 'b'.repeat(24);
  const show = (_id: string, roles: ('RP' | 'MO')[]) => {
    const place = '/app/servers/x';
    const element = (
      <TeamWarning kind="server" id="x" name="Brumes" owner={owner} warnings={HARD} place={place} />
    );
    return renderRoutes([{ path: '/', element }], { path: '/', session: { _id, roles } });
  };
  const { user, unmount } = show(ME, ['MO']);
  await user.click(await screen.findByRole('button', { name: 'Avertir du contenu de Brumes' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Araignées' }));
  await user.click(screen.getByRole('button', { name: 'Demander l’avertissement' }));
  // Without a reason nothing goes.
  expect(await screen.findByRole('textbox', { name: /^Motif/ })).toBeInvalid();
  await user.type(screen.getByRole('textbox', { name: /^Motif/ }), 'Des photos en pleine page.');
  await user.click(screen.getByRole('button', { name: 'Demander l’avertissement' }));
  expect(await screen.findByText('Avertissement demandé')).toBeVisible();
  expect(sent).toEqual([
    { warnings: { themes: ['spiders'], other: '' }, reason: 'Des photos en pleine page.' },
  ]);
  unmount();

  const { unmount: leave } = show(owner, ['RP']);
  expect(await screen.findByText(/Motif : Des photos en pleine page/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contester' })).toHaveAttribute(
    'href',
    '/app/help/contact?from=%2Fapp%2Fservers%2Fx',
  );
  expect(screen.queryByRole('button', { name: /^Avertir/ })).toBeNull();
  leave();

  const reader = show(ME, ['RP']);
  expect(reader.container.textContent).not.toContain('Motif');
});
