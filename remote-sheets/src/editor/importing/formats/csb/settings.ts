// What Custom System Builder calls its components and settings.

export const BOXES = new Set([
  'panel',
  'table',
  'tabbedPanel',
  'tab',
  'header',
  'body',
  'collapsiblePanel',
  'grid',
  'container',
]);

export const NUMBERS = new Set(['numberField', 'meter', 'number', 'counter']);

export const TEXTS = new Set(['textField', 'text']);

export const LONG_TEXTS = new Set(['textArea', 'richTextArea', 'richText']);

export const CHOICES = new Set(['select', 'dropdown']);

export const TABLES = new Set(['dynamicTable', 'itemContainer', 'activeEffectContainer', 'extensibleTable']);

export const LOOKS = new Set([
  'cssClass',
  'size',
  'icon',
  'style',
  'align',
  'verticalAlign',
  'flow',
  'layout',
  'collapsible',
  'defaultCollapsed',
  'titleStyle',
  'colSpan',
  'rowSpan',
  'controlsStyle',
  'inputStyle',
  'showControls',
  'headDisplay',
  'hideEmpty',
  'statusIcon',
  'nameAlign',
  'displayAsCards',
  'showHeader',
  'cols',
  'rows',
  'display',
  'bold',
  'rollMessageToChat',
  'altRollMessageToChat',
  'deleteWarning',
  'pp_width',
  'displayLikeLabel',
  'useIcons',
  'sortOption',
  'img',
  'orientation',
  'low',
  'high',
  'optimum',
  'labelPosition',
  'fontSize',
  'imageSize',
  'head',
]);

export const NEUTRAL = {
  role: [0, '0', 1, '1'],
  permission: [0, '0', 1, '1'],
  editRole: [0, '0', 1, '1'],
  size: ['full-size'],
  colSpan: [1],
  rowSpan: [1],
  allowDecimal: [true],
  allowRelative: [true],
  controlsCustomIncrements: [''],
  selectedOptionType: ['custom'],
  charList: [''],
  allowedCharacters: [''],
  hasBehavior: [true],
} as const;

export const WIDTHS: Readonly<Record<string, 3 | 4 | 6 | undefined>> = {
  'grid-2': 6,
  'grid-3': 4,
  'grid-4': 3,
  'grid-5': 3,
  'grid-6': 3,
  'grid-7': 3,
  'grid-8': 3,
  'grid-9': 3,
  'grid-10': 3,
  'grid-11': 3,
  'grid-12': 3,
  horizontal: 4,
};
