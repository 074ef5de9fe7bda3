import { plainText } from '@rpd/shared/importing';
import { isObject, type Part, wordsOf } from '../../part.ts';
import { field, type FieldPlan } from '../../plan.ts';
import { dividerOf, labelOf, noteKey, pictureIn, pictureOf, withoutData } from '../display.ts';
import type { Notes } from '../notes.ts';
import { optionsFrom } from '../options.ts';
import { keep, set, setBounds, setInitial, setPattern, withCondition } from '../shared.ts';
import { conditionOf, scriptValue } from './formulas.ts';
import { LOOKS, NEUTRAL } from './settings.ts';

// What a component says of its field.

/** Names that form builders give to what is only shown. */
export const GIVEN_LABELS =
  /^(?:html|content|text\/images|panel|columns|table|field ?set|well|tabs|container)$/iu;

export function readGroup(notes: Notes, part: Part, name: string, first: FieldPlan | undefined): void {
  part.skip('type', 'key', 'components', 'columns', 'rows', 'title', 'legend', 'label');
  const label = wordsOf(part.json['label']);
  const title = wordsOf(part.json['title'] ?? part.json['legend']);
  if (title && label && label !== title && !GIVEN_LABELS.test(label)) notes.look('label', label);
  const tooltip = plainText(part.words('tooltip', 'description'));
  if (tooltip && first && !first.settings.help) set(first, { help: tooltip });
  else if (tooltip) notes.add('lost', part.path, name, `Texte du groupe : ${tooltip}`, first);
  if (Array.isArray(part.json['logic']) && part.json['logic'].length > 0 && first)
    keep(
      first,
      'effect',
      part.get('logic'),
      `${part.path}.logic`,
      'un effet sous condition n’existe pas ici ; il vaut pour tout le groupe',
    );
  notes.rest(part, name, first, { looks: LOOKS, neutral: NEUTRAL });
}

export function readOptions(notes: Notes, part: Part, made: FieldPlan, kind: string): void {
  const data = part.part('data');
  const given =
    kind === 'select'
      ? (data?.get('values') ?? data?.get('json'))
      : (part.get('values') ?? data?.get('values'));
  let source: unknown = given;
  if (typeof source === 'string') {
    try {
      source = source.trim() ? JSON.parse(source) : [];
    } catch {
      source = [];
    }
  }
  const { options, problems } = optionsFrom(Array.isArray(source) ? source : [], {
    value: ['value', 'id'],
    label: ['label', 'name', 'value'],
  });
  const real = options.filter(({ value, label }) => value || label);
  set(made, { options: real });
  for (const message of problems) notes.add('changed', part.path, made.name, message, made);
  for (const key of ['url', 'custom', 'resource']) {
    const value = data?.get(key);
    if (value && real.length === 0)
      keep(
        made,
        'options',
        value,
        `${part.path}.data.${key}`,
        key === 'custom' ? 'ses options viennent d’un programme' : 'ses options viennent d’une adresse',
      );
    else if (value && wordsOf(value).trim())
      notes.add(
        'lost',
        `${part.path}.data.${key}`,
        made.name,
        `Autre source d’options : ${JSON.stringify(value)}`,
        made,
      );
  }
  data?.skip('headers', 'values', 'json');
  if (data) notes.rest(data, made.name, made, { looks: LOOKS, neutral: NEUTRAL });
  part.skip('dataSrc', 'values');
}

export function readSettings(notes: Notes, part: Part, made: FieldPlan): void {
  const help = [
    plainText(part.words('description')),
    plainText(part.words('tooltip')),
    [plainText(part.words('prefix')), plainText(part.words('suffix'))].filter(Boolean).join(' … '),
  ].filter(Boolean);
  if (help.length > 0) set(made, { help: [...new Set(help)].join(' · ') });
  const validate = part.part('validate');
  if (validate) readValidation(notes, validate, made);
  const given = part.get('defaultValue');
  if (made.type === 'multiselect' && isObject(given))
    setInitial(
      made,
      Object.keys(given).filter(key => key && given[key] === true),
      part.path,
      notes,
    );
  else if (made.type !== 'repeat')
    setInitial(
      made,
      given === false && made.type !== 'checkbox' ? undefined : given,
      `${part.path}.defaultValue`,
      notes,
    );
  readCalculation(part, made);
  withCondition(made, conditionOf(part));
  const logic = part.get('logic');
  if (Array.isArray(logic) && logic.length > 0)
    keep(made, 'effect', logic, `${part.path}.logic`, 'un effet sous condition n’existe pas ici');
  part.skip('validate', 'conditional', 'customConditional', 'columns');
  notes.rest(part, made.name, made, { looks: LOOKS, neutral: NEUTRAL });
}

function readValidation(notes: Notes, validate: Part, made: FieldPlan): void {
  if (validate.flag('required') && made.type !== 'repeat') set(made, { required: true });
  const step = validate.number('step');
  if (made.type === 'number') {
    setBounds(made, validate.get('min') ?? undefined, validate.get('max') ?? undefined, validate.path, notes);
    if (step !== undefined && step > 0) set(made, { step });
    if (validate.flag('integer')) set(made, { step: 1 });
  }
  if (made.type === 'string' || made.type === 'textarea') {
    const [least, most] = [validate.number('minLength'), validate.number('maxLength')];
    set(made, { minLength: least && Math.min(20_000, least), maxLength: most && Math.min(20_000, most) });
    if (validate.words('pattern')) validate.skip('customMessage', 'patternMessage');
    setPattern(
      made,
      wordsOf(validate.json['pattern'], 1000),
      plainText(wordsOf(validate.json['customMessage'] ?? validate.json['patternMessage'])),
      `${validate.path}.pattern`,
    );
  }
  for (const key of ['custom', 'json']) {
    const value = validate.get(key);
    if (value && JSON.stringify(value) !== '{}')
      keep(made, 'check', value, `${validate.path}.${key}`, 'un contrôle programmé n’existe pas ici');
  }
  validate.skip(
    'customPrivate',
    'strictDateValidation',
    'multiple',
    'unique',
    'onlyAvailableItems',
    'minWords',
    'maxWords',
    'pattern',
    'step',
    'minLength',
    'maxLength',
  );
  for (const key of ['minWords', 'maxWords', 'minSelectedCount', 'maxSelectedCount']) {
    const value = validate.number(key);
    if (value)
      keep(made, 'check', `${key}: ${value}`, `${validate.path}.${key}`, 'ce contrôle n’existe pas ici');
  }
  notes.rest(validate, made.name, made, { looks: LOOKS, neutral: NEUTRAL });
}

function readCalculation(part: Part, made: FieldPlan): void {
  const source = part.get('calculateValue');
  const hasSource =
    typeof source === 'string' ? source.trim() !== '' : isObject(source) && Object.keys(source).length > 0;
  if (hasSource) {
    const path = `${part.path}.calculateValue`;
    const text = typeof source === 'string' ? source : JSON.stringify(source);
    const reason = part.flag('allowCalculateOverride')
      ? 'le joueur peut y changer le résultat'
      : ['number', 'string', 'textarea', 'checkbox'].includes(made.type)
        ? ''
        : 'un champ de ce type ne se calcule pas ici';
    if (reason) keep(made, 'formula', text, path, reason);
    else
      made.formulas.push({
        part: 'formula',
        source: text,
        path,
        translate: scope => scriptValue(source, scope),
      });
  }
  part.skip('allowCalculateOverride');
  const initial = part.get('customDefaultValue');
  if (initial && JSON.stringify(initial) !== '{}')
    keep(
      made,
      'initial',
      initial,
      `${part.path}.customDefaultValue`,
      'une valeur de départ calculée n’existe pas ici',
    );
}

export function shownParts(notes: Notes, part: Part, name: string): FieldPlan[] {
  const raw = withoutData(wordsOf(part.get('content') ?? part.get('html'), 2_000_000));
  const tag = part.words('tag').toLowerCase();
  const attributes = Object.fromEntries(
    part.parts('attrs').map(one => [one.words('attr').toLowerCase(), one.words('value')]),
  );
  part.skip('content', 'html', 'key', 'tag', 'attrs');
  const label = wordsOf(part.json['label']);
  if (label && !GIVEN_LABELS.test(label)) notes.look('label', label);
  for (const [attribute, value] of Object.entries(attributes))
    if (attribute && attribute !== 'src' && attribute !== 'alt')
      notes.look('attrs', `${attribute} = ${value}`);
  const condition = conditionOf(part);
  const inside =
    tag === 'img' ? { address: attributes['src'] ?? '', alt: attributes['alt'] ?? '' } : pictureIn(raw);
  const made = [
    ...(tag === 'hr' || /^\s*<hr\b[^>]*>\s*$/iu.test(raw) ? [dividerOf(part.path)] : []),
    ...(inside ? pictureOf(notes, part.path, inside.address, inside.alt) : []),
    ...labelOf(notes, part.path, raw),
  ].map(one => withCondition(one, condition));
  if (condition && made.length === 0)
    notes.add('lost', condition.path, name, `Condition de ce qui ne montre rien\u00a0: ${condition.source}`);
  noteKey(notes, part.path, name, wordsOf(part.json['key']), made[0]);
  notes.rest(part, name, made[0], { looks: LOOKS, neutral: NEUTRAL });
  return made;
}

export function surveyFields(notes: Notes, part: Part, key: string, name: string, path: string): FieldPlan[] {
  const { options } = optionsFrom(part.get('values'), { value: ['value'], label: ['label', 'value'] });
  const made = optionsFrom(part.get('questions'), {
    value: ['value'],
    label: ['label', 'value'],
  }).options.map(question =>
    withCondition(
      field(
        part.path,
        [[path, key, question.value].filter(Boolean).join('.')],
        `${name} – ${question.label}`,
        'select',
        { options },
      ),
      conditionOf(part),
    ),
  );
  readGroup(notes, part, name, made[0]);
  return made;
}
