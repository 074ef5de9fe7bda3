import { line } from './line.js';

// A remote without a bundler: the page gives `context`, whose types are those of `MountContext` in @rpd/remote-kit.

/** @type {import('@rpd/remote-kit').MountedRemote} */
export default {
  name: 'scouts',
  contract: 2,
  async mount(element, context) {
    const title = document.createElement('h1');
    title.textContent = 'Éclaireurs';
    const theme = line();
    const showTheme = mode => {
      theme.textContent = `Thème : ${mode === 'dark' ? 'sombre' : 'clair'}`;
    };
    showTheme(context.theme.get());
    const stop = context.theme.subscribe(showTheme);
    const servers = line('Lecture des serveurs…');
    element.append(title, line(`Bonjour ${context.session.get()?.name} !`), theme, servers);
    context.breadcrumb.names({ eclaireurs: 'Le camp des éclaireurs' });
    if (context.location.get().search.includes('fault')) throw new Error('The scouts have lost their way.');
    const { body } = await context.request({ path: 'server', signal: context.signal });
    servers.textContent = `Serveurs : ${body.length}`;
    return stop;
  },
};
