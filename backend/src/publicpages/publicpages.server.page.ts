import { html } from '../lib/html.ts';
import type { Html } from '../lib/html.ts';
import { publicMarkdownHtml } from '../lib/markdown.html.ts';
import { PUBLIC_PICTURES } from '../lib/public-pictures.ts';
import type { PublicPictureSize } from '../lib/public-pictures.ts';
import { serverPath } from './publicpages.address.ts';
import type { Places, PublicPage } from './publicpages.layout.ts';
import { pictureBase } from './publicpages.pictures.ts';
import type { PublicEvent, PublicServer, PublicServerCard } from './publicpages.store.ts';

export const picturePath = ({ id, picture }: PublicServerCard, size: PublicPictureSize): string =>
  `/p/pictures/servers/${id}-${size}.jpg?v=${pictureBase(picture).slice(0, 12)}`;

const TIME_ZONE = 'Europe/Paris';
const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, ...options });
const DAY = part({ day: 'numeric' });
const MONTH = part({ month: 'short' });
const WHEN = part({ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** What a link says in a search result: the intro, or what kind of place it is. */
export const describeServer = ({ intro, types, name }: PublicServerCard): string =>
  intro.trim() ||
  `${name}, un serveur de jeu de rôle${types.length ? ` : ${types.join(', ').toLowerCase()}` : ''}, sur RPD.`;

export function serverPage(server: PublicServer, places: Places): PublicPage {
  const { name, intro, picture } = server;
  const path = serverPath(server);
  return {
    title: name,
    description: describeServer(server),
    path,
    picture: { path: picturePath(server, 'social'), alt: picture.alt || name, ...PUBLIC_PICTURES.social },
    data: dataOf(server, places),
    body: html`<div class="hero">
        <img src="${picturePath(server, 'hero')}" alt="${picture.alt}" width="1600" height="640" />
        <div class="wide">
          ${tagsOf(server)}
          <h1>${name}</h1>
          ${intro && html`<p class="intro">${intro}</p>`}
          <a class="button" href="${joinAddress(server, places)}" rel="nofollow">Rejoindre ce monde</a>
        </div>
      </div>
      <div class="wide columns">
        <div class="text">${textsOf(server)}</div>
        <div class="aside">
          ${joinPaper(server, places)} ${datesPaper(server.events)} ${teamPaper(server)} ${linksPaper(server)}
        </div>
      </div>`,
  };
}

export const tagsOf = ({ types, group, open }: PublicServerCard): Html | false => {
  const tags = [...types, ...(group ? ['En équipe'] : []), ...(open ? ['Candidatures ouvertes'] : [])];
  return (
    tags.length > 0 &&
    html`<ul class="tags">
      ${tags.map(tag => html`<li>${tag}</li>`)}
    </ul>`
  );
};

function textsOf({ warned, theme, story }: PublicServer): Html {
  if (warned)
    return html`<section class="warned">
      <p><strong>Avertissements :</strong> ${warned}.</p>
      <p>
        Le thème et l’histoire de ce monde se lisent dans RPD, où l’on choisit ce que l’on accepte de voir.
      </p>
    </section>`;
  if (!theme.trim() && !story.trim())
    return html`<p class="prose">Ce monde se raconte à sa table : rejoignez-le pour en savoir plus.</p>`;
  return html`${
    theme.trim() &&
    html`<section>
      <h2>Le monde</h2>
      <div class="prose">${publicMarkdownHtml(theme)}</div>
    </section>`
  }
  ${
    story.trim() &&
    html`<section>
      <h2>L’histoire</h2>
      <div class="prose">${publicMarkdownHtml(story)}</div>
    </section>`
  }`;
}

const joinAddress = ({ id }: PublicServer, { home }: Places): string => `${home}/app/servers/${id}`;

const joinPaper = (server: PublicServer, places: Places): Html =>
  html`<section class="paper">
    <h2>Rejoindre ce monde</h2>
    <p>
      ${
        server.open
          ? 'Créez un personnage, puis déposez-le sur le serveur : son équipe vous répond.'
          : 'La page du serveur dit comment entrer en jeu et à qui parler.'
      }
      Le compte est gratuit.
    </p>
    <a class="button" href="${joinAddress(server, places)}" rel="nofollow">Rejoindre dans RPD</a>
  </section>`;

const datesPaper = (events: readonly PublicEvent[]): Html | false =>
  events.length > 0 &&
  html`<section class="paper">
    <h2>Prochaines dates</h2>
    <ul class="dates">
      ${events.map(
        ({ title, start }) =>
          html`<li>
            <span class="day" aria-hidden="true"
              ><b>${DAY.format(new Date(start))}</b>${MONTH.format(new Date(start))}</span
            >
            <span
              ><strong>${title}</strong
              ><time class="when" datetime="${start}">${WHEN.format(new Date(start))}</time></span
            >
          </li>`,
      )}
    </ul>
    <p>Heure de Paris.</p>
  </section>`;

const teamPaper = ({ team }: PublicServer): Html | false =>
  team.length > 0 &&
  html`<section class="paper">
    <h2>L’équipe</h2>
    <ul class="links">
      ${team.map(({ name }) => html`<li>${name}</li>`)}
    </ul>
  </section>`;

const linksPaper = ({ wiki, website }: PublicServer): Html | false =>
  Boolean(wiki || website) &&
  html`<section class="paper">
    <h2>En savoir plus</h2>
    <ul class="links">
      ${website && html`<li><a href="${website}" rel="nofollow ugc noopener noreferrer">Site web</a></li>`}
      ${wiki && html`<li><a href="${wiki}" rel="nofollow ugc noopener noreferrer">Wiki</a></li>`}
    </ul>
  </section>`;

/** As schema.org has it: what it is, when it meets, and where the page stands. */
function dataOf(server: PublicServer, { pages }: Places): object {
  const url = `${pages}${serverPath(server)}`;
  const image = `${pages}${picturePath(server, 'social')}`;
  const organizer = { '@id': `${url}#server` };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${url}#server`,
        name: server.name,
        description: describeServer(server),
        url,
        image,
        keywords: server.types.join(', ') || undefined,
      },
      ...server.events.map(({ title, start, end }) => ({
        '@type': 'Event',
        name: title,
        startDate: start,
        endDate: end,
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'VirtualLocation', url },
        image,
        organizer,
      })),
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Découvrir', item: `${pages}/p` },
          { '@type': 'ListItem', position: 2, name: server.name, item: url },
        ],
      },
    ],
  };
}
