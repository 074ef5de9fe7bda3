import { html } from '../lib/html.ts';
import type { Html } from '../lib/html.ts';
import { pagePath } from './publicpages.address.ts';
import { PUBLIC_KINDS } from './publicpages.kinds.ts';
import type { Choice, DirectoryQuery, PublicCard, PublicKindName } from './publicpages.kinds.ts';
import type { Places, PublicPage } from './publicpages.layout.ts';
import { describe, picturePath, tagsOf } from './publicpages.parts.ts';

export const CARDS_PER_PAGE = 24;
const MAX_PAGE = 200;
const MAX_WORDS = 80;

export interface Asked extends DirectoryQuery {
  kind: PublicKindName;
  page: number;
}

/** What an address asks the directory for. What is none of ours is passed over: people come by links of other sites. */
export function readDirectoryQuery(query: unknown): Asked {
  const given = query as Record<string, unknown>;
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].replaceAll('\0', '') : '');
  const page = Number(text('page'));
  return {
    kind: PUBLIC_KINDS.find(kind => kind === text('kind')) ?? 'servers',
    q: text('q').slice(0, MAX_WORDS).trim(),
    type: /^[0-9a-f]{24}$/.test(text('type')) ? text('type') : '',
    group: text('group') === '1',
    open: text('open') === '1',
    page: Number.isInteger(page) ? Math.min(Math.max(page, 1), MAX_PAGE) : 1,
  };
}

export interface Directory {
  asked: Asked;
  items: PublicCard[];
  total: number;
  types: Choice[];
}

const addressOf = ({ kind, q, type, group, open }: Asked, page: number): string => {
  const query = new URLSearchParams({
    ...(kind !== 'servers' && { kind }),
    ...(q && { q }),
    ...(type && { type }),
    ...(group && { group: '1' }),
    ...(open && { open: '1' }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `/p?${query}` : '/p';
};

interface Words {
  /** What the tab is called. */
  tab: string;
  lead: string;
  one: string;
  many: string;
  /** What one narrows by; '' where by nothing. */
  type: string;
  all: string;
  /** How something of the kind gets a public page. */
  how: string;
  /** Under its card on another site. */
  by: string;
}

const WORDS: Record<PublicKindName, Words> = {
  servers: {
    tab: 'Mondes',
    lead: 'Des mondes de jeu de rôle qui vous attendent. Trouvez le vôtre, sans compte.',
    one: 'monde',
    many: 'mondes',
    type: 'Type',
    all: 'Tous les types',
    how: 'Aucun serveur n’a encore de page publique. Son équipe l’ouvre dans les paramètres du serveur.',
    by: 'Un monde de jeu de rôle sur RPD',
  },
  characters: {
    tab: 'Personnages',
    lead: 'Des personnages que leurs joueurs et joueuses ont choisi de montrer.',
    one: 'personnage',
    many: 'personnages',
    type: 'Système',
    all: 'Tous les systèmes',
    how: 'Aucun personnage n’a encore de page publique. On l’ouvre depuis ses « Actions ».',
    by: 'Un personnage de jeu de rôle sur RPD',
  },
  templates: {
    tab: 'Modèles',
    lead: 'Des fiches de personnage faites par des meneurs et meneuses, à prendre en main dans RPD.',
    one: 'modèle',
    many: 'modèles',
    type: 'Système',
    all: 'Tous les systèmes',
    how: 'Aucun modèle n’a encore de page publique. On l’ouvre dans l’éditeur, sous « Qui voit cette fiche ? ».',
    by: 'Un modèle de fiche sur RPD',
  },
  people: {
    tab: 'Personnes',
    lead: 'Celles et ceux qui font vivre les tables, et ont choisi de se montrer.',
    one: 'personne',
    many: 'personnes',
    type: '',
    all: '',
    how: 'Personne n’a encore de page publique. On l’ouvre dans son profil.',
    by: 'Sur RPD',
  },
};

const isNarrow = ({ q, type, group, open }: DirectoryQuery): boolean => Boolean(q || type || group || open);

export function directoryPage(directory: Directory, { pages }: Places): PublicPage {
  const { asked, items } = directory;
  const words = WORDS[asked.kind];
  return {
    title: [
      'Découvrir',
      ...(asked.kind === 'servers' ? [] : [words.tab.toLowerCase()]),
      ...(asked.page > 1 ? [`page ${asked.page}`] : []),
    ].join(', '),
    description: words.lead,
    // Results of a search are no pages of their own for search engines.
    ...(!isNarrow(asked) && { path: addressOf(asked, asked.page) }),
    data: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: items.map((thing, index) => ({
        '@type': 'ListItem',
        position: (asked.page - 1) * CARDS_PER_PAGE + index + 1,
        name: thing.name,
        url: `${pages}${pagePath(thing)}`,
      })),
    },
    body: html`<div class="band">
        <div class="wide">
          <h1>Découvrir</h1>
          <p class="intro">${words.lead}</p>
          ${tabs(asked)} ${searchForm(directory)}
        </div>
      </div>
      <div class="wide">
        <p class="count" role="status">${countWords(directory)}</p>
        ${
          items.length > 0
            ? html`<ul class="cards">
                ${items.map(card)}
              </ul>`
            : empty(asked)
        }
        ${pager(directory)}
      </div>`,
  };
}

const tabs = ({ kind: present }: Asked): Html =>
  html`<nav class="tabs" aria-label="Que découvrir">
    ${PUBLIC_KINDS.map(
      kind =>
        html`<a
          href="${kind === 'servers' ? '/p' : `/p?kind=${kind}`}"
          ${kind === present && html`aria-current="page"`}
          >${WORDS[kind].tab}</a
        >`,
    )}
  </nav>`;

const searchForm = ({ asked, types }: Directory): Html =>
  html`<form class="search" action="/p" method="get" role="search">
    ${asked.kind !== 'servers' && html`<input type="hidden" name="kind" value="${asked.kind}" />`}
    <div>
      <label for="q"
        >${asked.kind === 'people' ? 'Pseudo' : asked.kind === 'servers' ? 'Nom ou genre' : 'Nom ou système'}</label
      ><input id="q" name="q" type="search" maxlength="${MAX_WORDS}" value="${asked.q}" autocomplete="off" />
    </div>
    ${
      WORDS[asked.kind].type &&
      html`<div>
        <label for="type">${WORDS[asked.kind].type}</label
        ><select id="type" name="type">
          <option value="">${WORDS[asked.kind].all}</option>
          ${types.map(
            ({ id, name }) =>
              html`<option value="${id}" ${id === asked.type && html`selected`}>${name}</option>`,
          )}
        </select>
      </div>`
    }
    ${
      asked.kind === 'servers' &&
      html`<div class="check">
        <label
          ><input type="checkbox" name="open" value="1" ${asked.open && html`checked`} />Candidatures
          ouvertes</label
        >
        <label
          ><input type="checkbox" name="group" value="1" ${asked.group && html`checked`} />On y joue en
          équipe</label
        >
      </div>`
    }
    <button class="button" type="submit">Chercher</button>
  </form>`;

function countWords({ asked, total }: Directory): string {
  const { one, many } = WORDS[asked.kind];
  if (total === 0) return isNarrow(asked) ? 'Rien ne correspond.' : '';
  const found = total > 1 ? ' correspondent' : ' correspond';
  return `${total} ${total > 1 ? many : one}${isNarrow(asked) ? found : ''}`;
}

const card = (thing: PublicCard): Html =>
  html`<li>
    <article class="card">
      <img src="${picturePath(thing, 'card')}" alt="" width="640" height="336" loading="lazy" />
      <div class="in">
        <h2><a href="${pagePath(thing)}">${thing.name}</a></h2>
        ${tagsOf(thing.tags)}
        <p class="intro">${thing.intro}</p>
      </div>
    </article>
  </li>`;

const empty = (asked: Asked): Html =>
  html`<div class="paper empty">
    <h2>${isNarrow(asked) ? 'Rien sous ce nom' : 'Les premières pages arrivent'}</h2>
    ${
      isNarrow(asked)
        ? html`<p>Essayez un mot plus court, ou un autre choix.</p>
            <p><a href="${asked.kind === 'servers' ? '/p' : `/p?kind=${asked.kind}`}">Tout voir</a></p>`
        : html`<p>${WORDS[asked.kind].how}</p>`
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
export const framedCard = (thing: PublicCard): PublicPage => ({
  title: thing.name,
  description: describe(thing),
  framed: true,
  body: html`<main class="card">
    <img src="${picturePath(thing, 'card')}" alt="" width="640" height="336" />
    <div class="in">
      <h1><a href="${pagePath(thing)}" target="_blank" rel="noopener">${thing.name}</a></h1>
      <p class="intro">${thing.intro}</p>
      <p class="by">${WORDS[thing.kind].by}</p>
    </div>
  </main>`,
});
