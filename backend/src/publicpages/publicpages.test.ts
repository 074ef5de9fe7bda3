import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { JournalLine, Server, ServerInput, ServerType, Sheet } from '@rpd/shared/domain';
import sharp from 'sharp';
import { buildCharacter, buildEvent, buildServer, buildServerType, buildSheet } from '../test/builders.ts';
import { buildImage, uploadOf } from '../test/pictures.ts';
import { crawl, visit } from '../test/public-pages.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

/** What must never go out stands beside this word; what goes out beside the other. */
const HIDDEN = 'prive';
const SHOWN = 'dehors';

async function start(t: TestContext) {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ name: 'Malo', roles: ['GM'] });
  const open = async (changes: Partial<ServerInput> = {}, by: Client = owner) => {
    const made = await by.post<Server>('/server', buildServer({ publicPage: true, ...changes }));
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body;
  };
  return { rpd, owner, open };
}

const pathOf = ({ _id }: Server) => `/p/servers/${_id}`;
/** The page behind an address that may be an old one. */
async function page(rpd: Awaited<ReturnType<typeof start>>['rpd'], url: string) {
  const answer = await visit(rpd, url);
  return answer.headers.location ? visit(rpd, answer.headers.location) : answer;
}

test('says nothing private, on any address that one finds without an account (26.6)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: `${HIDDEN} admin` });
  const type = await admin.post<ServerType>(
    '/servertype',
    buildServerType({ name: `Fantasy ${SHOWN}`, description: { text: `${HIDDEN} type` } }),
  );
  const owner = await rpd.signIn({
    name: `${HIDDEN} pseudo`,
    email: `${HIDDEN}@rpd.test`,
    bio: `${HIDDEN} bio`,
    citation: `${HIDDEN} citation`,
    description: `${HIDDEN} description`,
    roles: ['GM'],
  });
  const marked = (publicPage: boolean, mark: string): ServerInput =>
    buildServer({
      name: `Serveur ${mark}`,
      publicPage,
      description: {
        intro: `Intro ${mark}`,
        bio: `Thème ${mark}`,
        text: `Histoire ${mark} [lien](https://${mark}.example/lien)`,
        wiki: `https://${mark}.example/wiki`,
        website: `https://${mark}.example/site`,
        discord: `https://discord.gg/${HIDDEN}`,
        url: `https://${HIDDEN}.example/url`,
        warnings: { themes: [], other: '' },
      },
      serverDiscord_id: '110203040506070809',
      serverType: [type.body._id],
      cover_alt: `Couverture ${mark}`,
    });
  const server = (await owner.post<Server>('/server', marked(true, SHOWN))).body;
  await owner.post('/server', marked(false, HIDDEN));
  await owner.post('/server', { ...marked(true, HIDDEN), visible: false });
  await owner.post(
    '/event',
    buildEvent(server._id, { title: `Assemblée ${SHOWN}`, description: `${HIDDEN} événement` }),
  );
  const stranger = await rpd.signIn({ name: `${HIDDEN} inconnu` });
  await stranger.post('/event', buildEvent(server._id, { title: `${HIDDEN} proposé` }));
  const character = await stranger.post<{ _id: string }>(
    '/character',
    buildCharacter({ name: `${HIDDEN} personnage`, traits: [`${HIDDEN} trait`] }),
  );
  await stranger.post(`/character/${character.body._id}/submissions`, {
    server: server._id,
    message: `${HIDDEN} candidature`,
  });

  const author = await rpd.signIn({
    name: `Autrice ${SHOWN}`,
    email: `${HIDDEN}2@rpd.test`,
    bio: `Bio ${SHOWN}`,
    citation: `Citation ${SHOWN}`,
    description: `${HIDDEN} description`,
    roles: ['GM'],
  });
  await author.put('/user', { publicPage: true });
  const makeSheet = (mark: string, publicPage: boolean, isPublic: boolean) =>
    author.post('/sheet', {
      sheet: buildSheet({
        description: { ...buildSheet().description, name: `Modèle ${mark}`, publicPage },
        fields: {
          ouvert: { type: 'string', name: `Champ ${mark}`, required: false, options: [] },
          cache: {
            type: 'string',
            name: `${HIDDEN} champ`,
            required: false,
            options: [],
            visibility: 'gmOnly',
          },
        },
        isPublic,
      }),
    });
  for (const answer of [
    await makeSheet(SHOWN, true, true),
    await makeSheet(HIDDEN, false, true),
    await makeSheet(HIDDEN, true, false),
  ])
    assert.equal(answer.status, 201, JSON.stringify(answer.body));

  const found = await crawl(rpd);
  const text = [...found.values()].map(one => one.text).join('\n');
  for (const [url, { text: said, status }] of found) {
    assert.ok(status < 400, `${url}: ${status}`);
    for (const secret of [HIDDEN, '110203040506070809', owner.user._id, '@rpd.test'])
      assert.ok(!said.includes(secret), `${url} says ${secret}`);
    assert.doesNotMatch(said, /set-cookie/, url);
  }
  // It can fail: what goes out was found by the same walk.
  for (const shown of 'Serveur Intro Thème Histoire Couverture Assemblée Fantasy Autrice Bio Citation Modèle Champ'.split(
    ' ',
  ))
    assert.ok(text.includes(`${shown} ${SHOWN}`), shown);
  assert.ok(
    [...found.keys()].some(url => url.endsWith('.jpg?v=1-server-fan')),
    'the picture',
  );
});

test('takes a page away with the next request, from everywhere', async t => {
  const { rpd, owner, open } = await start(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const server = await open({ name: 'Les Terres' });
  const places = ['/p', '/sitemap.xml', '/p/feed.atom'];
  const isThere = async () => {
    const statuses = await Promise.all(
      [pathOf(server), `${pathOf(server)}/card`, `/p/pictures/servers/${server._id}-card.jpg`].map(
        async url => (await page(rpd, url)).statusCode,
      ),
    );
    const lists = await Promise.all(
      places.map(async url => (await visit(rpd, url)).body.includes(server._id)),
    );
    const all = [...statuses.map(status => status === 200), ...lists];
    assert.equal(new Set(all).size, 1, JSON.stringify([statuses, lists]));
    return all[0];
  };
  const owns = (columns: object) =>
    rpd.store.db.updateTable('users').set(columns).where('id', '=', owner.user._id).execute();
  assert.equal(await isThere(), true);

  const { _id } = server;
  for (const [what, take, returned] of [
    [
      'withdrawn by its team',
      () => owner.put('/server', { _id, publicPage: false }),
      () => owner.put('/server', { _id, publicPage: true }),
    ],
    [
      'no longer listed',
      () => owner.put('/server', { _id, visible: false }),
      () => owner.put('/server', { _id, visible: true }),
    ],
    [
      'hidden by moderation',
      () => admin.post(`/server/${_id}/hide`, { reason: 'Publicité' }),
      () => admin.post(`/server/${_id}/show`, {}),
    ],
    ['owner is inactive', () => owns({ valid: 0 }), () => owns({ valid: 1 })],
    [
      'owner is suspended',
      () => owns({ suspended_until: '9999-12-31T00:00:00.000Z' }),
      () => owns({ suspended_until: null }),
    ],
    [
      'owner is deleted',
      () => owns({ deleted_at: '2026-01-01T00:00:00.000Z' }),
      () => owns({ deleted_at: null }),
    ],
    [
      'owner has not confirmed the address',
      () => owns({ confirm_by: '2099-01-01T00:00:00.000Z' }),
      () => owns({ confirm_by: null }),
    ],
    [
      'archived',
      () =>
        rpd.store.db
          .insertInto('inactivity')
          .values({
            thing_id: _id,
            server_id: _id,
            character_id: null,
            asked_at: null,
            kept_at: null,
            archived_at: '2026-01-01T00:00:00.000Z',
            was_visible: 1,
          })
          .execute(),
      () => rpd.store.db.deleteFrom('inactivity').execute(),
    ],
  ] as const) {
    await take();
    assert.equal(await isThere(), false, what);
    await returned();
    assert.equal(await isThere(), true, `${what}, and back`);
  }
  await owner.remove(`/server/${_id}`);
  assert.equal(await isThere(), false, 'deleted');
  const missing = await visit(rpd, `/p/servers/${'0'.repeat(24)}`);
  const gone = await visit(rpd, pathOf(server));
  assert.equal(gone.body, missing.body, 'nobody learns whether there was one');
  assert.equal(gone.headers['cache-control'], 'no-cache');
});

test('opens and withdraws a page by those who may change the server, in the journal and undone (DSK-5)', async t => {
  const { rpd, owner, open } = await start(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const stranger = await rpd.signIn();
  const server = await open({ publicPage: false });
  assert.equal((await visit(rpd, pathOf(server))).statusCode, 404, 'off at first');
  const refused = await stranger.put('/server', { _id: server._id, publicPage: true });
  assert.equal(refused.status, 403);
  assert.equal((await owner.put('/server', { _id: server._id, publicPage: true })).status, 200);
  assert.equal((await page(rpd, pathOf(server))).statusCode, 200);

  const { body: lines } = await admin.get<JournalLine[]>('/journal?page=1&limit=10&sort=-at');
  const line = lines.find(one => one.entity === 'Server' && one.action === 'update');
  assert.ok(line);
  assert.equal((await admin.post(`/journal/${line._id}/undo`, {})).status, 200);
  assert.equal((await visit(rpd, pathOf(server))).statusCode, 404, 'undone');
});

test('compares what goes out with the word filters of today', async t => {
  const { rpd, owner, open } = await start(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const server = await open({ publicPage: false, name: 'Château Galère' });
  await admin.post('/wordfilter', {
    term: 'galère',
    kind: 'word',
    effect: 'refuse',
    rule: 'Respect des autres',
    places: ['servers'],
  });
  const { status, body } = await owner.put('/server', { _id: server._id, publicPage: true });
  assert.equal(status, 422);
  assert.ok(body.fields?.['name']);
});

test('runs nothing of what people write, and gives search engines nothing for their links', async t => {
  const { rpd, open } = await start(t);
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'';
  const server = await open({ name: `Mal ${evil}`.slice(0, 80) });
  // Forms refuse some of it: as if it had come in before they did.
  const description = {
    ...buildServer().description,
    intro: evil,
    bio: `${evil} [clic](https://spam.example/a)`,
    text: `[js](javascript:alert(1)) ${evil}`,
    wiki: 'https://spam.example/w',
  };
  await rpd.store.db
    .updateTable('servers')
    .set({ description: JSON.stringify(description) })
    .where('id', '=', server._id)
    .execute();
  const answer = await page(rpd, pathOf(server));
  assert.match(
    String(answer.headers['content-security-policy']),
    /^default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  );
  const found = await crawl(rpd);
  for (const [url, { text }] of found) {
    assert.doesNotMatch(text, /<script(?! type="application\/ld\+json">)/, url);
    assert.doesNotMatch(text, /<img src=x/, url);
    assert.doesNotMatch(text, /href="javascript/i, url);
    for (const [link] of text.matchAll(/<a [^>]*spam\.example[^>]*>/g))
      assert.match(link, /rel="[^"]*nofollow[^"]*ugc|rel="[^"]*ugc[^"]*nofollow/, link);
  }
  assert.match(answer.body, /<a href="https:\/\/spam\.example\/a"/);
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(answer.body) ?? [];
  const graph = (JSON.parse(data) as { '@graph': { name: string; description: string }[] })['@graph'];
  assert.equal(graph[0]?.description, evil, 'the data are whole');
});

test('says what is warned of, and shows nothing of it', async t => {
  const { rpd, open } = await start(t);
  const server = await open({
    description: {
      ...buildServer().description,
      bio: 'secret-theme',
      text: 'secret-histoire',
      warnings: { themes: ['spiders'], other: 'clowns' },
    },
  });
  const { body } = await page(rpd, pathOf(server));
  assert.match(body, /araignées, clowns/);
  for (const [url, { text }] of await crawl(rpd)) assert.doesNotMatch(text, /secret-/, url);
  const search = await visit(rpd, '/p?q=secret');
  assert.doesNotMatch(search.body, new RegExp(server._id), 'no search tells what is hidden');
});

test('finds servers by name, type and what they offer, page by page', async t => {
  const { rpd, owner, open } = await start(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { body: type } = await admin.post<ServerType>('/servertype', buildServerType({ name: 'Piraterie' }));
  await open({ name: 'Élysée', serverType: [type._id] });
  await open({
    name: 'Crypte',
    options: { characters: { group: true, visible_sheet: false, sheet_type: [] } },
  });
  const names = async (query: string) =>
    [...(await visit(rpd, `/p${query}`)).body.matchAll(/<h2><a [^>]*>([^<]*)</g)].map(([, name]) => name);
  assert.deepEqual(await names('?q=elysee'), ['Élysée']);
  assert.deepEqual(await names('?q=pirat'), ['Élysée']);
  assert.deepEqual(await names(`?type=${type._id}`), ['Élysée']);
  assert.deepEqual(await names('?group=1'), ['Crypte']);
  assert.deepEqual(await names('?open=1'), ['Élysée']);
  assert.deepEqual(await names('?q=%25'), [], 'signs of patterns stand for themselves');
  for (const odd of ['?page=-1', '?page=x', '?type=x', '?q=a&q=b', '?q=%00', `?q=${'a'.repeat(5000)}`])
    assert.equal((await visit(rpd, `/p${odd}`)).statusCode, 200, odd);
  for (let index = 0; index < 23; index += 1) await open({ name: `Monde ${index}` }, owner);
  assert.equal((await names('')).length, 24);
  assert.equal((await names('?page=2')).length, 1);
  const searched = await visit(rpd, '/p?q=monde');
  assert.match(searched.body, /<meta name="robots" content="noindex"/);
});

test('leads an old name to the present one, and everything else nowhere', async t => {
  const { rpd, owner, open } = await start(t);
  const server = await open({ name: 'Le Château d’Œil' });
  const first = await visit(rpd, pathOf(server));
  assert.equal(first.statusCode, 301);
  assert.equal(first.headers.location, `/p/servers/le-chateau-d-oeil-${server._id}`);
  await owner.put('/server', { _id: server._id, name: '東京' });
  const renamed = await visit(rpd, `/p/servers/le-chateau-d-oeil-${server._id}`);
  assert.equal(renamed.headers.location, pathOf(server));
  assert.match(
    (await visit(rpd, pathOf(server))).body,
    new RegExp(`<link rel="canonical" href="http://rpd.test${pathOf(server)}"`),
  );
  for (const url of [
    '/p/servers/x',
    '/p/rien',
    '/p/servers/',
    `/p/servers/${'f'.repeat(24)}`,
    '/p/pictures/servers/x.jpg',
  ]) {
    const answer = await visit(rpd, url);
    assert.equal(answer.statusCode, 404, url);
    assert.match(answer.body, /Cette page n’existe pas/, url);
  }
});

test('draws a picture that social sites take, from what was uploaded or for the server', async t => {
  const { rpd, owner, open } = await start(t);
  const upload = await rpd.inject(
    uploadOf(owner.authorization, await buildImage(3, 300, 300).png().toBuffer()),
  );
  const { path } = upload.json<{ path: string }>();
  const drawn = await open();
  const uploaded = await open({ cover_img: path, cover_alt: 'Une tour' });
  for (const server of [drawn, uploaded]) {
    const { body } = await page(rpd, pathOf(server));
    const [, image = ''] = /<meta property="og:image" content="http:\/\/rpd\.test([^"]*)"/.exec(body) ?? [];
    const answer = await visit(rpd, image);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'image/jpeg');
    assert.equal(answer.headers['cache-control'], 'public, max-age=300');
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    assert.deepEqual([format, width, height], ['jpeg', 1200, 630]);
    assert.ok(answer.rawPayload.length < 300_000);
    const again = await visit(rpd, image, { 'if-none-match': String(answer.headers.etag) });
    assert.equal(again.statusCode, 304);
  }
  // Its own address needs an account still.
  assert.equal((await visit(rpd, `/hosts/api${path}`)).statusCode, 401);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  assert.equal(
    (await rpd.inject(uploadOf(owner.authorization, svg))).statusCode,
    415,
    'no drawing is uploaded',
  );
});

test('may be framed as a card, and nowhere else', async t => {
  const { rpd, open } = await start(t);
  const server = await open();
  const card = await visit(rpd, `${pathOf(server)}/card`);
  assert.equal(card.statusCode, 200);
  assert.match(String(card.headers['content-security-policy']), /frame-ancestors \*$/);
  assert.equal(card.headers['x-frame-options'], undefined);
  assert.match(card.body, /target="_blank"/);
  for (const url of ['/p', pathOf(server), '/', `/p/servers/${'0'.repeat(24)}/card`]) {
    const answer = await page(rpd, url);
    assert.match(String(answer.headers['content-security-policy']), /frame-ancestors 'none'/, url);
    if (!url.endsWith('card')) assert.equal(answer.headers['x-frame-options'], 'DENY', url);
  }
});

test('answers a reader of news and a search engine', async t => {
  const { rpd, open } = await start(t);
  const server = await open({ name: 'Sel & Sable' });
  const feed = await visit(rpd, '/p/feed.atom');
  assert.equal(feed.headers['content-type'], 'application/atom+xml; charset=utf-8');
  assert.match(
    feed.body,
    new RegExp(`<id>http://rpd.test/p/servers/${server._id}</id><title>Sel &amp; Sable</title>`),
  );
  const robots = await visit(rpd, '/robots.txt');
  assert.match(robots.body, /Sitemap: http:\/\/rpd\.test\/sitemap\.xml/);
  const map = await visit(rpd, '/sitemap.xml');
  assert.match(map.body, new RegExp(`<loc>http://rpd.test/p/servers/sel-sable-${server._id}</loc>`));
});

test('announces the next dates of a server to a reader of news, and none of what is not announced (26.6)', async t => {
  const { rpd, owner, open } = await start(t);
  const server = await open({ name: 'Sel & Sable' });
  const stranger = await rpd.signIn();
  await owner.post('/event', buildEvent(server._id, { title: 'Bal <masqué>', description: 'prive lieu' }));
  await stranger.post('/event', buildEvent(server._id, { title: 'prive proposé' }));
  const address = `/p/servers/sel-sable-${server._id}`;
  const feed = await visit(rpd, `${address}/feed.atom`);
  assert.equal(feed.headers['content-type'], 'application/atom+xml; charset=utf-8');
  assert.match(feed.body, /<title>Bal &lt;masqué&gt;<\/title>/);
  assert.match(feed.body, /heure de Paris\.<\/summary>/);
  assert.doesNotMatch(feed.body, new RegExp(`prive|${owner.user._id}`));
  assert.match(
    (await visit(rpd, address)).body,
    /rel="alternate"[^>]*href="[^"]*sel-sable-[^"]*feed\.atom"/s,
  );
  const found = await crawl(rpd);
  assert.ok(found.has(`${address}/feed.atom`), 'one comes to it from the page');
  await owner.put('/server', { _id: server._id, publicPage: false });
  const gone = await visit(rpd, `${address}/feed.atom`);
  assert.equal(gone.statusCode, 404);
  assert.equal(gone.body, (await visit(rpd, `/p/servers/${'0'.repeat(24)}`)).body);
});

test('holds back who takes too much', async t => {
  const { rpd } = await start(t);
  const answers = await Promise.all(Array.from({ length: 125 }, () => visit(rpd, '/p')));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  assert.equal(refused.length, 5);
  assert.equal(refused[0]?.headers['retry-after'], '60');
  assert.match(refused[0]?.body ?? '', /patientez/);
});

test('names people on public pages once they agree, and no longer when they do not (26.6)', async t => {
  const { rpd, owner, open } = await start(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const server = await open({ name: 'Aube' });
  const person = `/p/people/malo-${owner.user._id}`;
  const isNamed = async () => {
    const team = (await page(rpd, pathOf(server))).body.includes(`<a href="${person}">Malo</a>`);
    const own = (await visit(rpd, person)).statusCode === 200;
    const listed = (await visit(rpd, '/p?kind=people')).body.includes('Malo');
    const mapped = (await visit(rpd, '/sitemap.xml')).body.includes(person);
    assert.deepEqual([own, listed, mapped], [team, team, team]);
    return team;
  };
  assert.equal(await isNamed(), false, 'nobody is named at first');
  const byTeam = await admin.put('/user/admin', { _id: owner.user._id, publicPage: true });
  assert.equal(byTeam.status, 422, 'it is theirs to open');
  assert.ok(byTeam.body.fields?.['publicPage']);
  await owner.put('/user', { publicPage: true });
  assert.equal(await isNamed(), true);
  const own = await visit(rpd, person);
  assert.match(own.body, new RegExp(`href="/p/servers/aube-${server._id}"`));
  assert.equal((await admin.put('/user/admin', { _id: owner.user._id, publicPage: false })).status, 200);
  assert.equal(await isNamed(), false, 'the team withdraws it');
  await owner.put('/user', { publicPage: true });
  await rpd.store.db.updateTable('users').set({ valid: 0 }).where('id', '=', owner.user._id).execute();
  assert.equal((await visit(rpd, person)).statusCode, 404);
});

test('shows a published template while its author wants it, and what players see of it alone (26.6)', async t => {
  const { rpd, owner } = await start(t);
  const description = { ...buildSheet().description, name: 'Marin', publicPage: true };
  const made = await owner.post<Sheet>('/sheet', { sheet: buildSheet({ description, isPublic: true }) });
  const path = `/p/templates/marin-${made.body._id}`;
  const save = async (changes: object) => {
    const { body } = await owner.get<Sheet>(`/sheet/${made.body._id}`);
    assert.equal((await owner.put('/sheet', { sheet: { ...body, ...changes } })).status, 200);
  };
  assert.equal((await visit(rpd, path)).statusCode, 200);
  assert.match((await visit(rpd, '/p?kind=templates&q=marin')).body, /1 modèle correspond/);
  await save({ isPublic: false });
  assert.equal((await visit(rpd, path)).statusCode, 404, 'private again');
  await save({ isPublic: true, description: { ...description, publicPage: false } });
  assert.equal((await visit(rpd, path)).statusCode, 404, 'withdrawn');
  assert.match((await visit(rpd, '/p?kind=templates')).body, /Aucun modèle n’a encore de page publique/);
});
