import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import embedded from '../playwright.config.ts';
import { type Distributed, startDistributed } from './distributed/distributed.ts';
import { end } from './distributed/processes.ts';
import { openGuest, type Guest } from './live/guest.ts';
import { plan, type PlannedCut } from './live/schedule.ts';
import { compareDesk, compareLog } from './live/verdict.ts';
import { callerAs, talk } from './live/writers.ts';
import { NATS, NGINX, missingReason, skip } from './tools.ts';

// Twenty cuts in real browsers: a game master with two tabs, a player with two, a moderator with a list of tickets; two processes of
// the API behind nginx, PostgreSQL, three NATS servers. People write all the while. At the end every tab has taken in the log of the store, each
// entry once and in its order, and shows it. `npm run topology live [-- --seed 7]`

const say = (line: string) => process.stdout.write(`${line}\n`);
/** Between two messages of one person. */
const TALK_MS = 1_300;

const { values } = parseArgs({ options: { seed: { type: 'string' } } });
const reason = missingReason([NGINX, NATS]);
if (reason) skip(reason);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
say(`seed ${seed}: npm run topology live -- --seed ${seed}`);

const begin = performance.now();
const clock = () => `${((performance.now() - begin) / 1000).toFixed(0).padStart(4)} s`;
const platform = await startDistributed();
const browser = await chromium.launch(embedded.use?.launchOptions);
const guests: Guest[] = [];
try {
  process.exitCode = (await play(platform)) ? 0 : 1;
} finally {
  for (const guest of guests) await guest.close();
  await browser.close();
  await platform.stop();
}

async function play(on: Distributed): Promise<boolean> {
  const [master, player, moderator] = [
    await callerAs(on, 'gameMaster'),
    await callerAs(on, 'player'),
    await callerAs(on, 'moderator'),
  ];
  const games = await master.get<{ _id: string; name: string }[]>('game?recruiting=true');
  const game = games.find(({ name }) => name === 'Le Trône vide');
  if (!game) throw new Error('The demonstration has no campaign « Le Trône vide ».');
  const { _id: session } = await master.write<{ _id: string }>('POST', `game/${game._id}/gamesessions`, {
    title: 'Vingt coupures',
    open: true,
  });
  const table = `/app/games/${game._id}/table/${session}`;
  guests.push(await openGuest(browser, on, { person: 'gameMaster', path: table, tabs: 2 }));
  guests.push(await openGuest(browser, on, { person: 'player', path: table, tabs: 2 }));
  guests.push(
    await openGuest(browser, on, {
      person: 'moderator',
      path: '/app/moderation/tickets',
      tabs: 1,
    }),
  );
  say(`${clock()}  three browsers with five tabs are open`);

  const running = { now: true };
  const talked = Promise.all([
    talk(master, session, { name: 'Le maître', running, everyMs: TALK_MS }),
    talk(player, session, { name: 'La joueuse', running, everyMs: TALK_MS }),
    askQuestions(running),
  ]);
  talked.catch(() => undefined);
  const { browsers, hosts } = plan(seed);
  await Promise.all([inTurn(browsers, cutBrowser), inTurn(hosts, cut => cutHosts(on, cut))]);
  running.now = false;
  const [ofMaster, ofPlayer, questions] = await talked;
  const mark = 'La dernière parole';
  for (const caller of [master, player])
    await caller.write('POST', `gamesession/${session}/entries`, {
      key: crypto.randomUUID().replaceAll('-', ''),
      kind: 'say',
      text: mark,
    });
  await player.write('POST', 'ticket', { subject: mark, category: 'question', text: mark });
  say(
    `${clock()}  ${browsers.length + hosts.length} cuts, ${ofMaster + ofPlayer + 2} entries, ${questions + 1} tickets`,
  );

  const found: string[] = [];
  for (const [guest, caller] of [
    [guests[0], master],
    [guests[1], player],
  ] as const)
    for (const [number, page] of (guest?.pages ?? []).entries())
      found.push(
        ...(await compareLog(page, caller, { session, mark, who: `${guest?.person}, tab ${number + 1}` })),
      );
  const desk = guests[2];
  if (desk) found.push(...(await compareDesk(desk, moderator)));
  for (const { kind, port } of on.hosts) {
    if (kind !== 'api') continue;
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    if (!/^rpd_live_bus_connected\S* 1$/m.test(metrics)) found.push(`the API on ${port} is without the bus`);
  }
  for (const line of found) say(line);
  say(
    `${clock()}  ${found.length === 0 ? 'every browser has the log of the store' : `${found.length} differences`}`,
  );
  return found.length === 0;

  async function askQuestions(until: { now: boolean }): Promise<number> {
    let count = 0;
    for (; until.now; count += 1) {
      const subject = `Question ${count + 1}`;
      await player.write('POST', 'ticket', { subject, category: 'question', text: subject });
      await pause(TALK_MS * 4);
    }
    return count;
  }
}

async function inTurn(
  cuts: readonly PlannedCut[],
  make: (cut: PlannedCut) => Promise<string>,
): Promise<void> {
  for (const cut of cuts) {
    await pause(cut.waitMs);
    const from = clock();
    const what = await make(cut);
    say(`${from} to ${clock()}  ${cut.cut}: ${what}`);
  }
}

async function cutBrowser({ cut, lastMs, whose, lives }: PlannedCut): Promise<string> {
  const ofTables = cut === 'leader' ? guests.slice(0, 2) : guests;
  const guest = ofTables[Math.floor(whose * ofTables.length)];
  if (!guest) throw new Error('nobody is there');
  if (cut === 'leader') {
    await guest.closeLeader();
    return `${guest.person}, a new tab`;
  }
  if (cut === 'offline') {
    await guest.context.setOffline(true);
    await pause(lastMs);
    await guest.context.setOffline(false);
  }
  if (cut === 'tunnel') {
    guest.line.enterTunnel();
    await pause(lastMs);
    guest.line.leaveTunnel(lives);
  }
  if (cut === 'slow') {
    guest.line.limit(4_000);
    await Promise.all(guest.pages.map(page => page.evaluate(standStill, lastMs)));
    guest.line.limit(null);
  }
  return `${guest.person}, ${lastMs} ms${cut === 'tunnel' && lives ? ', connections live on' : ''}`;
}

/** The page computes and does nothing else. */
function standStill(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

async function cutHosts(on: Distributed, { cut, lastMs, whose }: PlannedCut): Promise<string> {
  if (cut === 'bus') {
    for (const { child } of on.nats) await end(child, 'SIGKILL');
    await pause(lastMs);
    await Promise.all(on.nats.map(node => on.reviveNats(node)));
    return `three NATS servers, ${lastMs} ms`;
  }
  const processes = on.hosts.filter(({ kind }) => kind === 'api');
  const host = processes[Math.floor(whose * processes.length)];
  if (!host) throw new Error('no process of the API is there');
  const code = await end(host.child, cut === 'kill' ? 'SIGKILL' : 'SIGTERM');
  if (cut === 'kill') await pause(lastMs);
  await on.revive(host);
  return `the API on ${host.port}${cut === 'kill' ? `, ${lastMs} ms` : `, ended with ${code}`}`;
}
