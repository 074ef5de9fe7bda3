import type { FieldType } from '@rpd/shared/domain';

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
