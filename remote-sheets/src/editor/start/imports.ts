import { readDocumentInTurns } from '@rpd/shared/domain';
import { jsonLimitError, nextTurn } from '../../lib/jsonLimits.ts';
import { isObject, list, prose, word, type Imported, type Json } from './foreignJson.ts';
import { fromSurvey } from './surveyImport.ts';
import { fromCustomSystemBuilder } from './systemBuilderImport.ts';

const UNREADABLE = 'Ce fichier n’a pas pu être lu : il n’a pas la forme de ce qu’il dit être.';

const NO_FIELD = 'Aucun champ ne peut en être repris.';

/**
 * Reads a sheet of this product, of SurveyJS or of Foundry's Custom System Builder; a sentence when it is none of them, or when what
 * it makes could not be saved. Never rejects.
 */
export async function readForeign(text: string): Promise<Imported | string> {
  const limit = jsonLimitError(text);
  if (limit) return limit.message;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'Ce fichier n’est pas du JSON.';
  }
  try {
    return await readValue(value);
  } catch {
    return UNREADABLE;
  }
}

async function readValue(value: unknown): Promise<Imported | string> {
  // Custom System Builder exports several templates together.
  const together = isObject(value) ? list(value['templates'] ?? value['actors']) : list(value);
  const source = together[0] ?? (isObject(value) ? value : undefined);
  if (!source) return 'Ce fichier ne contient pas de fiche.';
  const imported = importOf(source);
  if (typeof imported === 'string') return imported;
  if (imported.from !== 'RPD' && Object.keys(imported.document.fields).length === 0) return NO_FIELD;
  const others = together.slice(1).map(one => `« ${word(one['name']) || 'Sans nom'} »`);
  const { document, problems } = await readDocumentInTurns(imported.document, nextTurn);
  if (!document) {
    const [first] = problems;
    return `Cette fiche est refusée : ${first?.message ?? ''} (${first?.path ?? ''})`;
  }
  const report =
    others.length > 0
      ? [`Le fichier en contient d’autres, qui ne sont pas reprises : ${others.slice(0, 20).join(', ')}.`]
      : [];
  return { ...imported, document, report: [...imported.report, ...report] };
}

function importOf(source: Json): Imported | string {
  if (isObject(source['structure'])) {
    const { structure, fields, description } = source;
    const own: Json = isObject(description) ? description : {};
    return {
      from: 'RPD',
      // Read as anybody's words by readDocument().
      document: { structure, fields } as Imported['document'],
      name: word(own['name'] ?? source['name']),
      description: prose(own['description'], 5000),
      report: [],
    };
  }
  if (isObject(source['system'])) return fromCustomSystemBuilder(source);
  if ([source['pages'], source['elements'], source['questions']].some(Array.isArray))
    return fromSurvey(source);
  return 'Ce fichier n’est ni une fiche d’ici, ni un formulaire SurveyJS, ni un modèle Custom System Builder.';
}
