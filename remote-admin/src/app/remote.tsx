import { defineRemote, type RemoteRoute } from '@rpd/shared/remote';
import { redirect } from 'react-router';
import { AdministratorsOnly } from './RequireRole.tsx';
import { moderationRoutes } from './moderation.routes.ts';

const USERS = '/app/admin/users';

/** What administrators alone see. */
const administrators: RemoteRoute[] = [
  { index: true, loader: () => redirect(USERS) },
  {
    path: 'users',
    handle: {
      title: 'Utilisateurs',
      firstData: async client => {
        const { usersPage } = await import(/* webpackChunkName: "first-data" */ '../users/users.api.ts');
        await client.prefetchQuery(usersPage({ page: 1, limit: 10, q: '', sort: '' }, {}));
      },
    },
    lazy: async () => {
      const { UsersPage } = await import(/* webpackChunkName: "first" */ '../users/UsersPage.tsx');
      return { Component: UsersPage };
    },
  },
  {
    path: 'users/import',
    handle: { title: 'Importer des comptes', breadcrumb: 'Importer' },
    lazy: async () => {
      const { UserImportPage } = await import(
        /* webpackChunkName: "user-import" */ '../users/UserImportPage.tsx'
      );
      return { Component: UserImportPage };
    },
  },
  {
    path: 'user',
    children: [
      // Where the breadcrumb of the screens below leads.
      { index: true, loader: () => redirect(USERS) },
      { path: ':id', loader: ({ params }) => redirect(`/app/admin/user/${params.id}/e`) },
      {
        path: 'c',
        handle: { title: 'Créer un utilisateur' },
        lazy: async () => {
          const { UserCreatePage } = await import(
            /* webpackChunkName: "user" */ '../users/UserCreatePage.tsx'
          );
          return { Component: UserCreatePage };
        },
      },
      {
        path: ':id/e',
        handle: { title: 'Modifier un utilisateur' },
        lazy: async () => {
          const { UserEditPage } = await import(/* webpackChunkName: "user" */ '../users/UserEditPage.tsx');
          return { Component: UserEditPage };
        },
      },
      {
        path: ':id/d',
        handle: { title: 'Supprimer un utilisateur' },
        lazy: async () => {
          const { UserDeletePage } = await import(
            /* webpackChunkName: "user" */ '../users/UserDeletePage.tsx'
          );
          return { Component: UserDeletePage };
        },
      },
    ],
  },
  {
    path: 'appsettings',
    handle: { title: 'Application' },
    lazy: async () => {
      const { AppSettingsPage } = await import(/* webpackChunkName: "settings" */ './AppSettingsPage.tsx');
      return { Component: AppSettingsPage };
    },
  },
  {
    path: 'servers',
    children: [
      {
        index: true,
        handle: { title: 'Tous les serveurs et jeux' },
        lazy: async () => {
          const { ServersAndGamesPage } = await import(
            /* webpackChunkName: "settings" */ './ServersAndGamesPage.tsx'
          );
          return { Component: ServersAndGamesPage };
        },
      },
      {
        path: 'c',
        handle: { title: 'Créer un serveur' },
        lazy: async () => {
          const { ServerCreatePage } = await import(
            /* webpackChunkName: "settings" */ '../servers/ServerCreatePage.tsx'
          );
          return { Component: ServerCreatePage };
        },
      },
    ],
  },
  {
    path: 'deployments',
    handle: { title: 'Déploiements' },
    lazy: async () => {
      const { DeploymentsPage } = await import(
        /* webpackChunkName: "deployments" */ '../deployments/DeploymentsPage.tsx'
      );
      return { Component: DeploymentsPage };
    },
  },
  {
    path: 'journal',
    handle: { title: 'Journal' },
    lazy: async () => {
      const { JournalPage } = await import(/* webpackChunkName: "journal" */ '../journal/JournalPage.tsx');
      return { Component: JournalPage };
    },
  },
];

export default defineRemote({
  name: 'admin',
  routes: [
    moderationRoutes,
    {
      path: 'admin',
      handle: { title: 'Administration' },
      children: [
        {
          // For moderators too: beside what is for administrators alone.
          path: 'settings',
          handle: { title: 'Types et catalogues' },
          lazy: async () => {
            const { SettingsPage } = await import(/* webpackChunkName: "settings" */ './SettingsPage.tsx');
            return { Component: SettingsPage };
          },
        },
        { Component: AdministratorsOnly, children: administrators },
      ],
    },
  ],
});
