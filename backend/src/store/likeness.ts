import { fold } from './fold.ts';
import { skeletonsOf } from './skeleton.ts';

// What of a pseudo and of an e-mail address is compared to find accounts of one person (DSK-1). Each is stored forwards and backwards:
// of two texts that differ in one place, either the first halves or the last ones are the same, and both are found in an index.

export const reversed = (text: string): string => [...text].toReversed().join('');
const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '');

/** Words that people add to a name that is taken. */
const ADDED = new Set(
  'alt back bis compte deux la le les new old officiel official real retour second the ter vrai vraie'.split(
    ' ',
  ),
);

/**
 * What a pseudo looks like, without the digits, signs and words that are put around a name that is taken: `Kael_92` and `Kael bis` give
 * `kael`.
 */
export function nameCore(name: string): string {
  const folded = fold(name).replace(/^\P{L}+|\P{L}+$/gu, '');
  const own = folded.split(/[^\p{L}\p{N}]+/u).filter(word => !ADDED.has(word));
  const core = own.length > 0 ? own.join('') : folded;
  return lettersOf(skeletonsOf(core).lowered) || skeletonsOf(name).lowered;
}

/** The part of an address before the @, without what follows a +, dots and digits: `ka.el+2@rpd.test` gives `kael`. */
export function emailCore(email: string): string {
  const { local } = mailboxParts(email);
  return lettersOf(local) || local;
}

/** The mailbox that an address leads to, as large providers read it: without dots and what follows a +. */
export function mailboxOf(email: string): string {
  const { local, domain } = mailboxParts(email);
  return `${local}@${domain}`;
}

function mailboxParts(email: string): { local: string; domain: string } {
  const folded = fold(email);
  const at = folded.lastIndexOf('@');
  const local = (folded.slice(0, at).split('+')[0] ?? '').replaceAll('.', '');
  const domain = folded.slice(at + 1);
  return { local, domain: domain === 'googlemail.com' ? 'gmail.com' : domain };
}

/** The columns of an account that are compared. */
export function likenessColumns({ name, email }: { name: string; email: string }) {
  const cores = { nameCore: nameCore(name), emailCore: emailCore(email) };
  return {
    ...cores,
    nameCoreReversed: reversed(cores.nameCore),
    emailCoreReversed: reversed(cores.emailCore),
  };
}

interface Range {
  from: string;
  before: string;
}

/** After every text that begins with `prefix`. */
const rangeOf = (prefix: string): Range => ({ from: prefix, before: `${prefix}\u{10ffff}` });

/**
 * Where texts stand that are like this one: in the index of the column, and in that of the reversed column. Short texts are like
 * themselves alone.
 */
export function nearRanges(core: string): { forwards: Range; backwards: Range } | null {
  const signs = [...core];
  if (signs.length < 4) return null;
  const half = Math.floor(signs.length / 2);
  return {
    forwards: rangeOf(signs.slice(0, half).join('')),
    backwards: rangeOf(reversed(signs.slice(half).join(''))),
  };
}

/** How many signs may differ between texts of this length that are alike. */
export const mayDiffer = (core: string): number => {
  const { length } = [...core];
  return length < 4 ? 0 : length < 7 ? 1 : 2;
};
