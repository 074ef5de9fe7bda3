import { pageModules, remotePackage } from '../tooling/src/build/package.ts';

export default remotePackage({
  name: 'servers',
  exposes: { './remote': './src/app/remote.tsx', './fills/CreateServer': './src/fills/CreateServer.ts' },
  shared: pageModules,
  screens: {
    '/app/servers/c': ['server-create'],
    '/app/servers/:id': ['server'],
    '/app/servers/:id/applications/:submissionId': ['application'],
    '/app/games': ['games'],
    '/app/games/find': ['game-directory'],
    '/app/games/join/:code': ['table-join'],
    '/app/games/:id': ['game'],
    '/app/games/:id/table/:sessionId': ['table-data', 'table'],
    '/app/gm': ['gm'],
  },
});
