/** Sent mails that nobody reads the answers of. */
const NO_REPLY = /ne-?pas-?repondre|no-?reply/i;

/**
 * Whom people write to who cannot sign in: `RPD_CONTACT` (an address, or words), else the address of MAIL_FROM where
 * somebody reads its answers; '' where neither says so.
 */
export function readContact(env: Record<string, string | undefined>): string {
  const contact = env['RPD_CONTACT']?.trim();
  if (contact) return contact.slice(0, 200);
  const from = env['MAIL_FROM'] ?? '';
  const address = /<([^<>\s]+@[^<>\s]+)>/.exec(from)?.[1] ?? (/^\S+@\S+$/.test(from) ? from : '');
  return NO_REPLY.test(address) ? '' : address;
}
