// A sheet's names and numbers. Kept apart from the schemas: rendering a sheet loads no yup.

/**
 * The format of the documents that are written now. 2: each field stands in one place. 3: widgets, places per width, themes (« version 2 »
 * of the design).
 */
export const SHEET_FORMAT = 3;
/** From which format on a field that stands nowhere is refused. */
export const PLACED_FORMAT = 2;

/** Elements that show something of the template or the character, and are not filled in: the character's portrait, a picture, a rule, a text. */
export const DISPLAY_TYPES = ['portrait', 'picture', 'divider', 'label'] as const;
export type DisplayType = (typeof DISPLAY_TYPES)[number];

/** SED-3, `roll`: a button that rolls dice, and `repeat`: lines of the field's own columns, as many as the player adds (an inventory, spells). */
export const FIELD_TYPES = [
  'string',
  'textarea',
  'checkbox',
  'number',
  'date',
  'select',
  'multiselect',
  'roll',
  'dashboard',
  'repeat',
  ...DISPLAY_TYPES,
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Whether fields of this type show something and hold no value. */
export const isValueless = (type: FieldType): boolean =>
  type === 'dashboard' || type === 'roll' || isDisplay(type);

/** Whether fields of this type are {@link DISPLAY_TYPES}. */
export const isDisplay = (type: FieldType): type is DisplayType =>
  (DISPLAY_TYPES as readonly string[]).includes(type);

/** Types of the columns of a repeated field; at the outer level, lines too. */
export const COLUMN_TYPES = FIELD_TYPES.filter(
  type => type !== 'dashboard' && type !== 'repeat' && !isDisplay(type),
);

/** How large a portrait or a picture is shown. */
export const DISPLAY_SIZES = ['small', 'medium', 'large', 'full'] as const;
export type DisplaySize = (typeof DISPLAY_SIZES)[number];
/** Characters of one fixed text, and of all of one sheet. */
export const LABEL_MAX = 5_000;
export const LABELS_TEXT_MAX = 200_000;
/** Pictures of one sheet, and places in which it shows the portrait: a player's device loads each of them. */
export const SHEET_PICTURES_MAX = 40;
export const SHEET_PORTRAITS_MAX = 10;

/** SED-9, by the value that `dashboardElement` has. */
export const DASHBOARD_ELEMENTS = {
  widget: { kind: 'Widget', label: 'Statistiques des joueurs' },
  table: { kind: 'Table', label: 'Liste des parties' },
  chart: { kind: 'Chart', label: "Graphique d'activité" },
} as const;
export type DashboardElement = keyof typeof DASHBOARD_ELEMENTS;

/** Who sees a field's value. */
export const FIELD_VISIBILITIES = ['everybody', 'ownerAndGm', 'gmOnly'] as const;
export type FieldVisibility = (typeof FIELD_VISIBILITIES)[number];

/** How much of its column a field takes, in twelfths. */
export const FIELD_WIDTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export type FieldWidth = (typeof FIELD_WIDTHS)[number];

export const FORMULA_MAX = 2000;

/** Lines of a repeated field unless it says fewer. */
export const REPEAT_LINES_MAX = 200;

/** To what a press of a button resets a field: to its maximum, to one value, or to what a formula gives. */
export const RESET_TARGETS = ['max', 'value', 'formula'] as const;
export type ResetTarget = (typeof RESET_TARGETS)[number];
/** Fields that pay for one press, and fields that one press resets. */
export const COSTS_MAX = 8;
export const RESETS_MAX = 40;

/** What a step of guided creation asks for: values, options that grant, points to spread, dice to assign. */
export const STEP_KINDS = ['fields', 'choice', 'points', 'roll'] as const;
export type StepKind = (typeof STEP_KINDS)[number];
/** What an option does to a field: gives it a value, adds to its number or its choices, or adds a line to its lines. */
export const GRANT_WAYS = ['set', 'add', 'line'] as const;
export type GrantWay = (typeof GRANT_WAYS)[number];
/** Steps of one sheet, options of one step, grants of one option, fields of one step, lines of its table of costs. */
export const STEPS_MAX = 30;
export const STEP_OPTIONS_MAX = 60;
export const STEP_GRANTS_MAX = 30;
export const STEP_FIELDS_MAX = 60;
export const STEP_COSTS_MAX = 100;
/** Points of one step, and the lowest and highest value that they buy. */
export const STEP_POINTS_MAX = 10_000;
/** Characters of all names and texts of the steps of one sheet. */
export const STEPS_TEXT_MAX = 150_000;
