import type { Reading } from './reading.ts';
import { isObject, join, type Part, wordsOf } from '../../part.ts';
import { field, fieldsOf, type FieldPlan, type TabPlan } from '../../plan.ts';
import { hiddenValue, looseValue } from './formulas.ts';
import { LOOKS, NEUTRAL } from './settings.ts';
import { keepTags } from './around.ts';

// What a template says beside its components: hidden attributes, bars, effects.

export function hiddenFields(reading: Reading, system: Part): FieldPlan[] {
  return system.parts('hidden').map(part => {
    const key = part.words('name', 'key');
    const value = part.get('value') ?? part.get('formula') ?? part.get('expression');
    part.skip('value', 'formula', 'expression', 'id');
    const source = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
    const made = field(part.path, [key], key || 'Attribut caché', 'string');
    if (source.trim())
      made.formulas.push({
        part: 'formula',
        source,
        path: `${part.path}.value`,
        translate: scope => hiddenValue(source, scope),
      });
    keepTags(made, source, `${part.path}.value`);
    reading.notes.rest(part, key, made, { looks: LOOKS, neutral: NEUTRAL });
    return made;
  });
}

/** Bars above tokens: a number with its maximum. */
export function readBars(reading: Reading, system: Part, tabs: readonly TabPlan[]): void {
  const bars = system.part('attributeBar');
  if (!bars) return;
  const known = new Map(
    fieldsOf(tabs)
      .flatMap(one => one.keys.map(key => [key, one] as const))
      .toReversed(),
  );
  for (const key of Object.keys(bars.json)) {
    const bar = bars.part(key);
    if (!bar) continue;
    const [value, most] = [bar.get('value'), bar.get('max')].map(one =>
      typeof one === 'number' ? String(one) : typeof one === 'string' ? one : '',
    );
    bar.skip('editable', 'key', 'name');
    const plain = (text: string | undefined) =>
      /^\s*(?:\$\{)?\s*([\p{L}_]\w*)\s*(?:\}\$)?\s*$/u.exec(text ?? '')?.[1];
    const current = known.get(plain(value) ?? '');
    if (
      current?.type === 'number' &&
      current.formulas.every(({ part }) => part !== 'formula') &&
      plain(most)
    ) {
      current.maximumKey ??= plain(most) ?? '';
      current.keys.push(`${key}.value`, key);
      reading.notes.add(
        'changed',
        bar.path,
        key,
        'La barre devient une jauge sur le champ qu’elle montre.',
        current,
      );
      continue;
    }
    const made = field(bar.path, [`${key}.value`, key], key, 'number');
    const top = field(bar.path, [`${key}.max`], `${key} (maximum)`, 'number');
    for (const [one, source, name] of [
      [made, value, 'value'],
      [top, most, 'max'],
    ] as const) {
      if (source?.trim())
        one.formulas.push({
          part: 'formula',
          source,
          path: `${bar.path}.${name}`,
          translate: scope => looseValue(source, scope),
        });
      one.isExtra = true;
    }
    made.maximumKey = `${key}.max`;
    reading.extras.push(made, top);
  }
}

/** What changes other values there: items, effects, modifiers. */
export function reportEffects(reading: Reading, template: Part, system: Part): void {
  const tell = (part: Part, key: string, what: string) => {
    const value = part.get(key);
    const all = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
    for (const [index, one] of all.entries()) {
      const name = isObject(one) ? wordsOf(one['name'] ?? one['key'] ?? one['id']) : '';
      reading.notes.add(
        'lost',
        join(join(part.path, key), index),
        name || what,
        `${what} : ${JSON.stringify(one)}`,
      );
    }
  };
  tell(system, 'modifiers', 'Un modificateur d’objet n’existe pas ici');
  tell(system, 'conditionalModifierList', 'Un modificateur conditionnel n’existe pas ici');
  tell(system, 'activeEffects', 'Un effet n’existe pas ici');
  tell(template, 'effects', 'Un effet n’existe pas ici');
  tell(template, 'items', 'Un objet porté par le modèle n’est pas repris');
  system.skip('activeEffects');
}
