import { programOf, readDocument, sheetSchema } from '@rpd/shared/domain';
import { emptyDraft, inOrder } from '../model/draft.ts';
import { startFrom, STARTING_POINTS } from './startingPoints.ts';

test.each(STARTING_POINTS.map(point => [point.name, point] as const))(
  '%s is a complete sheet with valid formulas',
  (_name, point) => {
    const draft = inOrder(startFrom(point, emptyDraft()));
    expect(sheetSchema.validateSync(JSON.parse(JSON.stringify(draft)))).toBeTruthy();
    expect(
      readDocument(JSON.parse(JSON.stringify({ structure: draft.structure, fields: draft.fields }))).problems,
    ).toEqual([]);
    expect(programOf(draft.fields).problems).toEqual([]);
  },
);
