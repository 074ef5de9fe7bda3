import { pageModules, remotePackage } from '../tooling/src/build/package.ts';

export default remotePackage({
  name: 'player',
  exposes: { './remote': './src/app/remote.tsx' },
  shared: pageModules,
  screens: {
    '/app/people/:id': ['person'],
    '/app/me/servers': ['own'],
    '/app/me/games': ['own'],
    '/app/me/characters': ['characters'],
    '/app/me/characters/new': ['character-new'],
    '/app/me/characters/import': ['character-import'],
    '/app/me/characters/:id': ['character'],
  },
});
