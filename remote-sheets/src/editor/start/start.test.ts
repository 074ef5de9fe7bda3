import { programOf, readDocument, sheetSchema } from '@rpd/shared/domain';
import { emptyDraft, inOrder } from '../model/draft.ts';
import { readForeign } from './imports.ts';
import { startFrom, STARTING_POINTS } from './startingPoints.ts';

test.each(STARTING_POINTS.map(point => [point.name, point] as const))(
  '%s is a whole sheet whose formulas work',
  (_name, point) => {
    const draft = inOrder(startFrom(point, emptyDraft()));
    expect(sheetSchema.validateSync(JSON.parse(JSON.stringify(draft)))).toBeTruthy();
    expect(
      readDocument(JSON.parse(JSON.stringify({ structure: draft.structure, fields: draft.fields }))).problems,
    ).toEqual([]);
    expect(programOf(draft.fields).problems).toEqual([]);
  },
);

test('a SurveyJS form comes over, and what does not is told', () => {
  const read = readForeign(
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
              visibleIf: '{age} > 3',
            },
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
    ['sac', 'repeat'],
  ]);
  expect(read.report).toEqual([
    '« peuple » : sa condition d’affichage ("{age} > 3") est à réécrire.',
    '« signature » (signaturepad) n’a pas d’équivalent et n’est pas repris.',
  ]);
});

test('a template of Custom System Builder comes over, and what does not is told', () => {
  const read = readForeign(
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
                        { type: 'label', key: 'mod', value: '${floor(for/2)}$' },
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
    ['string', 'mod', undefined],
  ]);
  expect(read.report).toEqual(['« floor(for/2) » : la formule ${floor(for/2)}$ est à réécrire.']);
});

test('what is no sheet is refused in a sentence', () => {
  expect(readForeign('{')).toBe('Ce fichier n’est pas du JSON.');
  expect(readForeign('{"a": 1}')).toMatch(/n’est ni une fiche/);
});
