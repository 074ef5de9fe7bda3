import { defineRemote } from '@rpd/remote-kit';

export default defineRemote({
  name: 'bards',
  routes: [
    {
      path: 'bardes',
      handle: { title: 'Bardes' },
      lazy: async () => ({ Component: (await import('./Page.tsx')).Page }),
    },
  ],
});
