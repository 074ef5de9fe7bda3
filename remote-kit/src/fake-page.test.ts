import { apiOf, defineFill, defineMount, defineRemote, HttpError } from './index.ts';
import { fakePage } from './fake-page.ts';

const guilds = defineMount({
  name: 'guilds',
  async mount(element, context) {
    const api = apiOf(context);
    const title = document.createElement('h1');
    const show = () => {
      title.textContent = `${context.session.get()?.name ?? 'personne'}, ${context.theme.get()}`;
    };
    show();
    const stops = [context.session.subscribe(show), context.theme.subscribe(show)];
    element.append(title);
    const { name } = await api.get<{ name: string }>('guilds/1');
    context.breadcrumb.names({ 1: name });
    return () => stops.forEach(stop => stop());
  },
});

test('says the contract of the kit in whatever it declares', () => {
  expect(guilds.contract).toBe(2);
  expect(defineRemote({ name: 'guilds', routes: [] }).contract).toBe(2);
  expect(defineFill({ slot: 'dashboard.card@1', mount: () => undefined })).toMatchObject({ contract: 2 });
});

test('draws a remote as the page does: session, API, breadcrumb, theme, signing out', async () => {
  const page = fakePage({ path: '/app/guilds/1', answers: { 'GET guilds/1': { name: 'Les Aigles' } } });
  await page.mount(guilds.mount);
  expect(page.element.textContent).toBe('Lorelei, light');
  expect(page.said.names).toEqual({ 1: 'Les Aigles' });
  expect(page.requests).toMatchObject([{ path: 'guilds/1' }]);
  page.setTheme('dark');
  expect(page.element.textContent).toBe('Lorelei, dark');
  page.signOut();
  expect(page.element.textContent).toBe('personne, dark');
  page.leave();
  page.setTheme('light');
  expect(page.element.textContent).toBe('personne, dark');
  expect(page.context.signal.aborted).toBe(true);
});

test('keeps where it went, what it said and what changed', async () => {
  const page = fakePage({ path: '/app/guilds' });
  const changes: string[] = [];
  await page.mount((_element, { navigate, notify, title, live, fail }) => {
    navigate('/app/guilds/2?open=1');
    notify('success', 'Fait.');
    title('Guildes');
    live('guilds', ({ id }) => changes.push(id));
    fail('boum');
  });
  page.change('guilds', { entity: 'guilds', id: '7', change: 'updated' });
  expect(page.visited).toEqual(['/app/guilds/2?open=1']);
  expect(page.context.location.get()).toEqual({ pathname: '/app/guilds/2', search: '?open=1', hash: '' });
  expect(page.notices).toEqual([{ kind: 'success', text: 'Fait.' }]);
  expect(page.said.title).toBe('Guildes');
  expect(page.failures).toEqual(['boum']);
  expect(changes).toEqual(['7']);
});

test('sends an etag as a condition, and turns a refusal into an error with its fields', async () => {
  const page = fakePage({ answers: { 'PUT guilds/1': { name: 'Les Loups' } } });
  const api = apiOf(page.context);
  await api.put('guilds/1', { name: 'Les Loups' }, { etag: '"3"' });
  expect(page.requests[0]?.headers).toEqual({ 'if-match': '"3"' });
  const refused = await api.get('elsewhere').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HttpError);
  expect(refused).toMatchObject({ status: 404, fields: {} });
});
