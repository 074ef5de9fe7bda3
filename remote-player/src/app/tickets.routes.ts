import type { RemoteRoute } from '@rpd/shared/remote';

/** `/app/help/tickets`: one's own requests. */
export const ticketRoutes: RemoteRoute[] = [
  {
    path: 'help/tickets',
    handle: { title: 'Mes demandes' },
    lazy: async () => {
      const { OwnTicketsPage } = await import(
        /* webpackChunkName: "tickets" */ '../tickets/OwnTicketsPage.tsx'
      );
      return { Component: OwnTicketsPage };
    },
  },
  {
    path: 'help/tickets/:id',
    handle: { title: 'Ma demande' },
    lazy: async () => {
      const { OwnTicketPage } = await import(
        /* webpackChunkName: "tickets" */ '../tickets/OwnTicketPage.tsx'
      );
      return { Component: OwnTicketPage };
    },
  },
];
