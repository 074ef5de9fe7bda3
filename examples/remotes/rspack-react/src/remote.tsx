import { defineRemote } from '@rpd/remote-kit';

export default defineRemote({
  name: 'smiths',
  routes: [
    {
      path: 'forgerons',
      handle: { title: 'Forgerons' },
      lazy: async () => ({ Component: (await import('./Page.tsx')).Page }),
    },
  ],
});
