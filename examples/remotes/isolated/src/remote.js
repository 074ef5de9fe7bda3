import { element, link } from './elements.js';

// An isolated remote: it runs in a sandboxed frame, and `context` is all that it has of the page. Colours are the variables of the page's theme.

/** The servers that one reads, as a list. */
async function list(context) {
  const { body } = await context.request({ path: 'server', signal: context.signal });
  context.title('Avant-postes');
  const items = body.map(({ _id, name }) => element('li', link(`${context.base}/${_id}`, name)));
  const theme = element('p');
  const show = mode => {
    theme.textContent = `Thème : ${mode === 'dark' ? 'sombre' : 'clair'}`;
  };
  show(context.theme.get());
  return {
    nodes: [
      element('h1', 'Avant-postes'),
      element('p', `Bonjour ${context.session.get()?.name} ! Serveurs : ${body.length}`),
      theme,
      element('ul', ...items),
    ],
    leave: context.theme.subscribe(show),
  };
}

/** One server, whose address is below the area. */
async function details(context, id) {
  const { body } = await context.request({ path: `server/${id}`, signal: context.signal });
  context.title(body.name);
  context.breadcrumb.names({ [id]: body.name });
  const back = element('button', 'Retour à la liste');
  back.addEventListener('click', () => context.navigate(context.base));
  return { nodes: [element('h1', body.name), element('p', body.description ?? ''), back] };
}

/** @type {import('@rpd/remote-kit').MountedRemote} */
export default {
  name: 'outposts',
  contract: 2,
  async mount(root, context) {
    let leave;
    let shown;
    const draw = async () => {
      const [, id] = context.location.get().pathname.slice(context.base.length).split('/');
      const now = (shown = {});
      try {
        const screen = id ? await details(context, id) : await list(context);
        if (shown !== now) return;
        leave?.();
        leave = screen.leave;
        root.replaceChildren(...screen.nodes);
      } catch (error) {
        if (error.name !== 'AbortError') root.replaceChildren(element('p', error.message));
      }
    };
    const stops = [context.location.subscribe(draw), context.live('servers', draw)];
    await draw();
    return () => stops.forEach(stop => stop());
  },
};
