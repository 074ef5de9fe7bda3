import { createTransport } from 'nodemailer';
import { SettingError } from '../lib/user-facing-error.ts';
import type { StoredMail } from '../store/tables/mails.ts';

/** How mails leave. */
export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  smtpUrl: string;
  /** Whom they are from: `RPD <ne-pas-repondre@exemple.fr>`. */
  from: string;
}

/** Something in the settings that its owner has to put right; the message says what, without the password in the address. */
export class MailSettingError extends SettingError {
  override name = 'MailSettingError';
}

/** SMTP_URL and MAIL_FROM; null without the first: mails then wait, and can be read in the administration. */
export function readMailSettings(env: NodeJS.ProcessEnv): MailSettings | null {
  const smtpUrl = env['SMTP_URL'];
  if (!smtpUrl) return null;
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl) || !new URL(smtpUrl).hostname) {
    throw new MailSettingError(
      'SMTP_URL n’est pas une adresse de serveur de messagerie : attendu smtp://utilisateur:motdepasse@hôte:587.',
    );
  }
  const from = env['MAIL_FROM'] || `RPD <ne-pas-repondre@${new URL(smtpUrl).hostname}>`;
  if (!/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(from)) {
    throw new MailSettingError(
      'MAIL_FROM n’est pas une adresse : attendu « RPD <ne-pas-repondre@exemple.fr> ».',
    );
  }
  return { smtpUrl, from };
}

/** Hands a mail to the mail server. Throws what stands in the way (see classifySmtpError()). */
export type Send = (mail: StoredMail) => Promise<void>;

/** Silence of the server, in ms, that is taken for its absence. */
const SILENCE = 20_000;

/** `limit` is how long all of one mail may take, in ms: less than it is claimed for. */
export function createSender({ smtpUrl, from }: MailSettings, limit: number): Send {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: SILENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async mail => {
    const sent = transport.sendMail({
      from,
      // As an object: an address is never parsed into several.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: mail.messageId,
      date: new Date(mail.createdAt),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    let timer: NodeJS.Timeout | undefined;
    const delayed = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(Object.assign(new Error('Too late'), { code: 'ETIMEDOUT' })), limit);
    });
    try {
      await Promise.race([sent, delayed]);
    } finally {
      clearTimeout(timer);
    }
  };
}

interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

const BY_CODE: Record<string, string> = {
  EAUTH: 'Le serveur de messagerie n’accepte pas nos identifiants.',
  EDNS: 'Le serveur de messagerie est introuvable.',
  ETLS: 'La connexion chiffrée au serveur de messagerie a échoué.',
  ETIMEDOUT: 'Le serveur de messagerie n’a pas répondu à temps.',
};

const MAX_REASON_LENGTH = 300;

/**
 * What an error of the mail server means: `final` when it will refuse this mail for ever (RFC 5321 section 4.2.1, 5yz), `away`
 * when nothing at all can be sent for now. The reason is French, with the server's own words where it has some.
 */
export function classifySmtpError(error: unknown): { reason: string; final: boolean; away: boolean } {
  const { code, responseCode, response } = error as SmtpError;
  const status = typeof responseCode === 'number' ? responseCode : 0;
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    const words = typeof response === 'string' ? ` : ${response}` : '';
    const what = code === 'EENVELOPE' ? 'l’adresse' : 'le message';
    const reason = `Le serveur de messagerie refuse ${what}${words}`.replace(/\s+/g, ' ');
    return { reason: reason.slice(0, MAX_REASON_LENGTH), final: status >= 500 || status === 0, away: false };
  }
  const reason = BY_CODE[String(code)] ?? 'Le serveur de messagerie ne répond pas.';
  return { reason, final: false, away: true };
}
