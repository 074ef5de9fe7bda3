import { pageModules, remotePackage } from '../tooling/src/build/package.ts';

export default remotePackage({
  name: 'sheets',
  exposes: {
    './remote': './src/app/remote.tsx',
    './fills/ServerSheets': './src/fills/ServerSheets.tsx',
    './fills/CharacterSheet': './src/fills/CharacterSheet.ts',
    './fills/CreateSheet': './src/fills/CreateSheet.ts',
  },
  shared: pageModules,
  screens: {
    '/app/sheets/c/:id': ['address', 'editor'],
    '/app/sheets/:id': ['sheet'],
  },
});
