import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../workspace.ts';

/** Every title that a route of a remote or of the shell gives to the page. */
const titles = new Set(
  globSync(['remote-*/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}'], { cwd: root })
    .filter(path => !/\.test\.tsx?$/.test(path))
    .flatMap(path => [...readFileSync(join(root, path), 'utf8').matchAll(/\btitle: '([^']+)'/g)])
    .map(([, title]) => title),
);

// Section 2 of the specification, "Titles exist for". Tabs of one address have its title.
test.each([
  ['users: list', 'Utilisateurs'],
  ['users: create', 'Créer un utilisateur'],
  ['users: update and view', 'Modifier un utilisateur'],
  ['users: delete', 'Supprimer un utilisateur'],
  ['bots, RPN apps, games, connections, settings', 'Paramètres de l’application'],
  ['servers', 'Serveurs et jeux'],
  ['server types, game types, e-mails, equipment types, skills, classes, stats', 'Paramètres'],
  ['moderation dashboard', 'Modération'],
  ['tickets', 'Tickets'],
  ['Discord list', 'Serveurs Discord'],
  ['game master: sheets, games, servers, events, mobs', 'Espace maître du jeu'],
  ['player: profile', 'Mon profil'],
  ['player: profile edit', 'Modifier mon profil'],
  ['player: servers', 'Mes serveurs'],
  ['player: characters', 'Mes personnages'],
  ['character: view', 'Personnage'],
  ['character: create', 'Créer un personnage'],
  ['help and contact', 'Aide et contact'],
  ['change password', 'Changer mon mot de passe'],
])('gives %s its title (SHL-5)', (_screen, title) => {
  expect([...titles]).toContain(title);
});
