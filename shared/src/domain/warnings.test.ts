import { themesNamedIn, warningChoice, warningChoicesSchema, warningsSchema, warningWords } from './index.ts';

const fault = async (value: unknown) => {
  try {
    await warningsSchema().validate(value);
    return null;
  } catch (error) {
    const { path, message } = error as { path: string; message: string };
    return [path, message];
  }
};

test('refuses a warning that there is not, one that stands twice, too many, and too long words', async () => {
  expect(await fault({ themes: ['violence', 'spiders'], other: 'Clowns' })).toBeNull();
  expect(await fault({ themes: ['unknown'], other: '' })).toEqual([
    'themes[0]',
    'Cet avertissement n’existe pas : choisissez dans la liste.',
  ]);
  expect((await fault({ themes: ['sex', 'sex'], other: '' }))?.[0]).toBe('themes');
  const many = Object.keys(warningChoicesSchema.fields).slice(0, 11);
  expect(await fault({ themes: many, other: '' })).toEqual(['themes', 'Au plus 10 éléments.']);
  expect(await fault({ themes: [], other: 'x'.repeat(81) })).toEqual(['other', 'Au plus 80 caractères.']);
});

test('says the warnings in one sentence', () => {
  expect(warningWords({ themes: ['violence', 'spiders'], other: 'clowns' })).toBe(
    'violence, araignées, clowns',
  );
});

test('hides what somebody always hides, shows what they always show, and asks else', () => {
  const warnings = { themes: ['violence' as const, 'spiders' as const], other: '' };
  expect(warningChoice(warnings, {})).toBe('ask');
  expect(warningChoice(warnings, { violence: 'show' })).toBe('ask');
  expect(warningChoice(warnings, { violence: 'show', spiders: 'show' })).toBe('show');
  expect(warningChoice(warnings, { violence: 'show', spiders: 'hide' })).toBe('hide');
  expect(warningChoice({ ...warnings, other: 'clowns' }, { violence: 'show', spiders: 'show' })).toBe('ask');
});

test('finds the themes that lines and veils name, in any case, and no theme inside another word', () => {
  expect(themesNamedIn('- Pas de **torture**\n- les araignées géantes, la mort d’enfants')).toEqual([
    'death',
    'childDeath',
    'torture',
    'spiders',
  ]);
  expect(themesNamedIn('La guerrière, un mortier, une violente dispute')).toEqual([]);
});
