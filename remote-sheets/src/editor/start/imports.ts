import { readDocumentInTurns } from '@rpd/shared/domain';
import { jsonLimitError, nextTurn } from '../../lib/jsonLimits.ts';
import { isObject, list, word, type Imported } from './foreignJson.ts';
import { fromSurvey } from './surveyImport.ts';
import { fromCustomSystemBuilder } from './systemBuilderImport.ts';

/** Reads a sheet of this product, of SurveyJS or of Foundry's Custom System Builder; a sentence when it is none of them. */
export async function readForeign(text: string): Promise<Imported | string> {
  const limit = jsonLimitError(text);
  if (limit) return limit.message;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'Ce fichier n’est pas du JSON.';
  }
  // Custom System Builder exports several templates together.
  const source = isObject(value) ? (list(value['templates'] ?? value['actors'])[0] ?? value) : list(value)[0];
  if (!source) return 'Ce fichier ne contient pas de fiche.';
  if (isObject(source['structure'])) {
    const read = { structure: source['structure'], fields: source['fields'] };
    const { document, problems } = await readDocumentInTurns(read, nextTurn);
    const [first] = problems;
    if (!document) return `Cette fiche est refusée : ${first?.message ?? ''} (${first?.path ?? ''})`;
    const name = word(isObject(source['description']) ? source['description']['name'] : source['name']);
    return { from: 'RPD', document, name, report: [] };
  }
  if (isObject(source['system'])) return fromCustomSystemBuilder(source);
  if (
    Array.isArray(source['pages']) ||
    Array.isArray(source['elements']) ||
    Array.isArray(source['questions'])
  )
    return fromSurvey(source);
  return 'Ce fichier n’est ni une fiche d’ici, ni un formulaire SurveyJS, ni un modèle Custom System Builder.';
}
