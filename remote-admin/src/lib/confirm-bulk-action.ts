import type { Question } from '@rpd/shared/ui/overlay';
import { importOrNotify } from '@rpd/shared/ui';
import type { BulkOutcome } from '@rpd/shared/ui/table';

/** Asks before something is done with several rows. Answers as `BulkAction.run` does: false when nothing was done. */
export async function confirmBulkAction<Row>(
  question: Omit<Question, 'act'>,
  act: () => Promise<BulkOutcome<Row> | false>,
): Promise<BulkOutcome<Row> | false> {
  const overlay = await importOrNotify(import('@rpd/shared/ui/overlay'));
  const outcome: { of: BulkOutcome<Row> | false } = { of: false };
  await overlay?.confirm({
    ...question,
    act: async () => {
      outcome.of = await act();
    },
  });
  return outcome.of;
}
