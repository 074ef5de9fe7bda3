import fc from 'fast-check';
import {
  isUnformatted,
  MARKDOWN_DEPTH_MAX,
  markdownError,
  unformattedParagraphs,
} from '../domain/markdown.ts';
import { isSafeLink } from '../domain/text.ts';
import { type MarkdownNode, parseMarkdown } from './nodes.ts';
import { createParser } from './parser.ts';
import { excerpt, plainText } from './plain.ts';

const LONG = 20_000;

/** All words of a tree, with nothing between blocks. */
const wordsOf = (nodes: readonly MarkdownNode[]): string =>
  nodes.map(node => (node.kind === 'text' ? node.text : wordsOf(node.children))).join('');

function measure(nodes: readonly MarkdownNode[]): { count: number; depth: number; links: string[] } {
  let [count, deepest] = [0, 0];
  const links: string[] = [];
  const visit = (some: readonly MarkdownNode[], depth: number): void => {
    deepest = Math.max(deepest, depth);
    for (const node of some) {
      count += 1;
      if (node.kind === 'link') links.push(node.href);
      if (node.kind !== 'text') visit(node.children, depth + 1);
    }
  };
  visit(nodes, 0);
  return { count, depth: deepest, links };
}

const html = (text: string): string => parseMarkdown(text).map(tag).join('');
const tag = (node: MarkdownNode): string =>
  node.kind === 'text' ? node.text : `<${node.kind}>${node.children.map(tag).join('')}</${node.kind}>`;

test('reads bold, italic, lists, quotes and links, and nothing else', () => {
  expect(html('Du **gras** et de l’*italique*.')).toBe(
    '<paragraph>Du <strong>gras</strong> et de l’<emphasis>italique</emphasis>.</paragraph>',
  );
  expect(html('- un\n- deux\n\n> dit-elle')).toBe(
    '<list><item>un</item><item>deux</item></list><quote><paragraph>dit-elle</paragraph></quote>',
  );
  expect(parseMarkdown('[le wiki](https://exemple.fr)')).toEqual([
    {
      kind: 'paragraph',
      children: [{ kind: 'link', href: 'https://exemple.fr', children: [{ kind: 'text', text: 'le wiki' }] }],
    },
  ]);
  for (const text of [
    '# Titre',
    '`code`',
    '<b>gras</b>',
    '&amp;',
    '* * *',
    '---',
    '| a | b |',
    '~~non~~',
    '[mot]()',
    ']()[]()',
  ]) {
    expect(html(text)).toBe(`<paragraph>${text}</paragraph>`);
  }
});

test('keeps a text without marks as it is', () => {
  const words = fc.string({
    unit: fc.constantFrom(
      'a',
      'é',
      'Ç',
      ' ',
      '\n',
      '.',
      ',',
      '’',
      '«',
      '\u00a0',
      '!',
      '7',
      '—',
      '<',
      '&',
      '(',
      ')',
    ),
    maxLength: 400,
  });
  fc.assert(
    fc.property(words, text => {
      // « 7) » and « 7. » begin a list.
      fc.pre(!/^\s*\d{1,9}[.)](?:\s|$)/m.test(text));
      const joinLines = (lines: string): string => lines.replaceAll(/\s*\n\s*/g, '').trim();
      const shown = parseMarkdown(text).map(block => wordsOf([block]));
      expect(joinLines(shown.join('\n'))).toBe(joinLines(text));
    }),
    { numRuns: 500 },
  );
});

test('refuses HTML, pictures and unsafe links where they are written, and says why', () => {
  const cases: [string, RegExp][] = [
    ['<script>alert(1)</script>', /HTML.*<script>/],
    ['<img src=x onerror=alert(1)>', /HTML/],
    ['</DIV>', /HTML/],
    ['![un chat](https://exemple.fr/chat.png)', /image/],
    ['[ici](javascript:alert(1))', /adresse complète/],
    ['[ici](JaVaScRiPt:alert(1))', /adresse complète/],
    ['[ici](data:text/html,x)', /adresse complète/],
    ['[ici](<javascript:alert(1)>)', /adresse complète/],
    ['[ici](//exemple.fr)', /adresse complète/],
    ['[ici](https://moi:secret@exemple.fr)', /mot de passe/],
    [`${'> '.repeat(MARKDOWN_DEPTH_MAX + 1)}a`, /mises en forme/],
    ['*a* '.repeat(1200), /mises en forme/],
  ];
  for (const [text, message] of cases) expect(markdownError(text)).toMatch(message);
  for (const text of [
    '**a** [b](https://exemple.fr) [c](/app/help)',
    'PV < 10 <3 <soupir> 2 > 1',
    '- a\n  - b',
  ]) {
    expect(markdownError(text)).toBeUndefined();
  }
});

const marks = fc.array(
  fc.constantFrom(
    '*',
    '**',
    '_',
    '[',
    ']',
    '(',
    ')',
    '](',
    '](https://a.fr)',
    '](javascript:x)',
    '> ',
    '- ',
    '1. ',
    '    ',
    '\n',
    '\n\n',
    '\\',
    '<',
    '>',
    '"',
    '!',
    '![',
    '***',
    '* * *',
    'a',
    ' ',
    '<b>',
    '&lt;',
    '\t',
  ),
  { maxLength: 1500 },
);
/** The same few pieces again and again: what is slow by the square. */
const repeated = fc
  .tuple(
    fc.array(
      marks.map(some => some.slice(0, 6).join('')),
      { minLength: 1, maxLength: 3 },
    ),
    fc.nat(LONG),
  )
  .map(([pieces, length]) => {
    const piece = pieces.join('');
    return piece ? piece.repeat(Math.ceil(length / piece.length)).slice(0, length) : '';
  });
const anyText = fc.oneof(
  marks.map(some => some.join('').slice(0, LONG)),
  repeated,
);

test('bounds nodes, depth and links of any text', () => {
  fc.assert(
    fc.property(anyText, text => {
      const { count, depth, links } = measure(parseMarkdown(text));
      expect(count).toBeLessThanOrEqual(4000);
      expect(depth).toBeLessThanOrEqual(48);
      expect(links.filter(link => !isSafeLink(link))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('parses any accepted text in a number of steps in proportion to it', () => {
  fc.assert(
    fc.property(anyText, text => {
      fc.pre(markdownError(text) === undefined);
      const parser = createParser();
      let steps = 0;
      const skip = parser.inline.skipToken.bind(parser.inline);
      parser.inline.skipToken = state => {
        steps += 1;
        skip(state);
      };
      const tokenize = parser.block.tokenize.bind(parser.block);
      parser.block.tokenize = (...args) => {
        steps += 1;
        tokenize(...args);
      };
      parser.parse(text, {});
      expect(steps).toBeLessThanOrEqual(40 * text.length + 1000);
    }),
    { numRuns: 100 },
  );
});

test('makes an excerpt and a plain text of a formatted one', () => {
  const text = 'Un **mot**\n\n1. [ici](https://exemple.fr)\n2. là\n\n> dit';
  expect(excerpt(text)).toBe('Un mot ici là dit');
  expect(plainText(text)).toBe('Un mot\n\n1. ici (https://exemple.fr)\n2. là\n\n> dit');
});

test('says that a text has no formatting only where the parser changes nothing', () => {
  const pieces = fc.constantFrom(
    ...'ab é.,:;!?«»-+*_[]()>#`~&<|=\\/1 2\n\t',
    '1.',
    '- ',
    '> ',
    '\n\n',
    '---',
    '&amp;',
    'www.a.fr',
    'http://a.fr',
  );
  let unformatted = 0;
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 12 }), parts => {
      const text = parts.join('');
      if (!isUnformatted(text)) return;
      unformatted += 1;
      expect(parseMarkdown(text)).toEqual([{ kind: 'paragraph', children: [{ kind: 'text', text }] }]);
    }),
    { numRuns: 5_000 },
  );
  expect(unformatted).toBeGreaterThan(100);
  expect(isUnformatted('Je pousse la porte ; elle résiste.\nRien.')).toBe(true);
  expect(isUnformatted('Je **pousse** la porte.')).toBe(false);
});

test('knows the paragraphs of a text without marks as the parser does', () => {
  const pieces = fc.constantFrom(
    ...'abé.,;!?«»-+*_[>#`&<\\1 \n\t',
    '\n\n',
    '\n\n\n',
    '\n \n',
    '\r\n',
    '1. ',
    'Il vient. ',
  );
  let several = 0;
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 14 }), parts => {
      const text = parts.join('');
      const paragraphs = unformattedParagraphs(text);
      if (!paragraphs) return;
      if (paragraphs.length > 1) several += 1;
      expect(parseMarkdown(text)).toEqual(
        paragraphs.map(paragraph => ({ kind: 'paragraph', children: [{ kind: 'text', text: paragraph }] })),
      );
    }),
    { numRuns: 10_000 },
  );
  expect(several).toBeGreaterThan(100);
  expect(unformattedParagraphs('Un soir.\n\nIl pleut,\nencore.')).toEqual(['Un soir.', 'Il pleut,\nencore.']);
  expect(unformattedParagraphs('Un soir.\n\n- il pleut')).toBeNull();
  // More than the parser takes, which leaves them one paragraph.
  expect(unformattedParagraphs(Array.from({ length: 1500 }, () => 'a').join('\n\n'))).toBeNull();
});
