import { missingFields, valueErrors } from './character-errors.ts';
import { readDocument } from './sheet-document.ts';
import { foreignTo, withoutForeign } from './sheet-display-rules.ts';
import type { SheetField } from './sheet-field.ts';
import { changedTemplateFields } from './sheet-impact.ts';
import { DISPLAY_TYPES, LABELS_TEXT_MAX, SHEET_PICTURES_MAX, SHEET_PORTRAITS_MAX } from './sheet-kinds.ts';
import { outlineOf } from './sheet-outline.ts';
import { programOf } from './sheet-program.ts';
import { WIDGETS } from './sheet-widgets.ts';

const PICTURE = `/files/${'a'.repeat(40)}.png`;

const field = (type: SheetField['type'], more: Partial<SheetField> = {}): SheetField => ({
  type,
  name: '',
  required: false,
  options: [],
  ...more,
});
const layout = (fieldIds: string[]) => ({
  tabs: [
    {
      id: 't',
      name: '',
      rows: [
        {
          id: 'r',
          name: '',
          columns: [0, 1, 2].map(at => ({
            id: `c${at}`,
            name: '',
            fieldIds: fieldIds.slice(at * 900, (at + 1) * 900),
          })),
        },
      ],
    },
  ],
});
const read = (fields: Record<string, object>) =>
  readDocument({ structure: layout(Object.keys(fields)), fields });
const problemsOf = (fields: Record<string, object>): string[] =>
  read(fields).problems.map(({ path, message }) => `${path} · ${message}`);
const many = (count: number, make: (at: number) => SheetField): Record<string, SheetField> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, make(at)]));

describe('who could harm whom', () => {
  test.each([
    ['http://pisteur.example/x.png', 'Envoyez une image'],
    ['https://pisteur.example/x.png', 'Envoyez une image'],
    ['//pisteur.example/x.png', 'Envoyez une image'],
    ['data:image/svg+xml;base64,PHN2Zz4=', 'Envoyez une image'],
    ['/files/x.svg', 'Envoyez une image'],
    ['/files/../user/me.png', 'Envoyez une image'],
    [`${PICTURE}?w=1&spy=https://pisteur.example`, 'Envoyez une image'],
    ['javascript:alert(1)', 'Envoyez une image'],
  ])('a picture at %s never reaches the device of a player (PLS-1)', (image, words) => {
    expect(problemsOf({ p: field('picture', { image, decorative: true }) })).toEqual([
      expect.stringContaining(`fields.p.image · ${words}`),
    ]);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src="https://pisteur.example/x.png">',
    '![pion](https://pisteur.example/x.png)',
    '[ici](javascript:alert(1))',
    '<svg onload="alert(1)">',
  ])('the text %s is refused at its field (PLS-1)', text => {
    expect(problemsOf({ l: field('label', { text }) })).toEqual([
      expect.stringMatching(/^fields\.l\.text · /),
    ]);
  });

  test('a huge text, too many texts, pictures, portraits and dividers are refused (PLS-8)', () => {
    expect(problemsOf({ l: field('label', { text: 'x'.repeat(5_001) }) })).toEqual([
      expect.stringMatching(/^fields\.l\.text · Au plus 5\s000 caractères/),
    ]);
    const texts = many(41, () => field('label', { text: 'x'.repeat(LABELS_TEXT_MAX / 40) }));
    expect(problemsOf(texts)).toEqual([
      expect.stringMatching(/^fields\.f40\.text · .* ont ensemble au plus 200\s000 caractères/),
    ]);
    const picture = () => field('picture', { image: PICTURE, decorative: true });
    expect(problemsOf(many(SHEET_PICTURES_MAX, picture))).toEqual([]);
    expect(problemsOf(many(SHEET_PICTURES_MAX + 1, picture))).toEqual([
      expect.stringMatching(/^fields\.f40 · .* une fiche montre au plus 40 images\.$/),
    ]);
    expect(problemsOf(many(SHEET_PORTRAITS_MAX + 1, () => field('portrait')))).toEqual([
      expect.stringMatching(/^fields\.f10 · .* à 10 places au plus\.$/),
    ]);
    expect(problemsOf(many(2_001, () => field('divider')))).toEqual([
      expect.stringMatching(/^fields · Une fiche a au plus 2\s000 champs/),
    ]);
  });
});

test('reads each of them in each presentation, at each width and on a condition (PLS-1, PLS-2)', () => {
  const fields: Record<string, SheetField> = { niveau: field('number', { name: 'Niveau' }) };
  for (const type of DISPLAY_TYPES) {
    for (const widget of [undefined, ...WIDGETS[type]]) {
      fields[`${type} ${widget ?? 'plain'}`] = field(type, {
        name: 'Titre',
        ...(widget && { widget }),
        showIf: 'Niveau > 2',
        layout: { phone: { hidden: true }, paper: { span: 6 } },
        ...(type === 'picture' && { image: PICTURE, alt: 'Un blason', size: 'large' }),
        ...(type === 'portrait' && { size: 'small' }),
        ...(type === 'label' && { text: '**Gras** et [lien](https://exemple.fr)' }),
      });
    }
  }
  const { document, problems } = read(fields);
  expect(problems).toEqual([]);
  expect(document?.fields).toEqual(fields);
});

test('says what a picture shows, or that it decorates (WCAG 1.1.1)', () => {
  expect(problemsOf({ p: field('picture', { image: PICTURE }) })).toEqual([
    expect.stringMatching(
      /^fields\.p\.alt · .*champ «\u00a0Image\u00a0».* écrivez ce que l’image montre, ou dites/,
    ),
  ]);
  expect(problemsOf({ p: field('picture', { image: PICTURE, alt: 'Un blason', decorative: true }) })).toEqual(
    [expect.stringMatching(/^fields\.p\.alt · .*gardez l’un ou l’autre/)],
  );
  expect(problemsOf({ p: field('picture') })).toEqual([]);
});

test.each([
  ['divider', { formula: '1 + 1' }, 'formula', 'un séparateur ne se remplit pas : retirez la formule.'],
  ['divider', { required: true }, 'required', 'un séparateur ne se remplit pas : retirez « Obligatoire ».'],
  ['label', { dice: '1d20' }, 'dice', 'un texte fixe ne se remplit pas : retirez les dés.'],
  ['label', { ref: 'FOR' }, 'ref', 'un texte fixe ne se remplit pas : retirez le nom dans les formules.'],
  ['portrait', { initial: 'x' }, 'initial', 'un portrait ne se remplit pas : retirez la valeur de départ.'],
  ['picture', { max: 3 }, 'max', 'une image ne se remplit pas : retirez le maximum.'],
  ['portrait', { text: 'x' }, 'text', 'seul un texte fixe a un texte.'],
  ['label', { size: 'full' }, 'size', 'seul un portrait ou une image a une taille.'],
  ['string', { name: 'A', decorative: true }, 'decorative', 'seule une image a la mention « décorative ».'],
] as const)('refuses %s with %j, in French (PLS-1)', (type, more, property, words) => {
  const [first = '', ...others] = problemsOf({ f: field(type, more) });
  expect(others).toEqual([]);
  expect(first.replaceAll('\u00a0', ' ')).toContain(`fields.f.${property} · `);
  expect(first.replaceAll('\u00a0', ' ')).toContain(words.replaceAll('\u00a0', ' '));
});

test('a line of a list has none of them, and a wrong presentation is said', () => {
  const columns = [{ ...field('label'), id: 'a' }];
  expect(problemsOf({ r: field('repeat', { columns: columns as never }) })).toEqual([
    'fields.r.columns[0].type · Choisissez une des valeurs proposées.',
  ]);
  expect(problemsOf({ d: field('divider', { widget: 'round' }) })).toEqual([
    expect.stringMatching(/^fields\.d\.widget · .*choisissez parmi «\u00a0Double trait/),
  ]);
});

test('holds no value: formulas, players and changes of a template pass it by', () => {
  const fields = {
    force: field('number', { name: 'Force' }),
    trait: field('divider', { name: 'Force' }),
    regle: field('label', { name: 'Règle', text: 'x' }),
    double: field('number', { name: 'Double', formula: 'Force * 2' }),
  };
  const program = programOf(fields);
  expect(program.problems).toEqual([]);
  expect(program.evaluate({ force: 4 }).values).toEqual({ force: 4, double: 8 });
  expect(programOf({ ...fields, double: field('number', { formula: 'Règle' }) }).problems).toHaveLength(1);
  expect(missingFields(fields, {})).toEqual([]);
  expect(valueErrors(fields, { regle: 'x' })).toEqual({ 'values.regle': 'Ce champ ne se remplit pas.' });
  const { regle: _regle, trait: _trait, ...without } = fields;
  expect(changedTemplateFields(fields, without)).toEqual([]);
  expect(changedTemplateFields(fields, { ...fields, regle: field('divider', { name: 'Autre' }) })).toEqual(
    [],
  );
});

test('takes from a field what its new type does not have, and nothing else', () => {
  const number = field('number', { name: 'Force', min: 1, help: 'x', formula: '1', showIf: 'A', width: 6 });
  expect(foreignTo('divider', number)).toEqual(['min', 'help', 'formula']);
  expect(withoutForeign({ ...number, type: 'divider' })).toEqual(
    field('divider', { name: 'Force', showIf: 'A', width: 6 }),
  );
  expect(withoutForeign(number)).toBe(number);
});

test('a glance at a template shows what they are', () => {
  const fields = Object.fromEntries(DISPLAY_TYPES.map(type => [type, field(type)]));
  const outline = outlineOf({ structure: layout(Object.keys(fields)), fields });
  expect(outline.rows[0]?.columns[0]?.fields.map(one => one.as)).toEqual([...DISPLAY_TYPES]);
});
