import type { LogEntry } from '@rpd/shared/domain';
import type { StoredSession } from './gamesessions.store.ts';

const nameOf = ({ as, author }: LogEntry): string => as?.name || author.name || 'Compte supprimé';

/** What markdown would take for its own. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');

function rollLine(entry: LogEntry): string {
  const { roll, text } = entry;
  if (!roll) return '';
  const label = text ? `${text}\u00a0: ` : '';
  if (!roll.result) return `${label}jet à l’aveugle (\`${roll.expression}\`)`;
  const dice = roll.result.rolls
    .map(({ notation, dice: all }) => `${notation}\u00a0: ${all.join(', ')}`)
    .join('\u00a0; ');
  return `${label}**${roll.result.total}** (\`${roll.expression}\`${dice ? `\u00a0; ${dice}` : ''})`;
}

const WRITERS: Record<LogEntry['kind'], (entry: LogEntry, name: string) => string> = {
  say: ({ text }, name) => `**${name}**\u00a0: ${text}`,
  ooc: ({ text }, name) => `${name} (hors personnage)\u00a0: ${text}`,
  me: ({ text }, name) => `*${name}* ${text}`,
  whisper: ({ text, people, to }, name) => {
    const readers =
      to === 'masters' ? 'aux maîtres du jeu' : `à ${people.map(one => plain(one.name)).join(', ')}`;
    return `**${name}** (${readers})\u00a0: ${text}`;
  },
  roll: (entry, name) => `**${name}**\u00a0: ${rollLine(entry)}`,
  join: (_entry, name) => `*${name} rejoint la table.*`,
  leave: (_entry, name) => `*${name} quitte la table.*`,
  opened: () => '*La séance commence.*',
  closed: () => '*La séance se termine.*',
};

/** The log of a session as a chronicle in Markdown; moments in UTC. */
export function sessionExport(
  { title, game, opened_at }: StoredSession,
  entries: readonly LogEntry[],
): string {
  const head = [
    `# ${plain(title || 'Séance')}`,
    `${plain(game.name)}${opened_at ? `, ${opened_at.slice(0, 10)}` : ''}`,
  ];
  const lines = entries.map(entry => {
    const marks = [entry.editedAt && 'modifié', entry.hidden && 'masqué'].filter(Boolean).join(', ');
    const line = WRITERS[entry.kind](entry, plain(nameOf(entry)));
    return `${entry.at.slice(11, 16)} ${line}${marks ? ` (${marks})` : ''}`;
  });
  return `${[...head, ...lines].join('\n\n')}\n`;
}
