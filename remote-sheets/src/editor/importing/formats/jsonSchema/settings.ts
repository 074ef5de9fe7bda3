import type { FieldType } from '@rpd/shared/domain';

// Keywords of JSON Schema that are a matter of look, or say nothing.

export const LOOKS = new Set([
  'examples',
  'propertyOrder',
  'options',
  'ui:options',
  'ui:widget',
  'ui:order',
  'classNames',
  'order',
  'deprecated',
  'markdownDescription',
  'defaultSnippets',
  'enumDescriptions',
  'x-intellij-html-description',
]);

export const NEUTRAL = {
  additionalProperties: [true, false],
  additionalItems: [true, false],
  unevaluatedProperties: [true, false],
  uniqueItems: [true, false],
  readOnly: [false],
  nullable: [true, false],
} as const;

export const FORMATS_KNOWN: Readonly<Record<string, FieldType>> = {
  date: 'date',
  textarea: 'textarea',
  'multi-line': 'textarea',
  markdown: 'textarea',
};
