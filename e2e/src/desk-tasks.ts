import type { Locator, Page } from '@playwright/test';
import { apiAs } from './api.ts';
import type { Hands } from './hands.ts';
import type { Person } from './people.ts';
import type { Platform } from './platform.ts';
import { expect } from './story.ts';
import { expectToast } from './toasts.ts';

// What those who run a community do all day, from the page on which their day begins, with the number of gestures that it takes: a press, a
// key, a choice or a field that is filled in is one. Time is no part of it: that belongs to benchmarks.

export interface Task {
  name: string;
  /** Gestures at a desk; on a phone the menu takes one more each time. */
  most: number;
  /** What is there before. */
  before?: (platform: Platform) => Promise<unknown>;
  run: (hands: Hands) => Promise<void>;
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const link = (within: Page | Locator, name: string | RegExp) => within.getByRole('link', { name });
const dialogOf = (page: Page) => page.getByRole('dialog');

const openCard = async ({ goTo, fill, press, page }: Hands, name: string) => {
  await goTo('Personnes');
  await fill(page.getByRole('search').getByRole('textbox'), name);
  await press(link(page, name).first());
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

const report = async (platform: Platform) => {
  const player = await apiAs(platform, 'player');
  const admin = await apiAs(platform, 'administrator');
  const [about] = await admin<{ _id: string }[]>('GET', 'api/moderation/people?q=Timoth%C3%A9e');
  await player('POST', 'ticket', {
    subject: 'Insultes à la table',
    text: 'Deux fois hier.',
    category: 'report',
    about: { kind: 'user', id: about?._id },
  });
};

const MODERATOR: Task[] = [
  {
    name: 'les comptes d’un réseau',
    most: 2,
    run: async ({ goTo, fill, page }) => {
      await goTo('Personnes');
      await fill(page.getByRole('search').getByRole('textbox'), '127.0.0.1');
      await expect(page.getByRole('row', { name: /moderateur/ })).toBeHidden();
      await expect(link(page, 'joueur').first()).toBeVisible();
    },
  },
  {
    name: 'comparer deux comptes qui se ressemblent',
    most: 4,
    before: async platform =>
      (await apiAs(platform, 'administrator'))('POST', 'user', {
        name: 'Le vrai Timothée Blanchard',
        email: 'tim@rpd.test',
        description: '',
        valid: true,
        roles: ['RP'],
      }),
    run: async hands => {
      await openCard(hands, 'Le vrai Timothée Blanchard');
      await hands.press(link(hands.page, 'Comparer avec Timothée Blanchard'));
      await expect(hands.page.getByRole('table', { name: 'Comparaison' })).toBeVisible();
    },
  },
  {
    name: 'noter quelque chose pour l’équipe',
    most: 6,
    run: async hands => {
      const { page } = hands;
      await openCard(hands, 'Yaëlle Cohen');
      await hands.press(button(page, 'Noter'));
      await hands.fill(dialogOf(page).getByRole('textbox'), 'Vue avec elle : tout est dit.');
      await hands.key('Control+Enter');
      await expectToast(page, 'Note enregistrée');
    },
  },
  {
    name: 'envoyer un lien de mot de passe',
    most: 5,
    run: async hands => {
      const { page } = hands;
      await openCard(hands, 'Yaëlle Cohen');
      await hands.press(button(page, 'Envoyer un lien de mot de passe'));
      await hands.press(page.getByRole('alertdialog').getByRole('button', { name: /^(Envoyer|Demander)/ }));
      await expect(page.getByRole('alertdialog')).toBeHidden();
    },
  },
  {
    name: 'fermer toutes les connexions de quelqu’un',
    most: 5,
    run: async hands => {
      const { page } = hands;
      await openCard(hands, 'Yaëlle Cohen');
      await hands.press(button(page, 'Fermer les connexions'));
      await hands.press(button(page.getByRole('alertdialog'), 'Mettre fin'));
      await expect(page.getByRole('alertdialog')).toBeHidden();
    },
  },
  {
    name: 'avertir quelqu’un',
    most: 7,
    run: async hands => {
      const { page } = hands;
      await openCard(hands, 'Cédric Hébert');
      await hands.press(button(page, 'Prendre une mesure'));
      await hands.fill(dialogOf(page).getByLabel(/^Règle en cause/), 'Charte, 2');
      await hands.fill(dialogOf(page).getByLabel(/^Faits retenus/), 'Trois messages hors sujet.');
      await hands.key('Control+Enter');
      await expectToast(page, /décision prise/);
    },
  },
  {
    name: 'suspendre depuis un signalement',
    most: 7,
    before: report,
    run: async ({ goTo, press, choose, fill, key, page }) => {
      await goTo('Tickets');
      await press(link(page, 'Insultes à la table'));
      const reported = page.getByRole('region', { name: 'Personne signalée' });
      await press(button(reported, 'Prendre une mesure'));
      await choose(dialogOf(page).getByRole('combobox', { name: /^Mesure/ }), { label: 'Suspension' });
      await fill(dialogOf(page).getByLabel(/^Règle en cause/), 'Charte, 2');
      await fill(dialogOf(page).getByLabel(/^Faits retenus/), 'Insultes envers deux personnes.');
      await key('Control+Enter');
      await expectToast(page, /décision prise/);
    },
  },
  {
    name: 'proposer une exclusion',
    most: 8,
    run: async hands => {
      const { page } = hands;
      await openCard(hands, 'Désiré Kouassi');
      await hands.press(button(page, 'Prendre une mesure'));
      await hands.choose(dialogOf(page).getByRole('combobox', { name: /^Mesure/ }), { label: 'Exclusion' });
      await hands.fill(dialogOf(page).getByLabel(/^Règle en cause/), 'Charte, 3');
      await hands.fill(dialogOf(page).getByLabel(/^Faits retenus/), 'Troisième compte en un mois.');
      await hands.key('Control+Enter');
      await expectToast(page, 'Exclusion proposée');
    },
  },
  {
    name: 'répondre par une réponse type',
    most: 5,
    before: async platform =>
      (await apiAs(platform, 'player'))('POST', 'ticket', {
        subject: 'Une idée de carte',
        text: 'Et si… ?',
        category: 'idea',
      }),
    run: async ({ goTo, press, page }) => {
      await goTo('Tickets');
      await press(link(page, 'Une idée de carte'));
      await press(button(page, 'Réponses types'));
      await press(dialogOf(page).getByRole('option', { name: /Suggestion notée/ }));
      await press(button(page, /^Envoyer/));
      await expectToast(page, /Réponse envoyée/);
    },
  },
  {
    name: 'mettre deux demandes en veille jusqu’à demain',
    most: 5,
    before: async platform => {
      const player = await apiAs(platform, 'player');
      for (const subject of ['Panne du soir', 'Panne encore'])
        await player('POST', 'ticket', { subject, text: 'Depuis hier.', category: 'bug' });
    },
    run: async ({ goTo, press, page }) => {
      await goTo('Tickets');
      for (const name of [/Panne du soir$/, /Panne encore$/])
        await press(page.getByRole('checkbox', { name }));
      await press(button(page, 'En veille…'));
      await press(button(dialogOf(page), /Demain matin/));
      await expect(link(page, 'Panne encore')).toBeHidden();
    },
  },
  {
    name: 'essayer un filtre et le garder',
    most: 6,
    run: async ({ goTo, press, fill, key, page }) => {
      await goTo('Filtres');
      await press(button(page, 'Ajouter un filtre').first());
      await fill(dialogOf(page).getByRole('textbox', { name: /Mot ou expression/ }), 'compte à donner');
      await press(button(dialogOf(page), /Essayer sur les 30 derniers jours/));
      await expect(dialogOf(page).getByRole('status')).toContainText('Ce filtre');
      await fill(dialogOf(page).getByRole('textbox', { name: /^Règle/ }), 'Rien ne se vend');
      await key('Control+Enter');
      await expect(dialogOf(page)).toBeHidden();
    },
  },
  {
    name: 'masquer un serveur et dire pourquoi',
    most: 4,
    run: async ({ goTo, press, fill, key, page }) => {
      await goTo('Serveurs Discord');
      await press(button(page, 'Masquer Station Hélios-9'));
      await fill(dialogOf(page).getByRole('textbox', { name: /^Motif/ }), 'Invitation morte.');
      await key('Control+Enter');
      await expect(dialogOf(page)).toBeHidden();
      await expect(page.getByText('Invitation morte.').first()).toBeVisible();
    },
  },
];

const ADMINISTRATOR: Task[] = [
  {
    name: 'confirmer une exclusion',
    most: 3,
    run: async ({ press, page }) => {
      const waiting = page.getByRole('region', { name: 'Ce qui vous attend' });
      await press(link(waiting, 'Décider'));
      await press(button(page, 'Confirmer l’exclusion'));
      await press(button(page.getByRole('alertdialog'), 'Confirmer l’exclusion'));
      await expect(page.getByText('En cours', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'annuler un changement d’hier',
    most: 4,
    before: async platform => {
      const master = await apiAs(platform, 'gameMaster');
      const made = await master<{ _id: string }>('POST', 'server', {
        name: 'Fanal du port',
        description: {},
        visible: false,
      });
      await master('PUT', 'server', { _id: made._id, name: 'Fanal perdu' });
    },
    run: async ({ goTo, press, fill, page }) => {
      await goTo('Journal');
      await fill(page.getByRole('search').getByRole('textbox'), 'Fanal perdu');
      await press(button(page, /^Annuler le changement de/).first());
      await press(button(page.getByRole('alertdialog'), 'Annuler ce changement'));
      await expect(page.getByText('Annulé', { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: 'restaurer ce qui est supprimé',
    most: 3,
    before: async platform => {
      const master = await apiAs(platform, 'gameMaster');
      const made = await master<{ _id: string }>('POST', 'server', {
        name: 'Phare effacé',
        description: {},
        visible: false,
      });
      await master('DELETE', `server/${made._id}`);
    },
    run: async ({ goTo, press, page }) => {
      await goTo('Tous les serveurs');
      await press(link(page, 'Corbeille'));
      await press(button(page, 'Restaurer Phare effacé'));
      await expectToast(page, /Phare effacé/);
    },
  },
  {
    name: 'changer trois comptes en une fois, et revenir en arrière',
    most: 10,
    run: async ({ goTo, press, choose, fill, page }) => {
      await goTo('Utilisateurs');
      for (const name of ['Agnès Le Bihan', 'Aïcha Benali', 'Anaïs Roche'])
        await press(page.getByRole('checkbox', { name: `Sélectionner ${name}` }));
      await press(button(page, 'Modifier…'));
      await choose(dialogOf(page).getByLabel('Champ'), { label: 'Description' });
      await fill(dialogOf(page).getByLabel('Valeur'), 'Vue au bal');
      await press(button(dialogOf(page), 'Prévisualiser'));
      await press(button(dialogOf(page), 'Modifier ces 3 lignes'));
      await expect(dialogOf(page)).toBeHidden();
      await press(page.getByRole('button', { name: 'Annuler', exact: true }));
      await expectToast(page, '3 changements annulés');
    },
  },
  {
    name: 'trouver un réglage',
    most: 3,
    run: async ({ goTo, fill, key, page }) => {
      await goTo('Paramètres');
      await fill(page.getByRole('combobox', { name: 'Chercher un paramètre' }), 'sauvegarde');
      await key('Enter');
      await expect(page).toHaveURL(/sub=backups/);
    },
  },
];

const MASTER: Task[] = [
  {
    name: 'répéter un événement chaque semaine',
    most: 4,
    run: async ({ press, choose, page }) => {
      await press(page.getByRole('tab', { name: 'Événements' }));
      await press(button(page, 'Répéter Grande assemblée de la pleine lune'));
      await choose(dialogOf(page).getByRole('combobox', { name: 'Quand' }), { index: 0 });
      await press(button(dialogOf(page), 'Répéter'));
      await expect(dialogOf(page)).toBeHidden();
      await expect(page.getByText(/Se répète/).first()).toBeVisible();
    },
  },
  {
    name: 'huit gobelins, l’initiative, sept points de dégâts',
    most: 7,
    run: async ({ press, fill, key, page }) => {
      await press(page.getByRole('tab', { name: 'Créatures et PNJ' }));
      await press(link(page, 'Rencontre'));
      // The list of creatures has a search of the same name.
      await expect(page.getByRole('heading', { level: 1, name: 'Rencontre' })).toBeVisible();
      await fill(page.getByRole('textbox', { name: 'Rechercher une créature' }), '8 gobelin');
      await expect(button(page, /^Ajouter .*Gobelin des talus/)).toBeVisible();
      await key('Enter');
      await press(button(page, 'Tirer l’initiative'));
      await fill(page.getByRole('textbox', { name: 'Montant pour Gobelin des talus 8' }), '-7');
      await key('Enter');
      await expect(page.getByRole('group', { name: 'Points de vie de Gobelin des talus 8' })).toContainText(
        '0',
      );
    },
  },
];

export const DAYS: [Person, string, Task[]][] = [
  ['moderator', '/app/moderation', MODERATOR],
  ['administrator', '/app/dashboard', ADMINISTRATOR],
  ['gameMaster', '/app/gm', MASTER],
];
