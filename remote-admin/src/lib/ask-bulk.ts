import type { Question } from '@rpd/shared/ui/overlay';
import type { Undo } from '@rpd/shared/ui/table';

/** Asks before something is done with several rows. Answers as `BulkAction.run` does: false when nothing was done. */
export async function askBulk(
  question: Omit<Question, 'act'>,
  act: () => Promise<Undo | null | false>,
): Promise<Undo | null | false> {
  const { confirm } = await import('@rpd/shared/ui/overlay');
  const outcome: { of: Undo | null | false } = { of: false };
  await confirm({
    ...question,
    act: async () => {
      outcome.of = await act();
    },
  });
  return outcome.of;
}
