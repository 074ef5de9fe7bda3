import { inTurns, readDocumentInTurns, type SheetDocument } from '@rpd/shared/domain';
import { fileLimitError, type Progress } from '@rpd/shared/importing';
import { parse, type ParseError } from 'jsonc-parser';
import { buildSheetInTurns } from './build.ts';
import { FOREIGN_LIMITS } from './limits.ts';
import { isObject } from './part.ts';
import type { Format, ImportReport } from './report.ts';
import { FORMATS } from './report.ts';
import type { Template } from './template.ts';
import { htmlTemplates, templatesIn, type Found } from './templates.ts';

// From the text of a file to a document and its report. Runs in a worker; nothing here knows a page.

/** A sheet of the file, as one chooses it. */
export interface TemplateName {
  name: string;
  kind: string;
}

export interface Imported {
  from: Format;
  name: string;
  description?: string;
  document: SheetDocument;
  report: ImportReport;
  /** All sheets of the file; `chosen` is the one of this document. */
  templates: TemplateName[];
  chosen: number;
}

const UNREADABLE =
  'Ce fichier n’a pas pu être lu : son contenu n’est pas celui de son format. Exportez-le de nouveau, puis importez-le.';
const NO_FIELD = 'Aucun champ ne peut en être repris.';

interface ReadOptions {
  /** Which of its sheets. */
  chosen?: number;
  onProgress?: Progress;
  /** Lets others have their turn. */
  nextTurn?: () => Promise<unknown>;
}

/** Reads a file of any known format; a sentence in French where nothing of it can be taken. Never rejects. */
export async function readForeign(text: string, options: ReadOptions = {}): Promise<Imported | string> {
  try {
    return await read(text, options);
  } catch {
    return UNREADABLE;
  }
}

/** JSON of others: names that mean something to objects are left out. Throws for what is none. */
const strictJson = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));

/** What stands behind `export const json = `. */
const withoutCode = (text: string): string =>
  text.replace(/^\uFEFF/u, '').replace(/^[^{[<]{0,2000}?=\s*(?=[{[])/u, '');

/** Comments and commas too many are read; a mistake is reported. */
function looseJson(text: string): { value: unknown; problem: string } | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (!isObject(value) && !Array.isArray(value)) return undefined;
  const line = first ? text.slice(0, first.offset).split('\n').length : 0;
  return {
    value: strictJson(JSON.stringify(value)),
    problem: first
      ? `Le fichier n’est pas du JSON correct à partir de la ligne ${line} : ce qui suit est peut-être perdu.`
      : '',
  };
}

async function read(
  text: string,
  { chosen = 0, onProgress, nextTurn = () => Promise.resolve() }: ReadOptions,
): Promise<Imported | string> {
  const limit = fileLimitError(text, FOREIGN_LIMITS);
  if (limit) return limit;
  onProgress?.(0.1, 'Lecture du fichier');
  await nextTurn();
  const found = foundIn(text);
  if ('refusal' in found) return found.refusal;
  if ('own' in found) {
    const { structure, fields, name, description } = found.own;
    const { document, problems } = await readDocumentInTurns({ structure, fields }, nextTurn);
    if (!document) return refused(problems);
    return {
      from: FORMATS.RPD,
      name,
      description,
      document,
      report: ownReport(document),
      templates: [{ name, kind: 'Fiche' }],
      chosen: 0,
    };
  }
  const { templates } = found;
  const template = templates[chosen] ?? templates[0];
  if (!template) return NO_FIELD;
  onProgress?.(0.3, `Lecture de « ${template.name} »`);
  await nextTurn();
  const made = await taken(template, templates, Math.max(0, templates.indexOf(template)), {
    onProgress,
    nextTurn,
  });
  if (typeof made === 'string') return made;
  for (const { path, name } of found.left ?? [])
    made.report.lines.push({ kind: 'lost', path, name, message: 'N’a pas de fiche : rien n’en est repris.' });
  if (!found.problem) return made;
  made.report.lines.unshift({ kind: 'lost', path: '', name: 'Fichier', message: found.problem });
  return made;
}

async function taken(
  template: Template,
  templates: readonly Template[],
  chosen: number,
  { onProgress, nextTurn }: { onProgress: Progress | undefined; nextTurn: () => Promise<unknown> },
): Promise<Imported | string> {
  const plan = template.steps ? await inTurns(template.steps(), nextTurn) : template.read();
  onProgress?.(0.5, 'Traduction des formules');
  await nextTurn();
  const { document, report } = await buildSheetInTurns(plan, nextTurn);
  if (Object.keys(document.fields).length === 0 && !plan.mayBeEmpty) return NO_FIELD;
  onProgress?.(0.8, 'Contrôle de la fiche');
  await nextTurn();
  const { document: checked, problems } = await readDocumentInTurns(document, nextTurn);
  if (!checked) return refused(problems);
  return {
    from: plan.from,
    name: plan.name || template.name,
    ...(plan.description && { description: plan.description }),
    document: checked,
    report: { ...report, counts: { ...report.counts, templates: { found: templates.length, taken: 1 } } },
    templates: templates.map(({ name, kind }) => ({ name, kind })),
    chosen,
  };
}

function foundIn(text: string): Found {
  const trimmed = text.trimStart();
  if (trimmed.startsWith('<')) {
    return /name\s*=\s*["']?attr_/u.test(text)
      ? { templates: htmlTemplates(text) }
      : { refusal: 'Ce fichier est du HTML sans champ de fiche Roll20 (name="attr_…").' };
  }
  const plain = withoutCode(text);
  try {
    return templatesIn(strictJson(plain));
  } catch {
    const loose = looseJson(plain);
    const found = loose && templatesIn(loose.value);
    if (!loose || !found || 'refusal' in found) return { refusal: 'Ce fichier n’est pas du JSON.' };
    return 'templates' in found && loose.problem ? { ...found, problem: loose.problem } : found;
  }
}

const refused = (problems: readonly { path: string; message: string }[]): string => {
  const [first] = problems;
  return `Cette fiche est refusée : ${first?.message ?? ''} (${first?.path ?? ''})`;
};

function ownReport({ fields }: SheetDocument): ImportReport {
  const count = Object.keys(fields).length;
  const formulas = Object.values(fields).flatMap(({ formula, showIf, dice }) =>
    [formula, showIf, dice].filter(Boolean),
  ).length;
  return {
    counts: {
      templates: { found: 1, taken: 1 },
      fields: { found: count, taken: count },
      formulas: { found: formulas, taken: formulas, kept: 0 },
      settings: 0,
    },
    lines: [],
  };
}
