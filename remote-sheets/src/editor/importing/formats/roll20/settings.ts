// Settings of Roll20 that are a matter of look.

export const LOOKS = new Set([
  'css',
  'preview',
  'compatibility',
  'legacy',
  'translation',
  'advanced',
  'roll20userid',
  'patreon',
  'tipeee',
  'kofi',
  'hidden',
  'css_page',
]);
