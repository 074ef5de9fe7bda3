import { fieldNamed, imported, linesOf, valueOf } from './importing.testing.ts';

// Programs of Roll20 (sheet workers): which of them become formulas, and where the others stay.

const FIELDS = `
  <input type="number" name="attr_force" value="10"><input type="number" name="attr_niveau" value="1">
  <input type="number" name="attr_mod" readonly value="0"><input type="number" name="attr_total" value="0">
  <fieldset class="repeating_armes"><input name="attr_nom"><span name="attr_bonus"></span></fieldset>`;
const sheet = (program: string) => imported(`${FIELDS}<script type="text/worker">${program}</script>`);

const MODIFIER = `on("change:force change:niveau sheet:opened", function () {
  // Le modificateur.
  getAttrs(["force", "niveau"], function (values) {
    const force = parseInt(values.force) || 0;
    const half = Math.floor((force - 10) / 2);
    setAttrs({ mod: Math.max(half, -5) + Number(values["niveau"]) });
  });
});`;

test('takes a program that is one calculation of attributes as the formula of its field', async () => {
  const read = await sheet(MODIFIER);
  expect(fieldNamed(read, 'mod').formula).toBe(
    'max(plancher((si(force < 0\u0020; plafond(force)\u0020; plancher(force)) - 10) / 2)\u0020; -5) + niveau',
  );
  expect(valueOf(read, 'mod', { force: 17, niveau: 2 })).toBe(5);
  expect(read.report.counts.formulas).toEqual({ found: 1, taken: 1, kept: 0 });
});

const setting = (value: string, events = 'change:force') =>
  `on("${events}", () => { getAttrs(["force", "niveau"], v => { setAttrs({ mod: ${value} }); }); });`;

test.each([
  [
    setting('v.force + v.niveau', 'change:force change:niveau'),
    'ce programme met peut-être des textes bout à bout',
  ],
  [setting('parseInt(v.force) + parseInt(v.niveau)'), 'ce programme n’attend pas tout ce qu’il lit'],
  [setting('bonusOf(v.force)'), 'ce programme ne donne peut-être pas un nombre'],
  [setting('v.force', 'clicked:force'), 'ce programme attend autre chose qu’un changement de valeur'],
  [`on("change:force", () => { if (ready) setAttrs({ mod: 2 }); });`, 'ce programme fait plus qu’un calcul'],
])('keeps %s whole in its field, with the reason', async (program, reason) => {
  const read = await sheet(program);
  const field = fieldNamed(read, 'mod');
  expect(field.formula).toBeUndefined();
  expect(field.untranslated).toEqual([{ part: 'formula', source: program.replace(/;$/u, ''), reason }]);
  expect(read.report.counts.formulas).toEqual({ found: 1, taken: 0, kept: 1 });
});

test('keeps what is also written by hand, or set by several programs, as it was filled in', async () => {
  const one = setting('parseInt(v.force)').replace('mod:', 'total:');
  const read = await sheet(one);
  expect(fieldNamed(read, 'total')).toMatchObject({
    type: 'number',
    untranslated: [{ reason: 'un programme le remplit, et on peut y écrire' }],
  });
  const both = await sheet(
    `${setting('parseInt(v.force)')} ${setting('parseInt(v.niveau)', 'change:niveau')}`,
  );
  expect(fieldNamed(both, 'mod').untranslated?.[0]?.reason).toBe('plusieurs programmes le remplissent');
  expect(linesOf(both, 'lost').join()).toContain('Un autre programme le remplit');
});

test('keeps a program in the column that it sets', async () => {
  const program = 'on("change:repeating_armes:nom", () => { setAttrs({ repeating_armes_bonus: 2 }); });';
  const column = fieldNamed(await sheet(program), 'repeating_armes').columns?.find(
    ({ ref }) => ref === 'bonus',
  );
  expect(column?.untranslated?.[0]?.source).toBe(program.replace(/;$/u, ''));
});

test('tells of every program, of those without a field with their text, and of what they call', async () => {
  const read = await sheet(`
    const table = { a: 1 }; /* on("change:rien", 1) */
    on("change:force", e => { log(")", /[)]/u, e); });
    on(["force"].map(one => "change:" + one).join(" "), () => { setAttrs({ ailleurs: 1, [table.a]: 2 }); });
    on("change:niveau", () => { setAttrs({ mod: table.a, force: 1 }); });`);
  const lines = linesOf(read).join('\n');
  expect(lines).toMatch(/3 programmes attendent un changement.*\(1\)/);
  expect(lines).toContain('on("change:force", e => { log(")", /[)]/u, e); })');
  expect(lines).toContain('Il remplit ailleurs, qui ne sont pas des champs.');
  expect(lines).toContain('const table = { a: 1 };');
  expect(fieldNamed(read, 'mod').untranslated).toHaveLength(1);
  expect(fieldNamed(read, 'force').untranslated).toHaveLength(1);
});
