import { readDocument } from '@rpd/shared/domain';
import { fieldsOf, imported, linesOf } from './importing.testing.ts';

// What foreign sheets show and nobody fills in (PLS-7).

const shownIn = (read: Awaited<ReturnType<typeof imported>>) =>
  fieldsOf(read).map(({ type, name, text, alt, showIf }) =>
    [type, name, text, alt, showIf].filter(Boolean).join(' | '),
  );
const problemsOf = ({ document }: Awaited<ReturnType<typeof imported>>) => readDocument(document).problems;

const csb = (contents: object[]) => ({
  name: 'Héros',
  type: '_template',
  system: { header: { contents: [], type: 'panel', key: 'h' }, body: { contents, type: 'panel', key: 'b' } },
});
const label = (value: string, more: object = {}) => ({ type: 'label', key: '', value, ...more });

test('takes labels of Custom System Builder as labels, and their pictures as places for one', async () => {
  const read = await imported(
    csb([
      label('Le monde des *Trois Lunes*'),
      label('<img src="https://ailleurs.example/lune.png" alt="Trois lunes">'),
      label('Force'),
      { type: 'numberField', key: 'FOR' },
      label('Réservé aux mages', { visibilityFormula: 'FOR > 3' }),
    ]),
  );
  expect(shownIn(read)).toEqual([
    'label | Le monde des *Trois Lunes*',
    'picture | Trois lunes',
    'number | Force',
    'label | Réservé aux mages | FOR > 3',
  ]);
  expect(problemsOf(read)).toEqual([]);
  expect(linesOf(read).join('\n')).toContain('https://ailleurs.example/lune.png');
  expect(JSON.stringify(read.document)).not.toContain('ailleurs.example');
});

test('takes texts and pictures of SurveyJS, with their conditions', async () => {
  const read = await imported({
    title: 'F',
    pages: [
      {
        name: 'p',
        elements: [
          { type: 'html', name: 'html1', html: '<p>Lisez</p><p>[puis](https://exemple.fr) répondez</p>' },
          { type: 'image', name: 'logo', imageLink: 'https://ailleurs.example/l.png', altText: 'Un lion' },
          { type: 'text', name: 'q', inputType: 'number' },
          { type: 'html', name: 'h', html: 'Bravo', visibleIf: '{q} > 2' },
        ],
      },
    ],
  });
  expect(shownIn(read)).toEqual([
    expect.stringMatching(/^label \| Lisez\n+\\\[puis\\\]\\\(https:\/\/exemple\.fr\\\) répondez$/),
    'picture | Un lion',
    'number | q',
    'label | Bravo | q > 2',
  ]);
  expect(problemsOf(read)).toEqual([]);
  expect(linesOf(read, 'lost').filter(line => !line.includes('Mise en forme'))).toEqual([
    'logo: Nom sans usage ici\u00a0: logo',
    'h: Nom sans usage ici\u00a0: h',
  ]);
});

test('takes content, rules and pictures of Form.io', async () => {
  const read = await imported({
    title: 'F',
    display: 'form',
    components: [
      { type: 'content', key: 'content', html: '<h3>Combat</h3>' },
      { type: 'htmlelement', key: 'html', tag: 'hr', content: '' },
      {
        type: 'htmlelement',
        key: 'html1',
        tag: 'img',
        attrs: [
          { attr: 'src', value: 'https://ailleurs.example/x.png' },
          { attr: 'alt', value: 'Une épée' },
        ],
        content: '',
      },
      { type: 'number', key: 'a', label: 'A', input: true },
    ],
  });
  expect(shownIn(read)).toEqual(['label | Combat', 'divider', 'picture | Une épée', 'number | A']);
  expect(problemsOf(read)).toEqual([]);
});

test('takes labels of JSON Forms where its layout has them', async () => {
  const read = await imported({
    schema: { type: 'object', properties: { force: { type: 'number' } } },
    uischema: {
      type: 'VerticalLayout',
      elements: [
        { type: 'Label', text: 'Ce que vous savez faire' },
        { type: 'Control', scope: '#/properties/force' },
      ],
    },
  });
  expect(shownIn(read)[0]).toBe('label | Ce que vous savez faire');
  expect(read.document.structure.tabs[0]?.rows[0]?.columns[0]?.fieldIds).toHaveLength(2);
  expect(problemsOf(read)).toEqual([]);
});

test('takes rules and pictures of a sheet of Roll20', async () => {
  const read = await imported(
    '<div><img src="https://ailleurs.example/x.png" alt="Blason"><hr><input type="number" name="attr_for" title="Force"></div>',
  );
  expect(shownIn(read)).toEqual(['picture | Blason', 'divider', 'number | Force']);
  expect(problemsOf(read)).toEqual([]);
});

test('a column of lines is filled in: words between them are reported', async () => {
  const read = await imported({
    title: 'F',
    pages: [
      {
        name: 'p',
        elements: [
          {
            type: 'paneldynamic',
            name: 'sac',
            templateElements: [
              { type: 'html', name: 'html1', html: 'À lire' },
              { type: 'text', name: 'objet' },
            ],
          },
        ],
      },
    ],
  });
  expect(fieldsOf(read)[0]?.columns?.map(({ name }) => name)).toEqual(['objet']);
  expect(linesOf(read, 'lost').join('\n')).toContain(
    'Des lignes n’ont que des cases à remplir\u00a0: À lire',
  );
  expect(problemsOf(read)).toEqual([]);
});
