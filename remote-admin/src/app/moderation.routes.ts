import type { RemoteRoute } from '@rpd/shared/remote';
import { ModeratorsOnly } from './RequireRole.tsx';

/** `/app/moderation` (MOD-1), beside the administration: another area, for moderators as well. */
export const moderationRoutes: RemoteRoute = {
  path: 'moderation',
  handle: { title: 'Modération' },
  Component: ModeratorsOnly,
  children: [
    {
      index: true,
      lazy: async () => {
        const { ModerationPage } = await import(
          /* webpackChunkName: "moderation" */ '../moderation/ModerationPage.tsx'
        );
        return { Component: ModerationPage };
      },
    },
    {
      path: 'tickets',
      handle: { title: 'Tickets' },
      lazy: async () => {
        const { TicketsPage } = await import(/* webpackChunkName: "tickets" */ '../tickets/TicketsPage.tsx');
        return { Component: TicketsPage };
      },
    },
    {
      path: 'tickets/:id',
      handle: { title: 'Ticket' },
      lazy: async () => {
        const { TicketPage } = await import(/* webpackChunkName: "ticket" */ '../tickets/TicketPage.tsx');
        return { Component: TicketPage };
      },
    },
    {
      path: 'people',
      handle: { title: 'Personnes' },
      lazy: async () => {
        const { PeoplePage } = await import(/* webpackChunkName: "people" */ '../people/PeoplePage.tsx');
        return { Component: PeoplePage };
      },
    },
    {
      path: 'people/:id',
      handle: { title: 'Personne' },
      lazy: async () => {
        const { PersonPage } = await import(/* webpackChunkName: "people" */ '../people/PersonPage.tsx');
        return { Component: PersonPage };
      },
    },
    {
      path: 'people/:id/compare/:other',
      handle: { title: 'Comparer deux comptes' },
      lazy: async () => {
        const { ComparePage } = await import(/* webpackChunkName: "people" */ '../people/ComparePage.tsx');
        return { Component: ComparePage };
      },
    },
    {
      path: 'people/:id/merge/:other',
      handle: { title: 'Fusionner deux comptes', roles: ['AD'] },
      lazy: async () => {
        const { MergePage } = await import(/* webpackChunkName: "people" */ '../people/MergePage.tsx');
        return { Component: MergePage };
      },
    },
    {
      path: 'people/:id/:section',
      handle: { title: 'Fiche d’une personne' },
      lazy: async () => {
        const { PersonLinesPage } = await import(
          /* webpackChunkName: "people" */ '../people/PersonLinesPage.tsx'
        );
        return { Component: PersonLinesPage };
      },
    },
    {
      path: 'measures',
      handle: { title: 'Mesures' },
      lazy: async () => {
        const { MeasuresPage } = await import(
          /* webpackChunkName: "measures" */ '../measures/MeasuresPage.tsx'
        );
        return { Component: MeasuresPage };
      },
    },
    {
      path: 'measures/:id',
      handle: { title: 'Mesure' },
      lazy: async () => {
        const { MeasurePage } = await import(/* webpackChunkName: "measure" */ '../measures/MeasurePage.tsx');
        return { Component: MeasurePage };
      },
    },
    {
      path: 'discord',
      handle: { title: 'Serveurs Discord' },
      lazy: async () => {
        const { DiscordServersPage } = await import(
          /* webpackChunkName: "discord" */ '../discord/DiscordServersPage.tsx'
        );
        return { Component: DiscordServersPage };
      },
    },
    {
      path: 'filters',
      handle: { title: 'Filtres' },
      lazy: async () => {
        const { WordFiltersPage } = await import(
          /* webpackChunkName: "word-filters" */ '../wordfilters/WordFiltersPage.tsx'
        );
        return { Component: WordFiltersPage };
      },
    },
    {
      path: 'answers',
      handle: { title: 'Réponses types' },
      lazy: async () => {
        const { CannedAnswersPage } = await import(
          /* webpackChunkName: "canned-answers" */ '../cannedanswers/CannedAnswersPage.tsx'
        );
        return { Component: CannedAnswersPage };
      },
    },
  ],
};
