import {
  compileFormula,
  FormulaError,
  scopeOfFields,
  type SheetDocument,
  type SheetField,
} from '@rpd/shared/domain';
import type { ForeignScope } from '../formulas/scope.ts';
import { Untranslated } from '../formulas/tree.ts';
import { fieldsOf, type Condition, type FieldPlan, type TabPlan } from '../plan.ts';
import type { BuildLog } from './log.ts';
import { asConditionText, HIDDEN, NAME_MAX, short } from './settings.ts';

// Tabs, rows and columns of a plan, with their conditions.

interface Placing {
  fields: Record<string, SheetField>;
  scope: ForeignScope;
  log: BuildLog;
}

/** The places of a document. A condition that has none here is a mark of the first field inside. */
export function placedTabs(tabs: readonly TabPlan[], placing: Placing): SheetDocument['structure']['tabs'] {
  const condition = (one: Condition | undefined, inside: FieldPlan[]) => placeCondition(one, inside, placing);
  return tabs.map(tab => ({
    id: crypto.randomUUID(),
    name: tab.name.slice(0, NAME_MAX),
    ...condition(tab.condition, fieldsOf([tab])),
    rows: tab.rows.map(row => ({
      id: crypto.randomUUID(),
      name: row.name.slice(0, NAME_MAX),
      ...(row.isHidden && { layout: HIDDEN }),
      ...condition(row.condition, fieldsOf([{ name: '', rows: [row] }])),
      columns: row.columns.map(column => ({
        id: crypto.randomUUID(),
        name: column.name.slice(0, NAME_MAX),
        ...condition(column.condition, column.fields),
        fieldIds: column.fields.flatMap(plan => placing.log.entryOf(plan)?.id ?? []),
      })),
    })),
  }));
}

function placeCondition(
  condition: Condition | undefined,
  inside: FieldPlan[],
  { fields, scope, log }: Placing,
): { showIf?: string } {
  if (!condition?.translate) return {};
  const { formulas } = log.counts;
  formulas.found += 1;
  try {
    const showIf = short(asConditionText(condition.translate(scope)));
    const { reads } = compileFormula(showIf, scopeOfFields(fields), 'flag');
    const ids = new Set(inside.flatMap(plan => log.entryOf(plan)?.id ?? []));
    const own = [...reads].find(id => ids.has(id));
    if (own) throw new Untranslated(`elle lit « ${fields[own]?.name ?? ''} », qui est à l’intérieur`);
    formulas.taken += 1;
    return { showIf };
  } catch (error) {
    if (!(error instanceof Untranslated) && !(error instanceof FormulaError)) throw error;
    const [first] = inside;
    const entry = first && log.entryOf(first);
    const made = entry && fields[entry.id];
    if (!entry || !made) {
      formulas.kept += 1;
      log.lines.push({
        kind: 'lost',
        path: condition.path,
        name: '',
        message: `Condition d’affichage (${error.message}) : ${condition.source}`,
      });
      return {};
    }
    const reason = `${error.message} ; elle vaut pour tout le groupe`;
    const { id: _id, ...rest } = log.kept(
      { ...made, id: entry.id },
      entry,
      { part: 'showIf', ...condition },
      reason,
    );
    fields[entry.id] = rest as SheetField;
    return {};
  }
}
