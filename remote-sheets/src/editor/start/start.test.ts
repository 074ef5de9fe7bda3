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
});
