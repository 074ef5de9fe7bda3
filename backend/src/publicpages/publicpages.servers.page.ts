import { html } from '../lib/html.ts';
import type { Html } from '../lib/html.ts';
import { publicMarkdownHtml } from '../lib/markdown.html.ts';
import { feedPath, pagePath } from './publicpages.address.ts';
import { publicCharactersIn } from './publicpages.characters.ts';
import type { PublicCard, PublicKind } from './publicpages.kinds.ts';
import type { Places, PublicPage } from './publicpages.layout.ts';
import { breadcrumb, describe, hero, linksTo, pageHead, picturePath } from './publicpages.parts.ts';
import {
  findPublicServer,
  findPublicServerCard,
  listPublicServers,
  publicServerAddresses,
  publicServerTypes,
} from './publicpages.servers.ts';
import type { PublicServer } from './publicpages.servers.ts';
import { DAY, MONTH, WHEN } from './publicpages.when.ts';

/** The page of a server. */
export const serverPage = (
  server: PublicServer & { characters: PublicCard[] },
  places: Places,
): PublicPage => ({
  ...pageHead(server),
  feed: { path: feedPath(server), title: `${server.name}, prochaines dates` },
  data: dataOf(server, places),
  body: html`${hero(
      server,
      html`<a class="button" href="${joinAddress(server, places)}" rel="nofollow">Rejoindre ce monde</a>`,
    )}
    <div class="wide columns">
      <div class="text">${textsOf(server)}</div>
      <div class="aside">
        ${joinPaper(server, places)} ${datesPaper(server)}
        ${linksTo(
          'L’équipe',
          server.team.map(person => ({ kind: 'people', ...person })),
        )}
        ${linksTo('Ses personnages', server.characters)} ${linksPaper(server)}
      </div>
    </div>`,
});

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

const datesPaper = (server: PublicServer): Html | false =>
  server.events.length > 0 &&
  html`<section class="paper">
    <h2>Prochaines dates</h2>
    <ul class="dates">
      ${server.events.map(
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
    <p>Heure de Paris. <a href="${feedPath(server)}">Flux de ces dates</a></p>
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
function dataOf(server: PublicServer, places: Places): object {
  const { pages } = places;
  const url = `${pages}${pagePath(server)}`;
  const image = `${pages}${picturePath(server, 'social')}`;
  const organizer = { '@id': `${url}#server` };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${url}#server`,
        name: server.name,
        description: describe(server),
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
      breadcrumb(server, places),
    ],
  };
}

export const SERVERS: PublicKind = {
  list: listPublicServers,
  find: findPublicServerCard,
  page: async (db, id, places) => {
    const server = await findPublicServer(db, id);
    return server && serverPage({ ...server, characters: await publicCharactersIn(db, id) }, places);
  },
  addresses: publicServerAddresses,
  types: publicServerTypes,
};
