import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { SheetInput } from '@rpd/shared/domain';
import { type Browser, devices, type Page } from 'playwright';

import { launchBrowser } from './browser.ts';
import { largeSheet } from './player.sheet.ts';
import { type Answer, measureTaps, type Tap } from './player.taps.ts';
import { type Product, signedIn, signIn, startProduct } from './product.ts';
import { LINE, median, SLOWDOWN } from './timing.ts';

// `npm run bench:player`: a player makes a character from a template of two hundred fields, on a phone of a quarter of this machine's
// speed behind a mobile line; how soon each tap, key and choice is answered by a paint. Once by the clock, at that speed; once in processor time at this
// machine's, times four, which does not count what the machine does beside.

const ROUNDS = 2;
const TARGET = 100;
/** Limits in ms: of the whole run, and of one wait. A timeout is reported with its tap. */
const END = 8 * 60_000;
const TIMEOUT_MS = 30_000;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
/** What goes on, beside the figures; seconds since the beginning. */
const mention = (line: string): boolean =>
  process.stderr.write(`${process.uptime().toFixed(0).padStart(4)} s  ${line}\n`);

/** From the list of one's characters to a sheet that is filled in, with each kind of control; at least two taps of every kind. */
async function makeCharacter(page: Page, tap: Tap, template: string): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto('/app/me/characters');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await page.waitForLoadState('networkidle');
  await tap('« Créer un personnage »', () => page.getByRole('link', { name: 'Créer un personnage' }).tap());
  await page.getByLabel(/^Nom/).tap();
  for (const key of 'Isaure') await tap('a letter of the name', () => page.keyboard.press(key));
  const radio = page.getByRole('radio', { name: template });
  await radio.waitFor();
  await tap('the template', () => radio.tap());
  await tap('« Créer le personnage »', () => button('Créer le personnage').tap());
  await page.getByRole('textbox', { name: 'Texte 1', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');

  await page.getByRole('textbox', { name: 'Texte 1', exact: true }).tap();
  for (const key of 'Sylvenuit') await tap('a letter of a text', () => page.keyboard.press(key));
  for (const name of ['Valeur 11', 'Valeur 12', 'Valeur 13']) {
    await page.getByRole('spinbutton', { name, exact: true }).tap();
    for (const key of '42') await tap('a digit that formulas read', () => page.keyboard.press(key));
  }
  const boxes = page.getByRole('checkbox', { name: /^Case / });
  for (let turn = 0; turn < 4; turn += 1) {
    await tap('a box with conditions on it', () => boxes.first().tap());
    await tap('a box', () => boxes.nth(turn + 1).tap());
  }
  const houses = page.getByRole('combobox', { name: /^Maison / });
  for (const [index, house] of ['kerlan', 'brume', 'lutèce'].entries())
    await tap('a choice', () => houses.nth(index).selectOption(house));
  const talents = page.getByRole('group', { name: /^Talents / }).getByRole('checkbox');
  for (let turn = 0; turn < 4; turn += 1) await tap('one of several choices', () => talents.nth(turn).tap());
  for (let turn = 0; turn < 4; turn += 1)
    await tap('dice', () =>
      page
        .getByRole('button', { name: /^Lancer/ })
        .nth(turn % 3)
        .tap(),
    );
  for (let turn = 0; turn < 4; turn += 1)
    await tap('a line more', () =>
      button(/^Ajouter une ligne à/)
        .first()
        .tap(),
    );
  await page.getByRole('textbox', { name: 'Objet, ligne 1' }).first().tap();
  for (const key of 'corde') await tap('a letter in a line', () => page.keyboard.press(key));
  for (let turn = 0; turn < 3; turn += 1)
    await tap('a line moved', () =>
      button(/^Descendre la ligne 1 de/)
        .first()
        .tap(),
    );
  for (let turn = 0; turn < 2; turn += 1)
    await tap('a line less', () =>
      button(/^Supprimer la ligne 4 de|^Supprimer la ligne 3 de/)
        .last()
        .tap(),
    );
  const tabs = page.getByRole('tab');
  for (let index = (await tabs.count()) - 1; index >= 0; index -= 1)
    await tap('a tab', () => tabs.nth(index).tap());
  for (let turn = 0; turn < 2; turn += 1) {
    await tap('« Actions »', () => button('Actions').tap());
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  }
  await page.getByText('Enregistré', { exact: true }).waitFor();
}

/** One round on a phone. */
async function onPhone(
  browser: Browser,
  { url }: Product,
  template: string,
  { slow }: { slow: boolean },
): Promise<Answer[]> {
  const context = await signedIn(browser, { url, username: 'joueur' }, devices['Pixel 7']);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', LINE);
    if (slow) await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return await measureTaps(page, {
      traced: !slow,
      mention,
      visit: (here, tap) => makeCharacter(here, tap, template),
    });
  } finally {
    await context.close();
  }
}

async function addTemplate({ url }: Product, sheet: SheetInput): Promise<void> {
  const { token } = await signIn(url, 'mj');
  const answer = await fetch(`${url}/hosts/api/sheet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(sheet),
  });
  if (answer.status !== 201) throw new Error(`The template is refused: ${await answer.text()}`);
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;

function tell(byClock: readonly Answer[], byWork: readonly Answer[]): void {
  say('| | taps | processor time × 4, median | longest | by the clock at a quarter, median | longest |');
  say('|---|---:|---:|---:|---:|---:|');
  for (const kind of new Set(byClock.map(answer => answer.kind))) {
    const clocks = byClock.filter(answer => answer.kind === kind).map(({ clock }) => clock);
    const works = byWork.filter(answer => answer.kind === kind).map(({ work = 0 }) => work * SLOWDOWN);
    const figures = [median(works), Math.max(...works), median(clocks), Math.max(...clocks)].map(ms);
    say(`| ${kind} | ${clocks.length} | ${figures.join(' | ')} |${median(works) > TARGET ? ' over' : ''}`);
  }
  const clocks = byClock.map(({ clock }) => clock);
  const works = byWork.map(({ work = 0 }) => work * SLOWDOWN);
  const over = (all: number[]) => `${all.filter(one => one > TARGET).length} of ${all.length} over ${TARGET}`;
  say(`\nAll: ${ms(median(works))} (${over(works)}) and ${ms(median(clocks))} (${over(clocks)}).`);
}

mention('starting the product');
const product = await startProduct(mkdtempSync(join(tmpdir(), 'rpd-bench-')));
const browser = await launchBrowser();
const end = setTimeout(() => {
  mention(`not done after ${END / 60_000} minutes: ended`);
  process.exitCode = 1;
  product.stop();
  void browser.close();
}, END);
try {
  for (const tabs of [5, 1]) {
    // Digits come first in the list of templates, which is by name.
    const name = `200 champs, ${tabs === 1 ? 'un onglet' : `${tabs} onglets`}`;
    await addTemplate(product, largeSheet(name, tabs));
    const byClock: Answer[] = [];
    const byWork: Answer[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      mention(`${name}, round ${round + 1} of ${ROUNDS}: traced`);
      byWork.push(...(await onPhone(browser, product, name, { slow: false })));
      mention(`${name}, round ${round + 1} of ${ROUNDS}: at a quarter of the speed`);
      byClock.push(...(await onPhone(browser, product, name, { slow: true })));
    }
    say(`\n## ${name}, ${ROUNDS} rounds\n`);
    tell(byClock, byWork);
  }
} finally {
  clearTimeout(end);
  await browser.close();
  product.stop();
}
