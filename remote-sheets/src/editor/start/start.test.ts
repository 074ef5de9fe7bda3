import { programOf, readDocument, sheetSchema } from '@rpd/shared/domain';
import { emptyDraft, inOrder } from '../model/draft.ts';
import { readForeign } from './imports.ts';
import { startFrom, STARTING_POINTS } from './startingPoints.ts';

test.each(STARTING_POINTS.map(point => [point.name, point] as const))(
  '%s is a complete sheet with valid formulas',
  (_name, point) => {
    const draft = inOrder(startFrom(point, emptyDraft()));
    expect(sheetSchema.validateSync(JSON.parse(JSON.stringify(draft)))).toBeTruthy();
    expect(
      readDocument(JSON.parse(JSON.stringify({ structure: draft.structure, fields: draft.fields }))).problems,
    ).toEqual([]);
    expect(programOf(draft.fields).problems).toEqual([]);
  },
);

test('imports a SurveyJS form and lists what it skips', async () => {
  const read = await readForeign(
    JSON.stringify({
      title: 'Enquête',
      pages: [
        {
          name: 'p1',
          title: 'Profil',
          elements: [
            { type: 'text', name: 'nom', title: 'Nom', isRequired: true },
            { type: 'text', name: 'age', inputType: 'number', min: 3 },
            {
              type: 'dropdown',
              name: 'peuple',
              choices: ['elfe', { value: 'n', text: 'Nain' }],
              visibleIf: '{age} > 3 and {nom} notempty',
            },
            { type: 'expression', name: 'double', expression: '{age} * 2' },
            { type: 'expression', name: 'dans', expression: 'today() - {age}' },
            {
              type: 'matrixdynamic',
              name: 'sac',
              columns: [{ name: 'objet' }, { name: 'poids', cellType: 'text', inputType: 'number' }],
            },
            { type: 'signaturepad', name: 'signature' },
          ],
        },
      ],
    }),
  );
  if (typeof read === 'string') throw new Error(read);
  expect(Object.values(read.document.fields).map(({ name, type }) => [name, type])).toEqual([
    ['Nom', 'string'],
    ['age', 'number'],
    ['peuple', 'select'],
    ['double', 'number'],
    ['dans', 'string'],
    ['sac', 'repeat'],
  ]);
  const [, age, people, twice] = Object.entries(read.document.fields);
  expect(people?.[1].showIf).toBe('age > 3 et nom != ""');
  expect(programOf(read.document.fields).evaluate({ [age?.[0] ?? '']: 21 }).values[twice?.[0] ?? '']).toBe(
    42,
  );
  expect(read.report).toEqual([
    '« signature » (signaturepad) n’a pas d’équivalent et n’est pas repris.',
    '« dans » : son calcul (today() - {age}) est à réécrire.',
  ]);
});

test('imports a Custom System Builder template and lists what it skips', async () => {
  const read = await readForeign(
    JSON.stringify({
      name: 'Héros',
      type: '_template',
      system: {
        header: { contents: [{ type: 'textField', key: 'nom', label: 'Nom' }] },
        body: {
          contents: [
            {
              type: 'tabbedPanel',
              contents: [
                {
                  type: 'tab',
                  name: 'Forces',
                  contents: [
                    {
                      type: 'panel',
                      contents: [
                        { type: 'numberField', key: 'for', label: 'Force', minVal: '1' },
                        { type: 'label', key: 'mod', value: '${floor((ref(for) - 10) / 2)}$' },
                        {
                          type: 'label',
                          key: 'attaque',
                          value: 'Attaque',
                          rollMessage: 'Touche : ${[1d20] + :mod:}$',
                          visibilityFormula: '${for > 3 and mod >= 0}$',
                        },
                        { type: 'label', key: 'rang', value: '${recalculate(for)}$' },
                        { type: 'label', key: 'suite', value: '${rang * 2}$' },
                        { type: 'label', key: 'titre', value: "${for > 12 ? 'fort' : 'agile'}$" },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      },
    }),
  );
  if (typeof read === 'string') throw new Error(read);
  expect(read.document.structure.tabs.map(({ name }) => name)).toEqual(['Fiche', 'Forces']);
  expect(Object.values(read.document.fields).map(({ type, ref, min }) => [type, ref, min])).toEqual([
    ['string', 'nom', undefined],
    ['number', 'for', 1],
    ['number', 'mod', undefined],
    ['string', 'attaque', undefined],
    ['string', 'rang', undefined],
    ['string', 'suite', undefined],
    ['string', 'titre', undefined],
  ]);
  const fields = Object.values(read.document.fields);
  expect(fields.map(({ name, formula, dice, showIf }) => [name, formula ?? dice, showIf])).toEqual([
    ['Nom', undefined, undefined],
    ['Force', undefined, undefined],
    ['mod', 'floor((for - 10) / 2)', undefined],
    ['Attaque', '1d20 + mod', 'for > 3 et mod >= 0'],
    ['rang', undefined, undefined],
    ['suite', undefined, undefined],
    ['titre', "for > 12 ? 'fort' : 'agile'", undefined],
  ]);
  expect(programOf(read.document.fields).problems).toEqual([]);
  expect(read.report).toEqual([
    '« rang » : son calcul (${recalculate(for)}$) est à réécrire.',
    '« suite » : son calcul (${rang * 2}$) est à réécrire.',
  ]);
});

test('rejects a file that is not a sheet with a sentence', async () => {
  expect(await readForeign('{')).toBe('Ce fichier n’est pas du JSON.');
  expect(await readForeign('{"a": 1}')).toMatch(/n’est ni une fiche/);
  for (const empty of ['{"system": {"body": {"contents": 3}}}', '{"title": "Vide", "elements": []}'])
    expect(await readForeign(empty)).toBe('Aucun champ ne peut en être repris.');
});

const survey = (elements: object[], more: object = {}) =>
  readForeign(JSON.stringify({ title: 'F', pages: [{ name: 'p1', elements, ...more }] }));
const sure = (read: Awaited<ReturnType<typeof readForeign>>) => {
  if (typeof read === 'string') throw new Error(read);
  return read;
};

test('rewrites nothing between quotation marks', async () => {
  const { document, report } = sure(
    await survey([
      { type: 'dropdown', name: 'style', choices: ['black and white', 'iif(x) or <> {style}', 'a notempty'] },
      {
        type: 'text',
        name: 'a',
        visibleIf: '{style} = \'black and white\' and {style} <> "iif(x) or <> {style}"',
      },
      { type: 'text', name: 'b', visibleIf: "{style} = 'a notempty' or {style} empty" },
    ]),
  );
  expect(Object.values(document.fields).map(({ showIf }) => showIf)).toEqual([
    undefined,
    'style = \'black and white\' et style != "iif(x) or <> {style}"',
    'style = \'a notempty\' ou style = ""',
  ]);
  expect(report).toEqual([]);
});

test('takes no sum of texts for a sum of numbers, and lists it', async () => {
  const { document, report } = sure(
    await survey([
      { type: 'text', name: 'q1' },
      { type: 'text', name: 'q2' },
      { type: 'expression', name: 'total', expression: '{q1} + {q2}' },
      { type: 'expression', name: 'phrase', expression: "'Bonjour ' + {q1} + '\u00a0!'" },
    ]),
  );
  expect(Object.values(document.fields).map(({ formula }) => formula)).toEqual([
    undefined,
    undefined,
    undefined,
    "'Bonjour ' + q1 + '\u00a0!'",
  ]);
  expect(report).toEqual(['« total » : son calcul ({q1} + {q2}) est à réécrire.']);
});

test('reads lines inside lines, lists what cannot be translated, and refuses what could not be saved', async () => {
  const lines = { type: 'paneldynamic', name: 'sac' };
  const inner = { type: 'matrixdynamic', name: 'contenu' };
  const { document, report } = sure(
    await survey(
      [
        {
          ...lines,
          templateElements: [
            { type: 'text', name: 'objet' },
            {
              ...inner,
              columns: [
                { name: 'quoi', cellType: 'expression', expression: 'faux_calcul({row.n})' },
                { name: 'plus', cellType: 'matrixdynamic', columns: [{ name: 'profond' }] },
              ],
            },
          ],
        },
        { type: 'dropdown', name: 'x', choices: ['a', 'a', 'b'], requiredIf: '{y} = 1' },
      ],
      { visibleIf: '{x} = 1' },
    ),
  );
  const [sac, x] = Object.values(document.fields);
  expect(sac?.columns?.map(({ name }) => name)).toEqual(['objet', 'contenu']);
  expect(sac?.columns?.[1]?.columns?.map(({ name, formula }) => [name, formula])).toEqual([
    ['quoi', undefined],
  ]);
  expect(x?.options.map(({ value }) => value)).toEqual(['a', 'b']);
  expect(report).toEqual([
    '« p1 » : sa condition d’affichage ("{x} = 1") est à réécrire.',
    '« plus » : des lignes dans des lignes de lignes n’existent pas ici, elles ne sont pas reprises.',
    '« x » : sa condition d’obligation ("{y} = 1") est à réécrire.',
    '« x » : une valeur est celle de plusieurs options, la première est reprise.',
    '« quoi » : son calcul (faux_calcul({row.n})) est à réécrire.',
  ]);
  const huge = Array.from({ length: 2100 }, (_, index) => ({ type: 'text', name: `q${index}` }));
  expect(await survey(huge)).toMatch(/^Cette fiche est refusée.*Au plus/);
  expect(await readForeign('{"structure": {"tabs": 3}, "fields": {}}')).toMatch(/^Cette fiche est refusée/);
});
