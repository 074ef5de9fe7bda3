import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type {
  Campaign,
  CampaignHandouts,
  Game,
  GameMap,
  GameSession,
  Handout,
  Invitation,
  LogPage,
  MapHead,
  MapPing,
  MapToken,
  Scene,
  SessionScenes,
} from '@rpd/shared/domain';
import { buildGame } from '../test/builders.ts';
import { buildImage, uploadOf } from '../test/pictures.ts';
import { hashPassword, startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';

// What game masters prepare and show at a table: scenes, handouts, maps (TAB-5).

const PASSWORD = 'une phrase facile à retenir';

/** A game master's game with two players and a spectator, and an open session. */
async function openTable(t: TestContext) {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'], name: 'Maud' });
  const [elodie, bruno, watcher, stranger] = [
    await rpd.signIn({ name: 'Élodie', passwordHash: await hashPassword(PASSWORD) }),
    await rpd.signIn({ name: 'Bruno' }),
    await rpd.signIn({ name: 'Wilfried' }),
    await rpd.signIn({ name: 'Étrangère', roles: ['MO', 'AD'] }),
  ];
  const { body: game } = await master.post<Game>('/game', buildGame());
  const read = await master.get<Campaign>(`/game/${game._id}/campaign`);
  await master.put(`/game/${game._id}/campaign`, { ...read.body, spectators: true });
  for (const player of [elodie, bruno]) await player.post(`/game/${game._id}/members`, {});
  const { body: invitation } = await master.post<Invitation>(`/game/${game._id}/invitations`, {
    role: 'spectator',
  });
  await watcher.post(`/invitation/${invitation.code}`, {});
  const { body: session } = await master.post<GameSession>(`/game/${game._id}/gamesessions`, { open: true });
  const path = `/gamesession/${session._id}`;
  for (const one of [master, elodie, bruno]) {
    const clientSeed = randomBytes(16).toString('hex');
    assert.equal((await one.post(`${path}/seat`, { clientSeed, character: '' })).status, 200);
  }
  return { rpd, game: `/game/${game._id}`, master, elodie, bruno, watcher, stranger, session, path };
}

type Table = Awaited<ReturnType<typeof openTable>>;

const entries = async (client: Client, path: string) =>
  (await client.get<LogPage>(`${path}/entries`)).body.entries;

const logOf = async (client: Client, path: string) =>
  (await entries(client, path)).flatMap(({ kind, text }) =>
    kind === 'scene' || kind === 'handout' ? [`${kind} ${text}`] : [],
  );

const prepare = async (master: Client, path: string, body: object): Promise<string> => {
  const made = await master.post<{ _id: string }>(path, body);
  assert.equal(made.status, 201);
  return made.body._id;
};

async function upload({ rpd, master }: Table, seed: number): Promise<string> {
  const answer = await rpd.inject(
    uploadOf(master.authorization, await buildImage(seed, 600, 400).png().toBuffer()),
  );
  return answer.json<{ path: string }>().path;
}

/** Everything that somebody can ask for at a table, as bytes. */
async function everything(
  { rpd, game, path }: Table,
  client: Client,
  more: readonly string[],
): Promise<string> {
  const addresses = [
    `${game}/scenes`,
    `${game}/handouts`,
    `${game}/maps`,
    `${game}/campaign`,
    game,
    '/gamesession',
    path,
    `${path}/scenes`,
    `${path}/map`,
    `${path}/seats`,
    `${path}/entries`,
    `${path}.md`,
    '/user/me/export',
    ...more,
  ];
  const headers = { authorization: client.authorization ?? '' };
  const bodies = [];
  for (const url of addresses) bodies.push((await rpd.inject({ url: `/hosts/api${url}`, headers })).body);
  return bodies.join('\n');
}

test('prepares scenes in an order, for the game masters alone', async t => {
  const { master, elodie, stranger, game } = await openTable(t);
  const tavern = await prepare(master, `${game}/scenes`, {
    title: 'La taverne',
    notes: 'Le tavernier ment.',
  });
  const cellar = await prepare(master, `${game}/scenes`, { title: 'La cave' });
  assert.equal((await elodie.get(`${game}/scenes`)).status, 403);
  assert.equal((await stranger.get(`${game}/scenes`)).status, 404);
  assert.equal((await elodie.put(`/scene/${tavern}`, { title: 'À moi' })).status, 404);
  const sorted = await master.put<Scene[]>(`${game}/scenes/order`, { ids: [cellar, tavern] });
  assert.deepEqual(
    sorted.body.map(({ title }) => title),
    ['La cave', 'La taverne'],
  );
  const partial = await master.put(`${game}/scenes/order`, { ids: [cellar] });
  assert.equal(partial.body.fields?.['ids'], 'La liste a changé : relisez-la.');
  const saved = await master.put<Scene>(`/scene/${cellar}`, { music: 'exemple.fr/pluie', version: 1 });
  assert.deepEqual(
    [saved.body.music, saved.body.title, saved.body.version],
    ['https://exemple.fr/pluie', 'La cave', 2],
  );
  assert.equal((await master.put(`/scene/${cellar}`, { title: 'X', version: 1 })).status, 412);
  for (const [field, value] of [
    ['music', 'http://exemple.fr/pluie'],
    ['music', '/app/me'],
    ['picture', 'https://exemple.fr/a.png'],
    ['text', '<script>1</script>'],
    ['title', ''],
    ['notes', 'x'.repeat(8_001)],
  ] as const) {
    const refused = await master.put(`/scene/${cellar}`, { [field]: value });
    assert.equal(refused.status, 422, field);
    assert.ok(refused.body.fields?.[field], field);
  }
  assert.equal((await master.remove(`/scene/${cellar}`)).status, 204);
});

test('shows a scene to everybody at the table, then nothing, and forgets one whose entry is hidden', async t => {
  const { master, elodie, watcher, stranger, session, game, path } = await openTable(t);
  const tavern = await prepare(master, `${game}/scenes`, {
    title: 'La taverne',
    text: 'Une lampe **fume**.',
  });
  const cellar = await prepare(master, `${game}/scenes`, { title: 'La cave' });
  const show = (client: Client, scene: string) => client.post<SessionScenes>(`${path}/scene`, { scene });
  const seen = async (client: Client) => {
    const { current, scenes } = (await client.get<SessionScenes>(`${path}/scenes`)).body;
    return [scenes.find(({ _id }) => _id === current)?.title ?? '', ...scenes.map(({ title }) => title)];
  };
  assert.equal((await show(elodie, tavern)).status, 403);
  assert.equal((await show(stranger, tavern)).status, 404);
  assert.equal((await show(master, 'f'.repeat(24))).status, 422);
  assert.deepEqual(await seen(elodie), ['']);
  assert.equal((await show(master, tavern)).status, 200);
  // Pressed twice, it is shown once.
  assert.equal((await show(master, tavern)).status, 200);
  for (const one of [elodie, watcher]) assert.deepEqual(await seen(one), ['La taverne', 'La taverne']);
  await show(master, cellar);
  await show(master, '');
  assert.deepEqual(await seen(elodie), ['', 'La taverne', 'La cave']);
  assert.deepEqual(await logOf(watcher, path), ['scene La taverne', 'scene La cave', 'scene ']);
  const shown = (await entries(master, path)).find(({ text }) => text === 'La cave');
  await master.post(`${path}/entries/${shown?._id}/hidden`, { hidden: true });
  assert.deepEqual(await seen(elodie), ['', 'La taverne']);
  assert.equal((await master.remove(`/scene/${tavern}`)).status, 204);
  assert.deepEqual(await seen(elodie), ['']);
  await master.post(`${path}/state`, { state: 'closed' });
  assert.equal((await show(master, cellar)).status, 409);
  assert.equal((await elodie.get(`/gamesession/${session._id}/scenes`)).status, 200);
});

test('gives a handout to one person, to all, and takes it back', async t => {
  const table = await openTable(t);
  const { master, elodie, bruno, watcher, stranger, game, path } = table;
  const letter = await prepare(master, `${game}/handouts`, { title: 'La lettre', text: 'Venez seule.' });
  const received = async (client: Client) =>
    (await client.get<CampaignHandouts>(`${game}/handouts`)).body.received.map(({ title }) => title);
  const give = (client: Client, body: object) => client.put<Handout>(`/handout/${letter}/readers`, body);
  assert.equal((await give(elodie, { all: true })).status, 404);
  const outside = await master.put(`/handout/${letter}/readers`, { people: [stranger.user._id] });
  assert.equal(outside.body.fields?.['people'], 'Cette personne n’est pas à la table.');
  const given = await give(master, { people: [elodie.user._id] });
  assert.deepEqual(
    given.body.people.map(({ name }) => name),
    ['Élodie'],
  );
  assert.deepEqual([await received(elodie), await received(bruno)], [['La lettre'], []]);
  assert.deepEqual([await logOf(elodie, path), await logOf(bruno, path)], [['handout La lettre'], []]);
  assert.equal((await give(elodie, { all: true })).status, 403);
  // Again to the same and to one more: the log shows it to the new one alone.
  await give(master, { people: [elodie.user._id, bruno.user._id] });
  assert.deepEqual(await logOf(elodie, path), ['handout La lettre']);
  assert.deepEqual(await logOf(bruno, path), ['handout La lettre']);
  await give(master, { all: true });
  assert.deepEqual(await received(watcher), ['La lettre']);
  await give(master, {});
  for (const one of [elodie, bruno, watcher]) assert.deepEqual(await received(one), []);
  await master.post(`${path}/state`, { state: 'closed' });
  await give(master, { people: [elodie.user._id] });
  assert.deepEqual(await received(elodie), ['La lettre']);
  assert.equal((await stranger.get(`${game}/handouts`)).status, 404);
  const { body } = await elodie.get<CampaignHandouts>(`${game}/handouts`);
  assert.equal(body.prepared, null);
  assert.equal((await elodie.remove(`${game}/members/${elodie.user._id}`)).status, 200);
  assert.equal((await elodie.get(`${game}/handouts`)).status, 404);
});

test('moves tokens on a map: players their own, the game master all, in whole squares', async t => {
  const table = await openTable(t);
  const { master, elodie, bruno, watcher, stranger, game, path } = table;
  const picture = await upload(table, 3);
  const map = await prepare(master, `${game}/maps`, { title: 'La cave', picture, cell: 50 });
  const [{ width, height } = { width: 0, height: 0 }] = (await master.get<MapHead[]>(`${game}/maps`)).body;
  assert.deepEqual([width, height], [600, 400]);
  assert.equal((await elodie.get(`/map/${map}`)).status, 404);
  const tokens = `/map/${map}/tokens`;
  const hero = await prepare(master, tokens, { name: 'Élodie', owner: elodie.user._id, x: 60, y: 60 });
  const rat = await prepare(master, tokens, { name: 'Rat', x: 510, y: 320, size: 2 });
  const move = (client: Client, token: string, x: number, y: number) =>
    client.post<MapToken>(`${tokens}/${token}/move`, { x, y });
  assert.equal((await move(elodie, hero, 110, 60)).status, 404);
  assert.equal((await elodie.post(`${path}/map`, { map })).status, 403);
  assert.equal((await master.post(`${path}/map`, { map })).status, 200);
  const { body: shown } = await watcher.get<{ map: GameMap }>(`${path}/map`);
  assert.deepEqual(
    shown.map.tokens.map(({ name, x, y }) => [name, x, y]),
    [
      ['Élodie', 75, 75],
      ['Rat', 500, 300],
    ],
  );
  assert.deepEqual((await move(elodie, hero, 130, 66)).body.x, 125);
  assert.equal((await move(elodie, rat, 100, 100)).status, 403);
  assert.equal((await move(bruno, hero, 100, 100)).status, 403);
  assert.equal((await move(stranger, hero, 100, 100)).status, 404);
  assert.equal((await move(master, rat, 20_000, 10)).status, 422);
  assert.deepEqual((await move(master, rat, 590, 10)).body.x, 600);
  assert.equal((await elodie.post(`/map/${map}/fog`, { action: 'show' })).status, 403);
  const empty = await master.post(`/map/${map}/fog`, { action: 'reveal', x: 1, y: 1 });
  assert.equal(empty.body.fields?.['width'], 'Tracez un rectangle.');
  assert.equal((await watcher.post(`/map/${map}/pings`, { x: 10, y: 20 })).status, 204);
  const [ping] = (await elodie.get<MapPing[]>(`/map/${map}/pings`)).body;
  assert.deepEqual([ping?.name, ping?.x, ping?.y], ['Wilfried', 10, 20]);
  const owner = await master.put(`${tokens}/${rat}`, { owner: watcher.user._id });
  assert.equal(owner.body.fields?.['owner'], 'Cette personne ne joue pas à cette table.');
  for (const [field, value] of [
    ['size', 7],
    ['color', 'mauve'],
    ['name', 'x'.repeat(61)],
    ['initials', 'ABCD'],
  ] as const) {
    assert.ok((await master.put(`${tokens}/${rat}`, { [field]: value })).body.fields?.[field], field);
  }
  await master.post(`${path}/state`, { state: 'closed' });
  assert.equal((await move(elodie, hero, 75, 75)).status, 409);
  assert.equal((await master.remove(`/map/${map}`)).status, 204);
});

test('sends nothing of what is hidden, byte by byte, in answers, events, log and exports', async t => {
  const table = await openTable(t);
  const { rpd, master, elodie, bruno, watcher, stranger, session, game, path } = table;
  const api = await listen(rpd);
  const [scenePicture, handoutPicture, tokenPicture, mapPicture] = [
    await upload(table, 1),
    await upload(table, 2),
    await upload(table, 4),
    await upload(table, 5),
  ];
  const people = { elodie, bruno, watcher, stranger };
  const map = await prepare(master, `${game}/maps`, { title: 'La cave', picture: mapPicture });
  await master.post(`/map/${map}/fog`, { action: 'hide' });
  await master.post(`${path}/map`, { map });
  const secretMap = await prepare(master, `${game}/maps`, { title: 'repaire-secret' });
  const topics = [
    'scenes',
    'handouts',
    'maps',
    `maptokens:${map}`,
    `maptokens:${secretMap}`,
    `pings:${secretMap}`,
    `logentries:${session._id}`,
    'gamesessions',
    'campaigns',
  ];
  const streams = new Map(
    await Promise.all(
      Object.entries({ ...people, master }).map(
        async ([name, { authorization }]) => [name, await follow(t, api, { authorization, topics })] as const,
      ),
    ),
  );
  const scene = await prepare(master, `${game}/scenes`, {
    title: 'scene-secrete',
    text: 'texte-secret',
    notes: 'note-secrete',
    picture: scenePicture,
  });
  const shown = await prepare(master, `${game}/scenes`, { title: 'La taverne', notes: 'note-du-mj' });
  await master.post(`${path}/scene`, { scene: shown });
  await master.put(`/scene/${shown}`, { notes: 'autre-note-du-mj' });
  const handout = await prepare(master, `${game}/handouts`, {
    title: 'lettre-a-elodie',
    text: 'contenu-de-la-lettre',
    picture: handoutPicture,
  });
  await master.put(`/handout/${handout}/readers`, { people: [elodie.user._id] });
  const hidden = await prepare(master, `/map/${map}/tokens`, {
    name: 'espion-cache',
    hidden: true,
    picture: tokenPicture,
    x: 475,
    y: 375,
  });
  const fogged = await prepare(master, `/map/${map}/tokens`, { name: 'rat-sous-brouillard', x: 325, y: 325 });
  await master.post(`/map/${map}/tokens/${fogged}/move`, { x: 377, y: 377 });
  // Where the fog is taken away below: it stays hidden.
  await master.post(`/map/${map}/tokens/${hidden}/move`, { x: 20, y: 30 });
  await master.put(`/map/${map}/tokens/${hidden}`, { name: 'espion-renomme' });
  await prepare(master, `/map/${secretMap}/tokens`, { name: 'dragon-secret' });
  await master.post(`/map/${secretMap}/pings`, { x: 7, y: 7 });
  // The last event that everybody at the table gets: what comes before it has come.
  await master.post(`/map/${map}/fog`, { action: 'reveal', x: 0, y: 0, width: 100, height: 100 });
  const ids = { scene, handout, hidden, fogged, secretMap };
  const secrets = [
    ...Object.values(ids),
    ...[scenePicture, handoutPicture, tokenPicture].map(file => file.slice('/files/'.length)),
    'scene-secrete',
    'texte-secret',
    'note-secrete',
    'note-du-mj',
    'autre-note-du-mj',
    'lettre-a-elodie',
    'contenu-de-la-lettre',
    'espion-cache',
    'espion-renomme',
    'rat-sous-brouillard',
    'dragon-secret',
    'repaire-secret',
    '"x":375',
    '"x":25,',
  ];
  const ofElodie = new Set([handout, handoutPicture.slice(7), 'lettre-a-elodie', 'contenu-de-la-lettre']);
  const more = [`/map/${map}`, `/map/${map}/pings`, `/map/${secretMap}`, `/map/${secretMap}/pings`];
  await streams.get('master')?.until(({ data }) => data.id === hidden && data.change === 'updated');
  // The first event repeats the topics that were asked for.
  const eventsOf = (name: string) => streams.get(name)?.events.filter(({ data }) => !data.topics);
  for (const [name, client] of Object.entries(people)) {
    if (client !== stranger) await streams.get(name)?.until(({ data }) => data.id === shown);
    const bytes = (await everything(table, client, more)) + JSON.stringify(eventsOf(name));
    for (const secret of secrets) {
      const mayKnow = client === elodie && ofElodie.has(secret);
      const at = bytes.indexOf(secret);
      assert.equal(at >= 0, mayKnow, `${secret} for ${name}: ${bytes.slice(Math.max(0, at - 80), at + 80)}`);
    }
    assert.equal(bytes.includes('La taverne'), client !== stranger, name);
  }
  // The search would find them if they were there.
  const bytes = await everything(table, master, [...more, `/map/${map}`]);
  for (const secret of secrets.filter(one => one !== 'note-du-mj' && one !== 'espion-cache'))
    assert.ok(bytes.includes(secret), secret);

  // What is uncovered arrives, and a token that goes under the fog is gone for the others.
  await master.post(`/map/${map}/fog`, { action: 'reveal', x: 350, y: 350, width: 50, height: 50 });
  const seen = async (client: Client) =>
    (await client.get<GameMap>(`/map/${map}`)).body.tokens.map(({ name }) => name);
  assert.deepEqual(await seen(bruno), ['rat-sous-brouillard']);
  await master.post(`/map/${map}/tokens/${fogged}/move`, { x: 525, y: 375 });
  await streams.get('bruno')?.until(({ data }) => data.id === fogged);
  assert.deepEqual(await seen(bruno), []);
  assert.deepEqual((await seen(master)).toSorted(), ['espion-renomme', 'rat-sous-brouillard']);
});

test('takes the handouts and the tokens of a deleted account away, and keeps its own handouts out of others’ exports', async t => {
  const { master, elodie, bruno, game, path } = await openTable(t);
  const letter = await prepare(master, `${game}/handouts`, { title: 'La lettre' });
  await master.put(`/handout/${letter}/readers`, { people: [elodie.user._id] });
  const map = await prepare(master, `${game}/maps`, { title: 'La cave' });
  const token = await prepare(master, `/map/${map}/tokens`, { name: 'Élodie', owner: elodie.user._id });
  await master.post(`${path}/map`, { map });
  const { body: received } = await elodie.get<{ handoutsReceived: { handout_id: string }[] }>(
    '/user/me/export',
  );
  assert.deepEqual(
    received.handoutsReceived.map(({ handout_id }) => handout_id),
    [letter],
  );
  const { body: own } = await master.get<{ handouts: { title: string }[] }>('/user/me/export');
  assert.deepEqual(
    own.handouts.map(({ title }) => title),
    ['La lettre'],
  );
  assert.equal((await elodie.remove('/user/me', { password: PASSWORD, things: [] })).status, 200);
  const { tokens } = (await bruno.get<GameMap>(`/map/${map}`)).body;
  assert.deepEqual(
    tokens.map(({ _id, owner }) => [_id, owner]),
    [[token, '']],
  );
  const { prepared } = (await master.get<CampaignHandouts>(`${game}/handouts`)).body;
  assert.deepEqual(
    prepared?.map(({ people }) => people),
    [[]],
  );
});
