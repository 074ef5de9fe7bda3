/** What can be completed on the message line: people at the table, and what the sheet of one's character rolls or counts. */
export interface Completable {
  people: readonly string[];
  skills: readonly string[];
}

export interface Suggestion {
  /** As it is listed. */
  label: string;
  /** What it is for. */
  help: string;
  /** The whole line once it is chosen. */
  line: string;
}

export const COMMANDS = [
  ['/r ', 'lancer des dés : /r 2d6+3 # pourquoi'],
  ['/gmr ', 'lancer pour le maître du jeu'],
  ['/me ', 'dire ce que fait le personnage'],
  ['/hrp ', 'parler hors personnage'],
  ['/w ', 'écrire en privé : /w Nom message'],
  ['/aide', 'montrer toutes les commandes'],
  ['/mj ', 'écrire au maître du jeu'],
  ['/br ', 'lancer à l’aveugle'],
] as const;

/** So few that they need no scrolling, beside the keyboard of a phone. */
const SHOWN = 6;
const ROLL = /^\/(?:r|gmr|br)\s/i;

/** Lower case without accents: « discretion » finds « Discrétion ». */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

const startingWith = (names: readonly string[], typed: string): string[] => {
  const wanted = fold(typed);
  const starting = names.filter(name => fold(name).startsWith(wanted));
  const within = names.filter(name => !starting.includes(name) && fold(name).includes(wanted));
  return [...starting, ...(wanted ? within : [])].slice(0, SHOWN);
};

/** What the line can become, with the cursor at its end. */
export function suggestionsFor(line: string, { people, skills }: Completable): Suggestion[] {
  if (/^\/\S*$/.test(line)) {
    return COMMANDS.filter(([command]) => command.startsWith(line) && command !== line)
      .slice(0, SHOWN)
      .map(([command, help]) => ({ label: command.trim(), help, line: command }));
  }
  const [, whisper, name] = /^(\/w\s+)[«"]?([^\s"»]*)$/i.exec(line) ?? [];
  if (whisper !== undefined && name !== undefined) {
    return startingWith(people, name).map(person => ({
      label: person,
      help: 'à la table',
      line: `/w ${/\s/.test(person) ? `"${person}"` : person} `,
    }));
  }
  const [, before, skill] = (ROLL.test(line) && /^([^#]*@)([^@+\-*/()#]*)$/.exec(line)) || [];
  if (before === undefined || skill === undefined) return [];
  return startingWith(skills, skill)
    .filter(one => one !== skill)
    .map(one => ({ label: one, help: 'de la fiche', line: `${before}${one}` }));
}
