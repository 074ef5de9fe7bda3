import { fieldNamed, fieldsOf, imported, linesOf, valueOf } from './importing.testing.ts';

// Sheets of Roll20: what their rolls and calculations become.

const STATS = `
  <input type="number" name="attr_str" value="12"><input type="number" name="attr_str_max" value="18">
  <input type="number" name="attr_pool" value="3">`;

/** The notation of a button with this macro. */
async function rollOf(macro: string, html = STATS): Promise<string | undefined> {
  const value = macro.replaceAll('"', '&quot;');
  const read = await imported(`${html}<button type="roll" name="roll_jet" value="${value}"></button>`);
  return fieldsOf(read).find(({ type }) => type === 'roll')?.dice;
}

test.each([
  ['/roll 1D20 + @{STR}', '1d20 + @str'],
  ['{{Jet=[[1d20 + [[floor(@{str|max}/2)]] [FOR] ]]}}', 'Jet: 1d20 + plancher(@str_max / 2)'],
  ['[[1d20cs>19cf<2 + @{str} &{tracker}]]', '1d20 + @str'],
  ['[[(@{pool})d10>7f1]] réussites', '(@pool)d10>=7f1'],
  ['[[(@{pool})d6>[[@{str}-8]]sa]]', '(@pool)d6>=(@str - 8)'],
  ['[[3d6!>5 + 2d8r<2 + 4d6k3 + 2d20d1]]', '3d6!>=5 + 2d8r<=2 + 4d6kh3 + 2d20dl1'],
  ['[[{1d20+@{str}, 2d6!}kh1]]', '{1d20 + @str\u0020; 2d6!}kh1'],
  ['[[1d20 + ?{Bonus d\u0027arme|0}]]', '1d20 + ?{Bonus d\u0027arme|0}'],
  ['[[1d20 + ?{Avec|Force,@{str}|Un dé,1d4}]]', '1d20 + ?{Avec|Force,@str|Un dé,1d4}'],
  ['[[(?{Dés|2})d6]]', '(?{Dés|2})d6'],
])('takes the roll %s', async (macro, notation) => {
  expect(await rollOf(macro)).toBe(notation);
});

test('reads several rolls of a message with their names, and a calculation beside them', async () => {
  expect(await rollOf('{{Attaque=[[1d20+@{str}]]}} {{Dégâts=[[1d8]]}} {{DD=[[8+@{str}]]}}')).toBe(
    'Attaque: 1d20 + @str\u0020; Dégâts: 1d8\u0020; DD: 8 + @str',
  );
});

test.each([
  ['[[1d20 + @{target|ac}]]', 'elle lit la fiche d’une cible'],
  ['[[1d20 + @{inconnu}]]', '«\u00a0inconnu\u00a0» n’est pas un champ du fichier'],
  ['%{selected|attaque}', 'elle appelle une commande ou une capacité de Roll20'],
  ['{{texte=@{str}}}', 'elle ne lance aucun dé'],
  ['[[5d6mt]]', 'elle compte les dés pareils'],
  ['[[1d20 + @{str}', 'un crochet y manque'],
])('keeps %s whole, with the reason', async (macro, reason) => {
  const read = await imported(`${STATS}<button type="roll" name="roll_jet" value="${macro}"></button>`);
  const field = fieldsOf(read).find(({ type }) => type === 'roll');
  expect(field?.untranslated).toEqual([{ part: 'dice', source: macro, reason }]);
  expect(linesOf(read, 'kept')).toEqual([`jet: Lancer (${reason})\u00a0: ${macro}`]);
});

test('reads a text that people fill in as dice', async () => {
  expect(await rollOf('[[@{degats} + @{str}]]', `${STATS}<input name="attr_degats" value="1d8">`)).toBe(
    '@degats + @str',
  );
});

test('puts the pieces that hidden texts and choices hold into a roll, and says what is not followed', async () => {
  const read = await imported(`${STATS}
    <input type="hidden" name="attr_d20" value="1d20"><input type="hidden" name="attr_plus" value="">
    <select name="attr_mode"><option value="{{r1=[[@{d20}">Normal</option><option value="{{r1=[[2d20kh1">Avantage</option></select>
    <button type="roll" name="roll_jet" value="@{mode}+@{str}@{plus}]]}}"></button>`);
  expect(fieldNamed(read, 'jet').dice).toBe('r1: 1d20 + @str');
  expect(linesOf(read, 'changed')[0]).toContain(
    'sans ce qui change « mode », ce qui change « d20 », ce qui change « plus »',
  );
});

test('reads a choice of dice with values as it stands at first', async () => {
  const choice = `<select name="attr_de"><option value="1d20+@{str}">Un</option><option value="?{D|1d6,1d6|4,4}" selected>Autre</option></select>`;
  expect(await rollOf('[[@{de} + 2]]', `${STATS}${choice}`)).toBe('?{D|1d6,1d6|4,4} + 2');
});

test('a choice whose values have signs stands behind dice without one', async () => {
  const choice = '<select name="attr_mod"><option>+1</option><option>-2</option></select>';
  expect(await rollOf('[[1d20@{mod}]]', choice)).toBe('1d20 + nombre(@mod)');
});

test('a box is worth its value in calculations, and a choice what it calculates', async () => {
  const read = await imported(`${STATS}
    <input type="checkbox" name="attr_prof" value="@{pool}*2">
    <select name="attr_base"><option value="@{str}">Force</option><option value="4">Quatre</option></select>
    <input name="attr_total" disabled value="@{prof} + @{base}">`);
  const values = { str: 12, pool: 3, prof: true, base: '@{str}' };
  expect(valueOf(read, 'total', values)).toBe(18);
  expect(valueOf(read, 'total', { ...values, prof: false, base: '4' })).toBe(4);
  expect(linesOf(read, 'changed')).toContain('prof: Cochée, elle vaut dans les calculs\u00a0: @{pool}*2');
});

test('words in a field that cannot be changed are its text', async () => {
  const read = await imported(
    '<input name="attr_nom" disabled value="Armes de jet"><input name="attr_a"><input name="attr_b" disabled value="@{a} de @{nom}">',
  );
  expect(fieldNamed(read, 'nom').formula).toBe("'Armes de jet'");
  expect(valueOf(read, 'b', { a: 'Dague' })).toBe('Dague de Armes de jet');
});

test('calculates hidden values that read others', async () => {
  const read = await imported(`${STATS}<input type="hidden" name="attr_demi" value="floor(@{str}/2)">`);
  expect(fieldNamed(read, 'demi').formula).toBe('plancher(str / 2)');
});

test('a field is what people fill in, though it was shown or hidden before', async () => {
  const read = await imported(
    '<span name="attr_for"></span>Force <input type="number" name="attr_for" value="3"><input type="hidden" name="attr_for">',
  );
  expect(fieldNamed(read, 'for')).toMatchObject({ type: 'number', initial: 3 });
  expect(fieldNamed(read, 'for').layout).toBeUndefined();
});

test('titles stand above their fields, buttons have their own words, and texts that name nothing are said', async () => {
  const read =
    await imported(`<h2><b>Points</b> forts</h2><p>Bonjour</p><b>Force</b>: <input type="number" name="attr_str">
    <fieldset class="repeating_armes"><h4>Arme</h4><input name="attr_nom"></fieldset>
    <button type="roll" name="roll_jet" value="/r 1d20">Frapper</button><p>Fin</p>`);
  expect(fieldsOf(read).map(({ name, type }) => `${type} ${name}`)).toEqual([
    'label Points forts',
    'number Force',
    'repeat armes',
    'roll Frapper',
  ]);
  expect(fieldNamed(read, 'armes').columns?.[0]?.name).toBe('Arme');
  expect(linesOf(read)).toEqual([
    'Textes de la fiche: Textes qui ne sont le nom d’aucun champ\u00a0: Bonjour | Fin',
  ]);
});

test('takes each button, also where two have one name, and reads attributes behind a quotation mark too many', async () => {
  const read = await imported(`${STATS}
    <button type="roll" name="roll_jet" value="/r 1d20"></button><button type='roll' class='de'' name="roll_jet" value="/r 1d6"></button>`);
  expect(fieldsOf(read).flatMap(({ dice }) => dice ?? [])).toEqual(['1d20', '1d6']);
});

test('says a second calculation, and another starting value, of one name', async () => {
  const read = await imported(
    '<input name="attr_a" value="1"><input name="attr_a" value="2"><input name="attr_b" disabled value="1+1"><input name="attr_b" disabled value="2+2">',
  );
  expect(linesOf(read, 'lost')).toEqual([
    'a: Autre valeur de départ du même nom\u00a0: 2',
    'b: Un second calcul du même nom n’est pas repris\u00a0: 2+2',
  ]);
});

test('of a line with too many columns, those that its rolls read stay', async () => {
  const plain = Array.from(
    { length: 14 },
    (_one, index) => `<input name="attr_c${index}" title="Case ${index}">`,
  );
  const read = await imported(`<fieldset class="repeating_armes">${plain.join('')}
    <button type="roll" name="roll_jet" value="/r 1d20 + @{c13}"></button></fieldset>`);
  const columns = fieldNamed(read, 'armes').columns ?? [];
  expect(columns.map(({ name }) => name)).toContain('Case 13');
  expect(columns.at(-1)).toMatchObject({ dice: '1d20 + @c13' });
});

test('says what a column that is one too many holds, its choices and its starting value', async () => {
  const plain = Array.from({ length: 12 }, (_one, index) => `<input name="attr_c${index}">`);
  const read = await imported(`<fieldset class="repeating_armes">${plain.join('')}
    <input name="attr_z" value="Début"><select name="attr_y"><option value="v1">Un</option></select></fieldset>`);
  expect(linesOf(read, 'lost').join('\n')).toMatch(
    /z: Colonne en trop.* Début\ny: Colonne en trop.* Un \(v1\)/u,
  );
});

test('of a sheet with too many fields, those that its rolls read stay', async () => {
  const plain = Array.from({ length: 1950 }, (_one, index) => `<input name="attr_c${index}">`);
  const read = await imported(`${plain.join('')}<input name="attr_force" type="number">
    <button type="roll" name="roll_jet" value="/r 1d20 + @{Force}">Frapper</button>`);
  expect(fieldNamed(read, 'Frapper').dice).toBe('1d20 + @force');
  expect(read.report.counts.fields).toEqual({ found: 1952, taken: 1900 });
});
