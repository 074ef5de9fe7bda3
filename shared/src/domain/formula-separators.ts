// French separators: `si(a ; b ; c)` and `1,5`. Signs change, places do not.

interface Separated {
  /** With `,` between values and `.` in numbers. */
  text: string;
  /** `max(1,5)`: what may be one number or two. */
  asked: string[];
}

interface Level {
  start: number;
  isCall: boolean;
  hasSemicolon: boolean;
  /** Commas between two digits. */
  commas: number[];
  semicolons: number[];
}

const TOKENS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[(),;]/gu;
const NAME_BEFORE = /[\p{L}\p{N}_]\s*$/u;

/** A formula with the separators that the reader knows. Texts in it have straight quotation marks. */
export function separated(text: string): Separated {
  const signs = text.split('');
  const asked: string[] = [];
  const level = (start: number, isCall: boolean): Level => ({
    start,
    isCall,
    hasSemicolon: false,
    commas: [],
    semicolons: [],
  });
  const open = [level(0, false)];
  const close = ({ start, isCall, hasSemicolon, commas, semicolons }: Level, end: number) => {
    if (isCall) for (const at of semicolons) signs[at] = ',';
    for (const at of commas) {
      if (hasSemicolon || !isCall) signs[at] = '.';
      else asked.push(text.slice(start, end).trim());
    }
  };
  for (const { 0: sign, index } of text.matchAll(TOKENS)) {
    const current = open.at(-1);
    if (sign === '(')
      open.push(level(wordStart(text, index), NAME_BEFORE.test(text.slice(Math.max(0, index - 2), index))));
    else if (sign === ')' && open.length > 1 && current) {
      close(current, index + 1);
      open.pop();
    } else if (sign === ';' && current) {
      current.hasSemicolon = true;
      current.semicolons.push(index);
    } else if (sign === ',' && current && isDecimal(text, index)) current.commas.push(index);
  }
  for (const one of open) close(one, text.length);
  return { text: signs.join(''), asked };
}

/** Whether a comma stands between the digits of what can be one number: of `1,2,3` none does. */
function isDecimal(text: string, index: number): boolean {
  const [before = ''] = /[\p{L}\p{N}_.,]*$/u.exec(text.slice(Math.max(0, index - 20), index)) ?? [];
  const [after = ''] = /^[\p{L}\p{N}_.,]*/u.exec(text.slice(index + 1, index + 20)) ?? [];
  return /^\d+$/.test(before) && /^\d+$/.test(after);
}

function wordStart(text: string, index: number): number {
  let from = index;
  while (from > 0 && /[\p{L}\p{N}_]/u.test(text[from - 1] ?? '')) from -= 1;
  return from;
}

/** What is asked about `max(1,5)`. */
export const separatorDoubts = (text: string): string[] =>
  separated(text).asked.map(call => {
    const whole = call.length > 60 ? `${call.slice(0, 60)}…` : call;
    const [, one = '', other = ''] = /(\d+),(\d+)/.exec(call) ?? [];
    return `« ${whole} » : « ${one},${other} » est-il un nombre ou deux ? Écrivez ${one}.${other} pour un nombre, ${one} ; ${other} pour deux valeurs.`;
  });
