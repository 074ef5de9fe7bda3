import bowser from 'bowser';

/** Names that are shorter in people's mouths. */
const SHORT: Record<string, string> = {
  'Chrome OS': 'ChromeOS',
  'Samsung Internet for Android': 'Samsung Internet',
};
const short = (name: string | undefined) => name && (SHORT[name] ?? name);

const PLATFORMS: Record<string, string> = { tablet: 'tablette', mobile: 'téléphone', tv: 'télévision' };

/** A User-Agent header in words: 'Firefox sur Windows', 'Safari sur iOS (téléphone)', 'Appareil inconnu'. */
export function describeDevice(userAgent: string): string {
  // The library's patterns are many: what is longer than any browser's own line is cut.
  const agent = userAgent.slice(0, 400).trim();
  if (!agent) return 'Appareil inconnu';
  const { browser, os, platform } = bowser.parse(agent);
  const system = short(os.name);
  const kind = platform.type ? PLATFORMS[platform.type] : undefined;
  if (!browser.name && !system) return 'Appareil inconnu';
  const place = system ? ` sur ${system}` : '';
  return `${short(browser.name) ?? 'Navigateur inconnu'}${place}${kind ? ` (${kind})` : ''}`;
}
