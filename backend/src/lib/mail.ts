import { plainText } from '@rpd/shared/markdown';
import { deleteRow, insertRow, newEntity } from '../store/entities.ts';
import { searchText } from '../store/fold.ts';
import type { Queries } from '../store/queries.ts';
import type { Secrets } from '../store/secrets.ts';
import { mailCodec } from '../store/tables/mails.ts';
import { html } from './html.ts';
import { markdownHtml } from './markdown.html.ts';
import { maskBodies } from './mail.secret.ts';

/** A mail, in both of its forms. */
export interface Mail {
  subject: string;
  html: string;
  text: string;
  /** A password or a link in it, which is stored sealed and erased once the mail is gone. */
  secret?: MailSecret;
}

export interface MailSecret {
  value: string;
  /** For how long it is worth sending, in ms. */
  life: number;
}

/** What puts mails in the queue. */
export interface Post {
  /** The application's first page, with a trailing slash: where links of mails begin. */
  home: string;
  /** Puts a mail in the queue, within the transaction of what it announces: both are stored or neither. Its id. */
  send(db: Queries, recipient: string, mail: Mail): Promise<string>;
}

/** `home` is where browsers reach the application, `now` the clock in ms. */
export function createPost(home: string, secrets: Secrets, now: () => number = Date.now): Post {
  const { hostname } = new URL(home);
  return {
    home: home.endsWith('/') ? home : `${home}/`,
    async send(db, recipient, { subject: written, secret, ...bodies }) {
      // Names that were stored before they had to be one line are in subjects too.
      const subject = oneLine(written);
      const at = new Date(now()).toISOString();
      const entity = { ...newEntity(), createdAt: at, updatedAt: at };
      const mail = {
        ...entity,
        recipient,
        subject,
        ...(secret ? maskBodies(bodies, secret.value) : bodies),
        state: 'waiting' as const,
        attempts: 0,
        lastError: null,
        messageId: `<${entity._id}@${hostname}>`,
        nextAttemptAt: at,
        claim: null,
        claimedUntil: null,
        processId: null,
        sentAt: null,
        failedAt: '',
        secret: secret ? secrets.seal(secret.value, secretPlace(entity._id)) : null,
        secretExpiresAt: secret ? new Date(now() + secret.life).toISOString() : null,
        search: searchText(recipient, subject),
      };
      await insertRow(db, 'mails', mailCodec.encodeAll(mail));
      return entity._id;
    },
  };
}

/** How long a mail is kept after it was sent, or failed for good, in ms. */
export const MAIL_RETENTION_MS = 90 * 24 * 3_600_000;

/** Removes what was sent to an address, or could not be: its person is gone. What still waits is sent first. */
export async function forgetMailsTo(db: Queries, recipient: string): Promise<void> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', recipient)
    .where('state', 'in', ['sent', 'failed'])
    .execute();
  for (const { id } of rows) await deleteRow(db, 'mails', id);
}

/** Why a mail failed whose secret was worth nothing any more when its turn came. */
export const EXPIRED_MAIL = 'Le lien de ce mail n’est plus valable : demandez-en un nouveau.';

/** Where the secret of a mail is stored. */
export const secretPlace = (id: string) => ({ table: 'mails', id, column: 'secret' });

export interface Content {
  subject: string;
  paragraphs: readonly string[];
  /** Shown apart, as it is: a password. */
  quote?: string;
  /** Somebody's formatted words, shown apart. */
  words?: string;
  link?: { label: string; url: string };
  after?: readonly string[];
  secret?: MailSecret;
}

/** A subject is one line of reasonable length, whatever names are in it. */
const MAX_SUBJECT_LENGTH = 150;

/** Text without what could hide or reorder it: control and direction marks; line breaks become spaces. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Something that mail programs make a link of. Nobody sends advertisements through our mails by calling themselves one. */
const LOOKS_LIKE_LINK = /:\/\/|@|\w\.\p{L}{2}/u;

export function greeting(name: string): string {
  const line = oneLine(name);
  return !line || LOOKS_LIKE_LINK.test(line) ? 'Bonjour,' : `Bonjour ${line},`;
}

/** Both forms of a mail from one content: people read either, and a mail without text looks like junk to filters. */
export function compose(content: Content): Mail {
  const { paragraphs, quote, words, link, after = [], secret } = content;
  const subject = oneLine(content.subject).slice(0, MAX_SUBJECT_LENGTH);
  const lines = [
    ...paragraphs,
    ...(quote ? [quote.replace(/^/gm, '> ')] : []),
    ...(words ? [plainText(words).replace(/^/gm, '> ')] : []),
    ...(link ? [`${link.label} :\n${link.url}`] : []),
    ...after,
  ];
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`;
  const quoted =
    quote &&
    html`<blockquote
      style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #5626b0;background:#f7f7fb;white-space:pre-wrap"
    >
      ${quote}
    </blockquote>`;
  const said =
    words &&
    html`<blockquote
      style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #5626b0;background:#f7f7fb"
    >
      ${markdownHtml(words)}
    </blockquote>`;
  const button =
    link &&
    html`<p style="margin:24px 0">
        <a
          href="${link.url}"
          style="display:inline-block;padding:12px 24px;border-radius:8px;background:#e2bd5a;color:#231908;font-weight:600;text-decoration:none"
          >${link.label}</a
        >
      </p>
      <p style="margin:0 0 16px;font-size:14px;color:#555570;overflow-wrap:anywhere">
        Si le bouton ne s’ouvre pas, copiez cette adresse dans votre navigateur :<br />${link.url}
      </p>`;
  return {
    subject,
    ...(secret !== undefined && { secret }),
    text: `${lines.join('\n\n')}\n\nL’équipe RPD\n`,
    html: html`<!doctype html>
      <html lang="fr">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${subject}</title>
        </head>
        <body style="margin:0;padding:24px;background:#f7f7fb;color:#1b1b2a;font:16px/1.5 Arial,sans-serif">
          <div style="max-width:560px;margin:0 auto;padding:32px;border-radius:8px;background:#ffffff">
            <p style="margin:0 0 24px;font:24px/1.2 Georgia,serif;color:#5626b0">RPD</p>
            <h1 style="margin:0 0 16px;font:600 20px/1.3 Arial,sans-serif">${subject}</h1>
            ${paragraphs.map(paragraph)} ${quoted} ${said} ${button} ${after.map(paragraph)}
            <p style="margin:24px 0 0;color:#555570">L’équipe RPD</p>
          </div>
        </body>
      </html>`.toString(),
  };
}
