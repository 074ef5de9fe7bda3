import { setImmediate as nextTurn } from 'node:timers/promises';
import { may, outlineOf } from '@rpd/shared/domain';
import type { DrawnSheet, Identity } from '@rpd/shared/domain';
import { outsideBin } from '../store/bin.ts';
import type { Queries } from '../store/queries.ts';
import { sheetCodec } from '../store/tables/sheets.ts';

/** What some templates look like, in the order of `ids`; those that the reader does not see are left out. */
export async function drawSheets(db: Queries, me: Identity, ids: readonly string[]): Promise<DrawnSheet[]> {
  const drawn: DrawnSheet[] = [];
  // One document after the other: a page of them may be several MB (PLS-8).
  for (const id of ids) {
    const row = await db
      .selectFrom('sheets')
      .where('id', '=', id)
      .where(outsideBin('sheets'))
      .select(sheetCodec.names)
      .executeTakeFirst();
    const sheet = row && sheetCodec.decode(row);
    if (sheet && may(me, 'read', 'Sheet', sheet)) {
      const { structure, fields } = sheet;
      drawn.push({ _id: id, theme: structure.theme ?? null, outline: outlineOf({ structure, fields }) });
    }
    await nextTurn();
  }
  return drawn;
}
