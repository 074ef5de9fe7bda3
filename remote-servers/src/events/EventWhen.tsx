import { repeatWords, type RoleplayEvent } from '@rpd/shared/domain';
import { Text } from '@rpd/shared/ui';
import { ownTimeZone, spanIn } from '../lib/zonedTime.ts';

interface EventWhenProps {
  event: RoleplayEvent;
  /** What one reads first on the event's own page. */
  isLarge?: boolean;
}

/** When an event is in its own time zone and, where that differs, in the reader's; and how it repeats. */
export function EventWhen({ event, isLarge = false }: EventWhenProps) {
  const { series, start, timeZone } = event;
  const zone = ownTimeZone();
  const isHere = spanIn(zone, event) === spanIn(timeZone, event);
  return (
    <>
      <Text fontSize={isLarge ? 'lg' : undefined}>
        <Text asChild fontWeight={isLarge ? 'semibold' : undefined}>
          <time dateTime={start}>{spanIn(timeZone, event)}</time>
        </Text>{' '}
        <Text as="span" color="fg.muted">
          ({timeZone})
        </Text>
      </Text>
      {isHere ? null : (
        <Text textStyle={isLarge ? undefined : 'sm'} color="fg.muted">
          Chez vous ({zone}) : {spanIn(zone, event)}
        </Text>
      )}
      {series ? (
        <Text textStyle={isLarge ? undefined : 'sm'} color="fg.muted">
          Se répète : {repeatWords(series.rule, series.startLocal, series.timeZone)}
        </Text>
      ) : null}
    </>
  );
}
