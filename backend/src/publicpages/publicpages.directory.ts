import { html } from '../lib/html.ts';
import type { Html } from '../lib/html.ts';
import { serverPath } from './publicpages.address.ts';
import type { Places, PublicPage } from './publicpages.layout.ts';
import { describeServer, picturePath, tagsOf } from './publicpages.server.page.ts';
import type { DirectoryQuery, PublicServerCard } from './publicpages.store.ts';

export const CARDS_PER_PAGE = 24;
const MAX_PAGE = 200;
const MAX_WORDS = 80;

/** What an address asks the directory for. What is none of ours is passed over: people come by links of other sites. */
export function readDirectoryQuery(query: unknown): DirectoryQuery & { page: number } {
  const given = query as Record<string, unknown>;
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].replaceAll('\0', '') : '');
  const page = Number(text('page'));
  return {
    q: text('q').slice(0, MAX_WORDS).trim(),
    type: /^[0-9a-f]{24}$/.test(text('type')) ? text('type') : '',
    group: text('group') === '1',
    open: text('open') === '1',
    page: Number.isInteger(page) ? Math.min(Math.max(page, 1), MAX_PAGE) : 1,
  };
}

export interface Directory {
  asked: ReturnType<typeof readDirectoryQuery>;
  items: PublicServerCard[];
  total: number;
  types: { id: string; name: string }[];
}

const addressOf = ({ q, type, group, open }: DirectoryQuery, page: number): string => {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(type && { type }),
    ...(group && { group: '1' }),
    ...(open && { open: '1' }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `/p?${query}` : '/p';
};

export function directoryPage(directory: Directory, { pages }: Places): PublicPage {
  const { asked, items, total } = directory;
  const isNarrowed = Boolean(asked.q || asked.type || asked.group || asked.open);
  return {
    title: asked.page > 1 ? `Découvrir, page ${asked.page}` : 'Découvrir',
    description:
      'Les mondes de jeu de rôle ouverts à tout le monde sur RPD : leur histoire, leurs prochaines dates et comment les rejoindre.',
    // Results of a search are no pages of their own for search engines.
    ...(!isNarrowed && { path: addressOf(asked, asked.page) }),
    data: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: items.map((server, index) => ({
        '@type': 'ListItem',
        position: (asked.page - 1) * CARDS_PER_PAGE + index + 1,
        name: server.name,
        url: `${pages}${serverPath(server)}`,
      })),
    },
    body: html`<div class="band">
        <div class="wide">
          <h1>Découvrir</h1>
          <p class="intro">Des mondes de jeu de rôle qui vous attendent. Trouvez le vôtre, sans compte.</p>
          ${searchForm(directory)}
        </div>
      </div>
      <div class="wide">
        <p class="count" role="status">${countWords(total, isNarrowed)}</p>
        ${
          items.length > 0
            ? html`<ul class="cards">
                ${items.map(card)}
              </ul>`
            : empty(isNarrowed)
        }
        ${pager(directory)}
      </div>`,
  };
}

const searchForm = ({ asked, types }: Directory): Html =>
  html`<form class="search" action="/p" method="get" role="search">
    <div>
      <label for="q">Nom ou genre</label
      ><input id="q" name="q" type="search" maxlength="${MAX_WORDS}" value="${asked.q}" autocomplete="off" />
    </div>
    <div>
      <label for="type">Type</label
      ><select id="type" name="type">
        <option value="">Tous les types</option>
        ${types.map(({ id, name }) => html`<option value="${id}" ${id === asked.type && html`selected`}>${name}</option>`)}
      </select>
    </div>
    <button class="button" type="submit">Chercher</button>
    <div class="check">
      <label
        ><input type="checkbox" name="open" value="1" ${asked.open && html`checked`} />Candidatures
        ouvertes</label
      >
      <label
        ><input type="checkbox" name="group" value="1" ${asked.group && html`checked`} />On y joue en
        équipe</label
      >
    </div>
  </form>`;

const countWords = (total: number, isNarrowed: boolean): string => {
  if (total === 0) return isNarrowed ? 'Aucun monde ne correspond.' : '';
  return `${total} ${total > 1 ? 'mondes' : 'monde'}${isNarrowed ? (total > 1 ? ' correspondent' : ' correspond') : ''}`;
};

const card = (server: PublicServerCard): Html =>
  html`<li>
    <article class="card">
      <img src="${picturePath(server, 'card')}" alt="" width="640" height="336" loading="lazy" />
      <div class="in">
        <h2><a href="${serverPath(server)}">${server.name}</a></h2>
        ${tagsOf(server)}
        <p class="intro">${server.intro}</p>
      </div>
    </article>
  </li>`;

const empty = (isNarrowed: boolean): Html =>
  html`<div class="paper empty">
    <h2>${isNarrowed ? 'Rien sous ce nom' : 'Les premiers mondes arrivent'}</h2>
    ${
      isNarrowed
        ? html`<p>Essayez un mot plus court, ou un autre type.</p>
            <p><a href="/p">Voir tous les mondes</a></p>`
        : html`<p>
            Aucun serveur n’a encore de page publique. Son équipe l’ouvre dans les paramètres du serveur.
          </p>`
    }
  </div>`;

function pager({ asked, total }: Directory): Html | false {
  const last = Math.min(Math.ceil(total / CARDS_PER_PAGE), MAX_PAGE);
  if (last < 2) return false;
  return html`<nav class="pages" aria-label="Pages">
    ${asked.page > 1 && html`<a rel="prev" href="${addressOf(asked, asked.page - 1)}">Page précédente</a>`}
    <span aria-current="page">Page ${asked.page} sur ${last}</span>
    ${asked.page < last && html`<a rel="next" href="${addressOf(asked, asked.page + 1)}">Page suivante</a>`}
  </nav>`;
}

/** What other sites show in a frame: one card, which opens its page in a tab of its own. */
export const framedCard = (server: PublicServerCard): PublicPage => ({
  title: server.name,
  description: describeServer(server),
  framed: true,
  body: html`<article class="card">
    <img src="${picturePath(server, 'card')}" alt="" width="640" height="336" />
    <div class="in">
      <h2><a href="${serverPath(server)}" target="_blank" rel="noopener">${server.name}</a></h2>
      <p class="intro">${server.intro}</p>
      <p class="by">Un monde de jeu de rôle sur RPD</p>
    </div>
  </article>`,
});
