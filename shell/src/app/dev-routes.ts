import { rolesGuard } from '../lib/guard.ts';

/** DEV-1, for administrators; its code comes when somebody first goes there. */
export const devRoute = {
  path: 'dev',
  middleware: [rolesGuard(['AD'])],
  children: [
    {
      index: true as const,
      handle: { title: 'Documentation', breadcrumb: 'Documentation' },
      lazy: async () => {
        const { DevPage } = await import(/* webpackChunkName: "dev" */ '../dev/DevPage.tsx');
        return { Component: DevPage };
      },
    },
    {
      path: 'design',
      handle: { title: 'Charte', breadcrumb: 'Charte' },
      lazy: async () => {
        const { DesignPage } = await import(
          /* webpackChunkName: "dev-design" */ '../dev/design/DesignPage.tsx'
        );
        return { Component: DesignPage };
      },
    },
    {
      path: 'breadcrumb-exemple',
      handle: { title: 'Exemple de fil d’Ariane', breadcrumb: 'Exemple de fil d’Ariane' },
      lazy: async () => {
        const { BreadcrumbExamplePage } = await import(
          /* webpackChunkName: "dev-breadcrumb" */ '../dev/BreadcrumbExamplePage.tsx'
        );
        return { Component: BreadcrumbExamplePage };
      },
    },
  ],
};
