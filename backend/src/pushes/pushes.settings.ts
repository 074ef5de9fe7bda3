import { readContact } from '../lib/contact.ts';

/** How this installation reaches push services. */
export interface PushSettings {
  /** Whom a push service writes to when something is wrong (RFC 8292 section 2.1): mailto: or https:. */
  contact: string;
  /** Push services of this machine are called too: for trials, never for an installation that people use. */
  allowsLoopback: boolean;
}

const MAIL_ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;

/** RPD_CONTACT where it is an address, else where people reach the application. RPD_PUSH_LOOPBACK=yes is for trials. */
export function readPushSettings(env: NodeJS.ProcessEnv, homeUrl: string): PushSettings {
  const contact = readContact(env);
  const home = new URL(homeUrl);
  const otherwise = home.protocol === 'https:' ? home.origin : `mailto:contact@${home.hostname}`;
  return {
    contact: MAIL_ADDRESS.test(contact) ? `mailto:${contact}` : otherwise,
    allowsLoopback: env['RPD_PUSH_LOOPBACK'] === 'yes',
  };
}
