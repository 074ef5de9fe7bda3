import { readCsb } from './formats/csb.ts';
import { isFormio, readFormio } from './formats/formio.ts';
import { schemaTemplates } from './formats/jsonSchema.ts';
import { isJsonSchema } from './formats/jsonSchema/recognise.ts';
import { readRoll20 } from './formats/roll20.ts';
import { readRoll20Html, roll20HtmlSteps } from './formats/roll20/html.ts';
import { isRoll20 } from './formats/roll20/recognise.ts';
import { readSurvey } from './formats/survey.ts';
import { isObject, lookUp, Part, partsIn, wordsOf, type Json } from './part.ts';
import { FORMATS } from './report.ts';
import type { Template } from './template.ts';

// Which sheets a file holds.

/** A document of ours, which is read as it is. */
export interface OwnDocument {
  structure: unknown;
  fields: unknown;
  name: string;
  description: string;
}

export type Found =
  | { own: OwnDocument }
  | {
      templates: Template[];
      problem?: string;
      /** What stands beside them and holds no sheet. */
      left?: { path: string; name: string }[];
    }
  | { refusal: string };

const CSB_KINDS: Readonly<Record<string, string>> = {
  _template: 'Modèle de personnage',
  character: 'Personnage',
  _equippableItemTemplate: 'Modèle d’objet',
  equippableItem: 'Objet',
  subTemplate: 'Sous-modèle',
  _activeEffectContainer: 'Modèle d’effets',
  userInputTemplate: 'Fenêtre de questions',
};

const isCsbSystem = (value: unknown): value is Json =>
  isObject(value) && (isObject(value['body']) || isObject(value['header']) || Array.isArray(value['hidden']));

/** An actor or an item of Custom System Builder, whatever export it comes from. */
const isCsb = ({ json }: Part): boolean => isCsbSystem(json['system']) || isCsbSystem(json['data']);

function csbTemplates(parts: readonly Part[]): Template[] {
  return parts.filter(isCsb).map(part => ({
    from: FORMATS.csb,
    name: wordsOf(part.json['name']) || 'Sans nom',
    kind: lookUp(CSB_KINDS, wordsOf(part.json['type'])) ?? 'Modèle',
    read: () =>
      readCsb(
        part,
        parts.filter(one => one !== part).map(one => one.json['system'] ?? one.json['data']),
      ),
  }));
}

const isSurvey = ({ json }: Part): boolean =>
  [json['pages'], json['elements'], json['questions']].some(Array.isArray);

const ONE_LEVEL = [
  'form',
  'survey',
  'json',
  'template',
  'sheet',
  'document',
  'data',
  'content',
  'definition',
];

/** Every sheet that a value holds. */
export function templatesIn(value: unknown): Found {
  const found = foundAt(value);
  if (!('refusal' in found) || !isObject(value)) return found;
  // Some tools put what they export into one more object.
  for (const key of ONE_LEVEL) {
    const inner = value[key];
    if (!isObject(inner) && !Array.isArray(inner)) continue;
    const more = foundAt(inner);
    if (!('refusal' in more)) return more;
  }
  return found;
}

function foundAt(value: unknown): Found {
  const whole = isObject(value) ? value : {};
  if (isObject(whole['structure']) && isObject(whole['fields'])) return { own: ownDocument(whole) };
  const actors = [
    ...partsIn(value, ''),
    ...['actors', 'items', 'templates', 'documents', 'entries', 'results'].flatMap(key =>
      partsIn(whole[key], key),
    ),
  ];
  const csb = csbTemplates([...(isObject(value) ? [new Part(whole, '')] : []), ...actors]);
  if (csb.length > 0) {
    const left = actors
      .filter(part => !isCsb(part))
      .map(({ path, json }) => ({ path, name: wordsOf(json['name']) || 'Sans nom' }));
    return { templates: csb, left };
  }
  if (isObject(value)) {
    const part = new Part(whole, '');
    const one = oneTemplate(part);
    if (one) return { templates: one };
    if (isObject(whole['system']) || isObject(whole['prototypeToken'])) {
      return {
        refusal:
          'C’est un personnage ou un objet de Foundry, sans sa fiche : exportez le modèle (« _template »), ou tous les modèles par « Export templates ».',
      };
    }
  }
  const lists = partsIn(value, '')
    .flatMap(part => oneTemplate(part) ?? [])
    .slice(0, 500);
  if (lists.length > 0) return { templates: lists };
  if (whole['isCustomSystemExport'] === true)
    return { refusal: 'Cet export de Custom System Builder ne contient aucun modèle.' };
  return {
    refusal:
      'Ce fichier n’est ni une fiche d’ici, ni un modèle de Custom System Builder, ni un formulaire SurveyJS ou Form.io, ni un JSON Schema, ni une fiche Roll20.',
  };
}

function oneTemplate(part: Part): Template[] | undefined {
  const { json } = part;
  const named = (name: string) => name || 'Sans nom';
  if (isRoll20(json)) {
    return [
      {
        from: FORMATS.roll20,
        name: named(wordsOf(json['name'] ?? json['html'])),
        kind: 'Fiche',
        read: () => readRoll20(part),
      },
    ];
  }
  if (isFormio(json)) {
    return [
      {
        from: FORMATS.formio,
        name: named(wordsOf(json['title'] ?? json['name'])),
        kind: 'Formulaire',
        read: () => readFormio(part),
      },
    ];
  }
  if (isJsonSchema(json)) return schemaTemplates(part);
  if (isSurvey(part)) {
    return [
      {
        from: FORMATS.survey,
        name: named(wordsOf(json['title'] ?? json['name'])),
        kind: 'Formulaire',
        read: () => readSurvey(part),
      },
    ];
  }
  return undefined;
}

function ownDocument(source: Json): OwnDocument {
  const description = isObject(source['description']) ? source['description'] : {};
  return {
    structure: source['structure'],
    fields: source['fields'],
    name: wordsOf(description['name'] ?? source['name']),
    description: wordsOf(description['description'], 5000),
  };
}

/** The sheet of a text that is no JSON. */
export const htmlTemplates = (text: string): Template[] => [
  {
    from: FORMATS.roll20,
    name: 'Fiche Roll20',
    kind: 'Fiche',
    read: () => readRoll20Html(text),
    steps: () => roll20HtmlSteps(text),
  },
];
