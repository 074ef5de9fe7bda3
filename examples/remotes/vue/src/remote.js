import { apiOf, defineMount } from '@rpd/remote-kit';
import { createApp, shallowRef } from 'vue';
import Page from './Page.vue';

/** A value of the page as one that Vue follows. */
function follow({ get, subscribe }, signal) {
  const followed = shallowRef(get());
  signal.addEventListener(
    'abort',
    subscribe(value => {
      followed.value = value;
    }),
  );
  return followed;
}

export default defineMount({
  name: 'minstrels',
  mount(element, context) {
    const { signal, session, theme, location } = context;
    const app = createApp(Page);
    app.provide('page', {
      api: apiOf(context),
      person: follow(session, signal),
      theme: follow(theme, signal),
      location: follow(location, signal),
    });
    // The page takes the version before in place of one that fails.
    app.config.errorHandler = context.fail;
    app.mount(element);
    context.breadcrumb.names({ menestrels: 'La scène des ménestrels' });
    return () => app.unmount();
  },
});
