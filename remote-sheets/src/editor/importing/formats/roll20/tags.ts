import type { Notes } from '../notes.ts';

// The tags of a sheet, as browsers read them: a quotation mark too many ends nothing.

export interface Tag {
  name: string;
  isClosing: boolean;
  own: Record<string, string>;
  start: number;
  end: number;
}

const BEGIN = /<(\/?)([a-z][\w-]*)/giu;
const ATTRIBUTE = /[\s/"']*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?/uy;
const END = /[^<>]*>/uy;
const PROGRAMS = /<!--[\s\S]*?-->|<(script|style|rolltemplate)\b[\s\S]*?<\/\1\s*>/giu;
const WORKER = /^<script\b[^>]*\btext\/worker\b[^>]*>([\s\S]*)<\/script\s*>$/iu;
/** Characters of a program or template that the report shows. */
const PROGRAM_MAX = 5000;

/** The tags of a text in their order. */
export function* tagsOf(html: string): Generator<Tag> {
  let from = 0;
  for (;;) {
    BEGIN.lastIndex = from;
    const found = BEGIN.exec(html);
    if (!found) return;
    const own: Record<string, string> = {};
    let at = found.index + found[0].length;
    for (;;) {
      ATTRIBUTE.lastIndex = at;
      const attribute = ATTRIBUTE.exec(html);
      if (!attribute) break;
      const key = (attribute[1] ?? '').toLowerCase();
      if (key !== '__proto__' && !Object.hasOwn(own, key))
        own[key] = attribute[2] ?? attribute[3] ?? attribute[4] ?? '';
      at += attribute[0].length;
    }
    END.lastIndex = at;
    const rest = END.exec(html);
    from = rest ? at + rest[0].length : at;
    yield {
      name: (found[2] ?? '').toLowerCase(),
      isClosing: found[1] === '/',
      own,
      start: found.index,
      end: from,
    };
  }
}

/** The HTML without its programs: sheet workers go to `programs`, the report names others. */
export const withoutPrograms = (html: string, notes: Notes, programs: string[]): string =>
  html.replace(PROGRAMS, block => {
    const worker = WORKER.exec(block)?.[1];
    if (worker !== undefined) programs.push(worker);
    else if (/^<script/iu.test(block))
      notes.add(
        'lost',
        'script',
        'Programme',
        `Un programme de la fiche n’est pas repris\u00a0: ${block.slice(0, PROGRAM_MAX)}`,
      );
    if (/^<rolltemplate/iu.test(block)) notes.look('rolltemplate');
    return ' ';
  });
