import { AVATAR_COLORS, avatarColor, initials } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../lib/refusals.ts';

const NAME_MAX = 200;
const LENGTHS = new Set<unknown>(['', '1', '2', '3']);

/**
 * The picture of a person without one (API-7, CST-1): `?name=&color=&length=`. `color` is one of the fifteen, as
 * '#1d61a2' or by its place from 0, and the name's own without it; `length` 1 to 3 initials (2). Public: an <img>
 * carries no token, and the picture holds only what its address says.
 */
export function avatarRoutes(app: FastifyInstance): void {
  app.get('/avatar', { config: { access: 'public' } }, async (request, reply) => {
    const { name, color, length } = readQuery(request.query);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .type('image/svg+xml; charset=utf-8')
      .send(drawAvatar(initials(name, length), color ?? avatarColor(name)));
  });
}

function readQuery(query: unknown): { name: string; color: string | undefined; length: number } {
  const { name = '', color = '', length = '' } = query as Record<string, unknown>;
  if (typeof name !== 'string' || name.length > NAME_MAX)
    throw wrong('name', `Au plus ${NAME_MAX} caractères.`);
  if (!LENGTHS.has(length)) throw wrong('length', 'De 1 à 3 initiales.');
  return { name, color: readColor(color), length: Number(length || 2) };
}

function readColor(color: unknown): string | undefined {
  if (color === '') return undefined;
  const place = typeof color === 'string' && /^\d{1,2}$/.test(color) ? Number(color) : -1;
  const wanted = typeof color === 'string' ? `#${color.replace(/^#/, '').toLowerCase()}` : '';
  const found = AVATAR_COLORS.find((known, index) => known === wanted || index === place);
  if (!found) throw wrong('color', `Couleurs possibles : ${AVATAR_COLORS.join(', ')}.`);
  return found;
}

const wrong = (field: string, message: string) => refuse('invalid', { fields: { [field]: message } });

/** What XML gives a meaning, and what it cannot hold at all. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[<>&"']/g, letter => `&#${letter.charCodeAt(0)};`);

/** Smaller letters for more of them, so that three stay within the circle. */
const FONT_SIZES = [0, 48, 40, 32] as const;

function drawAvatar(letters: string, color: string): string {
  const size = FONT_SIZES[[...letters].length] ?? 32;
  const shown = escapeXml(letters) || '?';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="img" aria-label="${shown}"><rect width="96" height="96" fill="${color}"/><text x="48" y="48" dy=".35em" text-anchor="middle" font-family="Inter,'Segoe UI',system-ui,sans-serif" font-size="${size}" font-weight="600" fill="#fff">${shown}</text></svg>`;
}
