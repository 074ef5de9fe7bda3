import { escapeHtml } from './html.ts';

/** What stands for a password or a link in the bodies of a mail: on screen, in the API, in the database, in a backup. */
export const MASK = '•••';

interface Bodies {
  html: string;
  text: string;
}

/** The bodies without the secret. */
export const maskBodies = ({ html, text }: Bodies, secret: string): Bodies => ({
  text: text.replaceAll(secret, MASK),
  html: html.replaceAll(escapeHtml(secret), MASK),
});

/** The bodies as their recipient gets them. */
export const unmaskBodies = ({ html, text }: Bodies, secret: string): Bodies => ({
  // As functions: a `$` in the secret means nothing.
  text: text.replaceAll(MASK, () => secret),
  html: html.replaceAll(MASK, () => escapeHtml(secret)),
});
