// Taken by e2e/pictures/help.ts: run it again when a screen changes.
const PICTURES: Record<string, string> = {
  alpha: new URL('pictures/alpha.webp', import.meta.url).href,
  character: new URL('pictures/character.webp', import.meta.url).href,
  dashboard: new URL('pictures/dashboard.webp', import.meta.url).href,
  discord: new URL('pictures/discord.webp', import.meta.url).href,
  editor: new URL('pictures/editor.webp', import.meta.url).href,
  profile: new URL('pictures/profile.webp', import.meta.url).href,
  security: new URL('pictures/security.webp', import.meta.url).href,
  servers: new URL('pictures/servers.webp', import.meta.url).href,
  ticket: new URL('pictures/ticket.webp', import.meta.url).href,
  tickets: new URL('pictures/tickets.webp', import.meta.url).href,
  users: new URL('pictures/users.webp', import.meta.url).href,
};

/** The address of a picture of an article. */
export const pictureOf = (name: string): string | undefined => PICTURES[name];
