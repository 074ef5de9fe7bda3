import { fireEvent, act } from '@testing-library/react';
import { defineAction, defineRemote } from '@rpd/shared/remote';
import {
  answerList,
  apiUrl,
  buildServer,
  http,
  HttpResponse,
  network,
  refuse,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { serve } from '../test/federation.ts';
import { address, buildDescriptor, buildRegistry, buildRelease, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const servers = buildRelease({
  descriptor: buildDescriptor({
    name: 'servers',
    title: 'Serveurs',
    areas: [{ path: '/app/servers', roles: [] }],
    sidebar: [{ label: 'Serveurs', path: '/app/servers', icon: 'servers', group: 'game', roles: [] }],
  }),
});
const registry = buildRegistry(buildRelease(), servers);
const list = [buildServer({ name: 'Brumevent' }), buildServer({ name: 'Val d’Été' })];
let asked: string[];
/** Somebody new in each story. */
let me = 0xf00000000000;
const person = () => me.toString(16).padStart(24, '0');

beforeEach(() => {
  asked = [];
  me += 1;
  network.use(
    http.get(apiUrl(':list'), ({ request, params }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.has('q')) asked.push(String(params.list));
      return answerList(request, params.list === 'server' ? list : [], { text: ({ name }) => name });
    }),
    // What the breadcrumb calls it.
    http.get(apiUrl('server/:id'), () => HttpResponse.json(list[0])),
  );
  serve(
    'rpd_servers_1_0_0',
    defineRemote({
      name: 'servers',
      routes: [{ path: 'servers/:id', Component: () => <h1>Un serveur</h1> }],
    }),
  );
});

async function openPalette(roles: ('AD' | 'RP')[]) {
  const shell = await openShell('/app/dashboard', { registry, session: { _id: person(), roles } });
  await screen.findByRole('heading', { name: 'Tableau de bord' });
  await shell.user.keyboard('{Control>}k{/Control}');
  // The palette's code comes with its first opening.
  const field = await screen.findByRole('combobox', {}, { timeout: 5000 });
  await waitFor(() => expect(field).toHaveFocus());
  return { ...shell, field };
}

const options = () => screen.getAllByRole('option').map(option => option.firstElementChild?.textContent);
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.firstElementChild?.textContent;

test('searches for what was typed while the palette loads', async () => {
  const { user } = await openShell('/app/dashboard', {
    registry,
    session: { _id: person(), roles: ['RP'] },
  });
  await screen.findByRole('heading', { name: 'Tableau de bord' });
  await user.keyboard('{Control>}k{/Control}brxu{Backspace}{Backspace}u');
  const field = await screen.findByRole('combobox', {}, { timeout: 5000 });
  await waitFor(() => expect(field).toHaveValue('bru'));
  expect(await screen.findByRole('option', { name: /Brumevent/ })).toBeVisible();
});

test('keeps a letter typed as the field appears', async () => {
  const typed = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('[role=combobox]');
    if (!field) return;
    typed.disconnect();
    field.focus();
    typeAsBrowser(field, 'b');
    typeAsBrowser(field, 'r');
  });
  typed.observe(document.body, { childList: true, subtree: true });
  const { field } = await openPalette(['RP']);
  expect(field).toHaveValue('br');
});

/** As the browser does, which waits for nothing: the library's own events let React finish first. */
function typeAsBrowser(field: HTMLInputElement, letter: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(field, field.value + letter);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter, inputType: 'insertText' }));
}

test('keeps all letters when a dialog restores the focus', async () => {
  const { user, field } = await openPalette(['RP']);
  await user.keyboard('bru');
  const giveFocusAgain = () => {
    field.blur();
    field.focus();
    (field as HTMLInputElement).select();
  };
  await act(async () => giveFocusAgain());
  await user.keyboard('me');
  expect(field).toHaveValue('brume');
});

test('opens a server found by name with the keyboard alone, and remembers it', async () => {
  const { user, field } = await openPalette(['RP']);
  await user.type(field, 'ete');
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
  await user.clear(field);
  await user.type(field, 'brume');
  expect(await screen.findByRole('option', { name: /Brumevent/ })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Un serveur' })).toBeVisible();
  expect(address()).toBe(`/app/servers/${list[0]?._id}`);

  await user.keyboard('{Control>}k{/Control}');
  const recents = await screen.findByRole('group', { name: 'Récents' });
  expect(within(recents).getByRole('option', { name: /Brumevent/ })).toBeVisible();
});

test('offers the permitted screens and requests no list of a forbidden one (GRD-4)', async () => {
  const { user, field } = await openPalette(['RP']);
  expect(options()).toEqual([
    'Tableau de bord',
    'Premiers pas',
    'Quoi de neuf',
    'À propos',
    'Me déconnecter',
    'Paramètres',
    'Serveurs',
  ]);
  await user.type(field, 'be');
  await waitFor(() => expect(asked).toEqual(['server']));
});

test('finds people for an administrator, ignoring accents and case', async () => {
  const { user, field } = await openPalette(['AD']);
  expect(options()).toContain('Utilisateurs');
  await user.type(field, 'TABLEAU');
  await waitFor(() => expect(asked.toSorted()).toEqual(['server', 'user']));
  expect(options()).toEqual(['Tableau de bord']);
});

test('wraps around with the arrows, and returns the focus on Escape', async () => {
  const { user, field } = await openPalette(['RP']);
  expect(active(field)).toBe('Tableau de bord');
  await user.keyboard('{ArrowUp}');
  expect(active(field)).toBe('Serveurs');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active(field)).toBe('Premiers pas');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
});

test('closes on an Escape that comes before the dialog listens for it', async () => {
  await openPalette(['RP']);
  // Of this key the dialog’s own listener, on the document, hears nothing.
  fireEvent.keyDown(window, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
});

test('opens from the top bar’s button and returns the focus to it', async () => {
  const { user } = await openShell('/app/dashboard', { registry, session: { _id: person(), roles: ['RP'] } });
  const button = await screen.findByRole('button', { name: 'Aller à…' });
  await user.click(button);
  // The palette's code comes with its first opening.
  const field = await screen.findByRole('combobox', {}, { timeout: 5000 });
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

test('shows the other lists when one fails, with a note', async () => {
  network.use(
    http.get(apiUrl('user'), ({ request }) =>
      // The dashboard counts them as well, and is answered.
      new URL(request.url).searchParams.has('q') ? refuse(403, 'Non') : undefined,
    ),
  );
  const { user, field } = await openPalette(['AD']);
  await user.type(field, 'brume');
  expect(await screen.findByRole('option', { name: /Brumevent/ })).toBeVisible();
  expect(await screen.findByText(/Une partie de la recherche ne répond pas/)).toBeVisible();
});

test.each(['null', '{"person":"x","items":[null,{"to":"//ailleurs"}]}', 'pas du JSON'])(
  'ignores invalid stored items (%s)',
  async nonsense => {
    localStorage.setItem('rpd-recent', nonsense.replace('"x"', `"${person()}"`));
    await openPalette(['RP']);
    expect(screen.queryByRole('group', { name: 'Récents' })).not.toBeInTheDocument();
  },
);

test('offers the commands of remotes to whom they are for, runs one with what was typed, and survives one that fails (EXT-2)', async () => {
  const did: object[] = [];
  const fill = (id: string, title: string, roles: ('AD' | 'RP')[]) =>
    ({ id, slot: 'palette.command@1', module: `./fills/${id}`, title, roles }) as const;
  const guilds = buildRelease({
    url: '/remotes/guilds/1.0.0/',
    descriptor: buildDescriptor({
      name: 'guilds',
      title: 'Guildes',
      areas: [{ path: '/app/guilds', roles: [] }],
      sidebar: [],
      fills: [
        fill('found', 'Fonder une guilde', ['RP']),
        fill('dissolve', 'Fondre les guildes', ['AD']),
        fill('broken', 'Fondation cassée', []),
      ],
    }),
  });
  const answering =
    (run: (props: { text: string }, tools: { navigate: (to: string) => void }) => void) => () =>
      Promise.resolve({ default: defineAction({ slot: 'palette.command@1', run }) });
  serve(
    'rpd_guilds_1_0_0/fills/found',
    answering((props, { navigate }) => {
      did.push(props);
      navigate('/app/servers/1?founded');
    }),
  );
  serve('rpd_guilds_1_0_0/fills/broken', () => Promise.reject(new Error('boum')));
  const session = { _id: person(), roles: ['RP' as const] };
  const { user, router } = await openShell('/app/dashboard', {
    registry: buildRegistry(buildRelease(), servers, guilds),
    session,
  });
  await screen.findByRole('heading', { name: 'Tableau de bord' });
  const open = async (text: string) => {
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', {}, { timeout: 5000 });
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard(text);
  };
  await open('fond');
  const commands = within(await screen.findByRole('group', { name: 'Commandes' }));
  expect(commands.getAllByRole('option').map(option => option.firstElementChild?.textContent)).toEqual([
    'Fondation cassée',
    'Fonder une guilde',
  ]);
  await user.click(commands.getByRole('option', { name: /Fondation cassée/ }));
  expect(await screen.findByText('« Fondation cassée » n’a pas pu être fait')).toBeVisible();
  await open('fonder');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?founded'));
  expect(did).toEqual([{ text: 'fonder' }]);
});
