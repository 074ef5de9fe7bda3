import { defineRemote } from '@rpd/shared/remote';
import { ticketRoutes } from './tickets.routes.ts';

export default defineRemote({
  name: 'player',
  routes: [
    ...ticketRoutes,
    {
      path: 'alpha',
      handle: { title: 'Alpha' },
      children: [
        {
          index: true,
          lazy: async () => {
            const { AlphaPage } = await import(/* webpackChunkName: "alpha" */ '../alpha/AlphaPage.tsx');
            return { Component: AlphaPage };
          },
        },
        {
          path: 'create',
          handle: { title: 'Créer un personnage' },
          lazy: async () => {
            const { AlphaCreatePage } = await import(
              /* webpackChunkName: "alpha-create" */ '../alpha/AlphaCreatePage.tsx'
            );
            return { Component: AlphaCreatePage };
          },
        },
      ],
    },
    {
      path: 'people/:id',
      handle: { title: 'Profil d’une personne' },
      lazy: async () => {
        const { PersonPage } = await import(/* webpackChunkName: "person" */ '../people/PersonPage.tsx');
        return { Component: PersonPage };
      },
    },
    {
      path: 'help',
      handle: { title: 'Aide et contact' },
      children: [
        {
          index: true,
          lazy: async () => {
            const { HelpPage } = await import(/* webpackChunkName: "help" */ '../help/HelpPage.tsx');
            return { Component: HelpPage };
          },
        },
        {
          path: 'contact',
          handle: { title: 'Nous écrire' },
          lazy: async () => {
            const { ContactPage } = await import(
              /* webpackChunkName: "contact" */ '../contact/ContactPage.tsx'
            );
            return { Component: ContactPage };
          },
        },
        {
          path: ':slug',
          handle: { title: 'Article d’aide' },
          lazy: async () => {
            const { ArticlePage } = await import(/* webpackChunkName: "help" */ '../help/ArticlePage.tsx');
            return { Component: ArticlePage };
          },
        },
      ],
    },
    {
      path: 'me',
      handle: { title: 'Mon profil' },
      children: [
        {
          index: true,
          lazy: async () => {
            const { ProfilePage } = await import(
              /* webpackChunkName: "first" */ '../profile/ProfilePage.tsx'
            );
            return { Component: ProfilePage };
          },
        },
        {
          path: 'edit',
          handle: { title: 'Modifier mon profil' },
          lazy: async () => {
            const { ProfileEditPage } = await import(
              /* webpackChunkName: "profile-edit" */ '../profile/ProfileEditPage.tsx'
            );
            return { Component: ProfileEditPage };
          },
        },
        {
          path: 'servers',
          handle: { title: 'Mes serveurs', breadcrumb: 'Mes serveurs' },
          lazy: async () => {
            const { OwnServersPage } = await import(
              /* webpackChunkName: "own" */ '../profile/OwnServersPage.tsx'
            );
            return { Component: OwnServersPage };
          },
        },
        {
          path: 'games',
          handle: { title: 'Mes jeux', breadcrumb: 'Mes jeux' },
          lazy: async () => {
            const { OwnGamesRoute } = await import(/* webpackChunkName: "own" */ './OwnGamesRoute.tsx');
            return { Component: OwnGamesRoute };
          },
        },
        {
          path: 'security',
          handle: { title: 'Changer mon mot de passe' },
          lazy: async () => {
            const { SecurityPage } = await import(
              /* webpackChunkName: "account" */ '../account/SecurityPage.tsx'
            );
            return { Component: SecurityPage };
          },
        },
        {
          path: 'notifications',
          handle: { title: 'Mes notifications' },
          lazy: async () => {
            const { NotificationsPage } = await import(
              /* webpackChunkName: "notifications" */ '../notifications/NotificationsPage.tsx'
            );
            return { Component: NotificationsPage };
          },
        },
        {
          path: 'warnings',
          handle: { title: 'Mes avertissements' },
          lazy: async () => {
            const { WarningsPage } = await import(
              /* webpackChunkName: "account" */ '../warnings/WarningsPage.tsx'
            );
            return { Component: WarningsPage };
          },
        },
        {
          path: 'blocked',
          handle: { title: 'Personnes bloquées' },
          lazy: async () => {
            const { BlockedPage } = await import(
              /* webpackChunkName: "account" */ '../people/BlockedPage.tsx'
            );
            return { Component: BlockedPage };
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
          path: 'data',
          handle: { title: 'Mes données' },
          lazy: async () => {
            const { DataPage } = await import(/* webpackChunkName: "account" */ '../account/DataPage.tsx');
            return { Component: DataPage };
          },
        },
        {
          path: 'data/delete',
          handle: { title: 'Supprimer mon compte' },
          lazy: async () => {
            const { AccountDeletionPage } = await import(
              /* webpackChunkName: "account" */ '../account/AccountDeletionPage.tsx'
            );
            return { Component: AccountDeletionPage };
          },
        },
        {
          path: 'characters',
          handle: { title: 'Mes personnages' },
          children: [
            {
              index: true,
              lazy: async () => {
                const { CharactersPage } = await import(
                  /* webpackChunkName: "characters" */ '../characters/CharactersPage.tsx'
                );
                return { Component: CharactersPage };
              },
            },
            {
              path: 'new',
              handle: { title: 'Créer un personnage' },
              lazy: async () => {
                const { CharacterNewPage } = await import(
                  /* webpackChunkName: "character-new" */ '../characters/CharacterNewPage.tsx'
                );
                return { Component: CharacterNewPage };
              },
            },
            {
              path: 'import',
              handle: { title: 'Importer un personnage' },
              lazy: async () => {
                const { CharacterImportPage } = await import(
                  /* webpackChunkName: "character-import" */ '../importing/CharacterImportPage.tsx'
                );
                return { Component: CharacterImportPage };
              },
            },
            {
              path: 'new/:sheet',
              handle: { title: 'Créer un personnage pas à pas' },
              lazy: async () => {
                const { CreationPage } = await import(
                  /* webpackChunkName: "creation" */ '../creation/CreationPage.tsx'
                );
                return { Component: CreationPage };
              },
            },
            {
              path: ':id/steps',
              handle: { title: 'Revoir la création' },
              lazy: async () => {
                const { RecreationPage } = await import(
                  /* webpackChunkName: "creation" */ '../creation/RecreationPage.tsx'
                );
                return { Component: RecreationPage };
              },
            },
            {
              path: ':id',
              handle: { title: 'Personnage' },
              lazy: async () => {
                const { CharacterPage } = await import(
                  /* webpackChunkName: "character" */ '../characters/CharacterPage.tsx'
                );
                return { Component: CharacterPage };
              },
            },
            {
              path: ':id/history',
              handle: { title: 'Historique du personnage' },
              lazy: async () => {
                const { CharacterHistoryPage } = await import(
                  /* webpackChunkName: "character" */ '../characters/CharacterHistoryPage.tsx'
                );
                return { Component: CharacterHistoryPage };
              },
            },
          ],
        },
      ],
    },
  ],
});
