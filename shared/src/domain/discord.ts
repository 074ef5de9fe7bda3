/** What can be wrong with a server's Discord, as far as one can tell without asking Discord. */
export const DISCORD_PROBLEMS = ['id', 'invitation-foreign', 'invitation-dead'] as const;
export type DiscordProblem = (typeof DISCORD_PROBLEMS)[number];
export const DISCORD_PROBLEM_LABELS: Record<DiscordProblem, string> = {
  id: 'Identifiant mal formé',
  'invitation-foreign': 'Le lien n’est pas une invitation Discord',
  'invitation-dead': 'Invitation qui semble morte',
};

/** The first moment that a Discord identifier can tell, ms. */
const EPOCH = 1_420_070_400_000;
const HOSTS = new Set(['discord.gg', 'discord.com', 'discordapp.com']);
/** Letters and digits; a community that chose its own address may have dashes in it. */
const CODE = /^[A-Za-z0-9-]{2,32}$/;

/**
 * When a Discord identifier ("snowflake") was given, ms: its upper bits count from 2015. Null for what is none, or would be of
 * the future.
 */
export function discordMoment(id: string, now = Date.now()): number | null {
  if (!/^\d{17,20}$/.test(id)) return null;
  const moment = Number(BigInt(id) >> 22n) + EPOCH;
  return moment <= now ? moment : null;
}

/**
 * What looks wrong with a server's Discord identifier and invitation; both may be empty, which is no problem. An invitation looks
 * dead when it has no code, or one that Discord never gives.
 */
export function discordProblems(id: string, invitation: string): DiscordProblem[] {
  const problems: DiscordProblem[] = [];
  if (id && discordMoment(id) === null) problems.push('id');
  const wrong = invitation && invitationProblem(invitation);
  return wrong ? [...problems, wrong] : problems;
}

function invitationProblem(invitation: string): DiscordProblem | null {
  if (!URL.canParse(invitation)) return 'invitation-foreign';
  const { hostname, pathname } = new URL(invitation);
  const host = hostname.replace(/^www\./, '');
  if (!HOSTS.has(host)) return 'invitation-foreign';
  const [first = '', second = '', ...rest] = pathname.split('/').filter(Boolean);
  if (host !== 'discord.gg' && first !== 'invite') return 'invitation-foreign';
  const isNamed = host !== 'discord.gg' || first === 'invite';
  const code = isNamed ? second : first;
  const extra = isNamed ? rest : [second, ...rest].filter(Boolean);
  return CODE.test(code) && extra.length === 0 ? null : 'invitation-dead';
}
