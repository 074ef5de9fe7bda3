import type { FieldType } from '@rpd/shared/domain';
import { listOf, lookUp, wordsOf, type Json } from '../../part.ts';

// What Form.io calls its components, and what they are here.

export const TYPES: Readonly<Record<string, FieldType>> = {
  textfield: 'string',
  password: 'string',
  email: 'string',
  url: 'string',
  phoneNumber: 'string',
  time: 'string',
  tags: 'string',
  address: 'string',
  textarea: 'textarea',
  number: 'number',
  currency: 'number',
  checkbox: 'checkbox',
  selectboxes: 'multiselect',
  select: 'select',
  radio: 'select',
  day: 'date',
  datetime: 'date',
  hidden: 'string',
  datagrid: 'repeat',
  editgrid: 'repeat',
  datatable: 'repeat',
  datamap: 'repeat',
  tree: 'repeat',
};

export const PLAIN = new Set([
  'textfield',
  'textarea',
  'number',
  'checkbox',
  'selectboxes',
  'select',
  'radio',
  'hidden',
  'datagrid',
  'editgrid',
  'day',
]);

export const WORDS = new Set(['htmlelement', 'content']);

export const BUTTONS = new Set(['button', 'recaptcha', 'captcha']);

export const BOXES = new Set([
  'fieldset',
  'panel',
  'well',
  'columns',
  'column',
  'table',
  'tabs',
  'container',
  'form',
  'dynamicWizard',
  'reviewpage',
]);

const isKnown = (kind: string): boolean =>
  Object.hasOwn(TYPES, kind) || WORDS.has(kind) || BOXES.has(kind) || BUTTONS.has(kind) || kind === 'survey';

/** What others call components that they build on those of Form.io: `simplepanel`, `simpleradiosadvanced`. */
const BUILT: Readonly<Record<string, string>> = {
  radios: 'radio',
  checkboxes: 'selectboxes',
  phonenumber: 'phoneNumber',
  heading: 'htmlelement',
  paragraph: 'htmlelement',
  cols2: 'columns',
  cols3: 'columns',
  cols4: 'columns',
  btnsubmit: 'button',
  btnreset: 'button',
};

/** What kind of component it is; one that nobody knows and that holds others is a group. */
export function kindOf(json: Json): string {
  const written = wordsOf(json['type']);
  if (isKnown(written)) return written;
  const plain = written.replace(/^simple/u, '').replace(/advanced$/u, '');
  const built = lookUp(BUILT, plain) ?? plain;
  if (isKnown(built)) return built;
  if (listOf(json['columns']).some(column => Array.isArray(column['components']))) return 'columns';
  return listOf(json['components']).length > 0 ? 'panel' : written;
}
