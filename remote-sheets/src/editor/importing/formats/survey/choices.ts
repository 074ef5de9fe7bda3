import { plainText } from '@rpd/shared/importing';
import type { Part } from '../../part.ts';
import { isObject, listOf, shown } from '../../part.ts';
import { field, type FieldPlan } from '../../plan.ts';
import type { Notes } from '../notes.ts';
import { optionsFrom } from '../options.ts';
import { keep, set } from '../shared.ts';
import { valueOf } from './formulas.ts';

// Options of a question.

/** What an option says and is taken. */
const READ = new Set(['value', 'id', 'text', 'title', 'imageLink', 'visibleIf', 'enableIf']);

/** Options, and the field of what somebody else writes. */
export function readChoices(notes: Notes, part: Part, made: FieldPlan, cell: Part | undefined): FieldPlan[] {
  if (made.type !== 'select' && made.type !== 'multiselect') return [];
  const given = part.get('choices');
  const source = given ?? cell?.json['choices'] ?? numberRange(part);
  const { options, problems } = optionsFrom(source, {
    value: ['value', 'id'],
    label: ['text', 'title', 'imageLink', 'value'],
  });
  for (const message of problems) notes.add('changed', part.path, made.name, message, made);
  const extra: FieldPlan[] = [];
  const add = (value: string, label: string) => {
    if (options.every(option => option.value !== value) && options.length < 500)
      options.push({ value, label });
  };
  const isOther = part.flag('showOtherItem') || part.flag('hasOther');
  if (part.flag('showNoneItem') || part.flag('hasNone'))
    add('none', plainText(part.words('noneText')) || 'Aucun');
  if (isOther) {
    add('other', plainText(part.words('otherText')) || 'Autre (préciser)');
    extra.push(commentField(part, made, 'Autre réponse', true));
    notes.add(
      'changed',
      part.path,
      made.name,
      'Son option « autre » devient une option, et un texte qui apparaît avec elle.',
      made,
    );
  }
  if (part.flag('showCommentArea') || part.flag('hasComment'))
    extra.push(commentField(part, made, plainText(part.words('commentText')) || 'Commentaire', false));
  for (const key of ['otherPlaceholder', 'commentPlaceholder', 'otherErrorText'])
    if (part.words(key)) notes.look(key, part.words(key));
  if (isOther) part.skip('otherText', 'noneText', 'commentText');
  set(made, { options });
  for (const one of listOf(given))
    for (const [key, value] of Object.entries(one))
      if (!READ.has(key) && value !== '' && value !== undefined) notes.look(key, shown(value));
  const conditions = (Array.isArray(given) ? given : []).filter(
    (one: unknown) => isObject(one) && (one['visibleIf'] || one['enableIf']),
  );
  if (conditions.length > 0)
    keep(made, 'options', conditions, `${part.path}.choices`, 'une option n’a pas de condition ici');
  return extra;
}

function commentField(part: Part, made: FieldPlan, label: string, isOther: boolean): FieldPlan {
  const [key = ''] = made.keys;
  const more = field(part.path, [`${key}-Comment`], `${made.name} – ${label}`, 'string');
  more.isExtra = true;
  const source = made.type === 'multiselect' ? `{${key}} contains 'other'` : `{${key}} = 'other'`;
  if (isOther)
    more.formulas.push({
      part: 'showIf',
      source,
      path: part.path,
      translate: scope => valueOf(source, scope),
    });
  return more;
}

/** Numbers from one to another. */
function numberRange(part: Part): unknown {
  const [from, to, step = 1] = [
    part.number('choicesMin'),
    part.number('choicesMax'),
    part.number('choicesStep'),
  ];
  if (from === undefined || to === undefined || step <= 0 || (to - from) / step > 500) return undefined;
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_one, index) => from + index * step);
}

export function readRating(part: Part, made: FieldPlan): void {
  const values = part.get('rateValues');
  if (Array.isArray(values) && values.length > 0) {
    made.type = 'select';
    set(made, optionsFrom(values, { value: ['value'], label: ['text', 'value'] }));
    const { problems: _problems, ...settings } = made.settings as Record<string, unknown>;
    made.settings = settings;
    return;
  }
  const least = part.number('rateMin') ?? 1;
  set(made, {
    min: least,
    max: part.number('rateMax') ?? Math.max(least, part.number('rateCount') ?? 5),
    step: part.number('rateStep'),
  });
  part.skip('rateCount', 'autoGenerate');
}
