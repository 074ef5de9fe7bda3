import { pageModules, remotePackage } from '../tooling/src/build/package.ts';

export default remotePackage({
  name: 'admin',
  exposes: {
    './remote': './src/app/remote.tsx',
    './fills/ModeratedProfile': './src/fills/ModeratedProfile.tsx',
    './fills/OpenTickets': './src/fills/OpenTickets.tsx',
    './fills/OwnerCard': './src/fills/OwnerCard.ts',
  },
  shared: pageModules,
  screens: {
    '/app/admin/user/:id/e': ['user'],
    '/app/admin/deployments': ['deployments'],
    '/app/admin/journal': ['journal'],
  },
});
