import type { RoleplayEvent } from '@rpd/shared/domain';
import { useMutation } from '@tanstack/react-query';
import { RepeatDialog } from '../ui/RepeatDialog.tsx';
import { endEventSeries, repeatEvent } from './events.api.ts';

/** How an event repeats, or that it no longer does. */
export function EventRepeat({ event, onClose }: { event: RoleplayEvent; onClose: () => void }) {
  const { _id: id, title, start, timeZone, series } = event;
  const begin = useMutation(repeatEvent);
  const end = useMutation(endEventSeries);
  return (
    <RepeatDialog
      name={title}
      startsAt={start}
      timeZone={timeZone}
      series={series}
      begin={input => begin.mutateAsync({ id, ...input })}
      end={takesBack => end.mutateAsync({ id, takesBack })}
      onClose={onClose}
    />
  );
}
