import type { Game } from '@rpd/shared/domain';
import { buildId } from '@rpd/shared/test';

/** A game: `buildGame({ status: false })`. */
export const buildGame = (changes: Partial<Game> = {}): Game => ({
  _id: buildId(),
  version: 1,
  createdAt: '2026-11-21T20:00:00.000Z',
  updatedAt: '2026-11-21T20:00:00.000Z',
  owner_id: buildId(),
  name: 'Le Trône vide',
  description: {
    url: '',
    discord: false,
    discordId: '',
    discordLink: '',
    wiki: '',
    website: '',
    bio: 'Sept nuits.',
    text: '',
    warnings: { themes: [], other: '' },
    img: '',
  },
  gameType: [],
  status: true,
  recruiting: true,
  icon_img: '',
  background_img: '/files/game_1.webp',
  background_alt: '',
  img_alt: '',
  card_class: '',
  rpd_url: '',
  memberCount: 0,
  joined: false,
  ...changes,
});
