import { eventPath, type RoleplayEvent } from '@rpd/shared/domain';
import { Box, Button, chakra, ErrorState, Flex, Heading, IconButton, Link, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EventCard } from './EventCard.tsx';
import { type EventFilters, eventsBetween } from './events.api.ts';
import { dayOf, ownTimeZone } from '../lib/zonedTime.ts';

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];
const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' });
const dayName = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long' });
const hour = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' });

/** The first day of the month that the address asks for ('2026-12'), or of this one. */
function monthOf(asked: string | null): Date {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(asked ?? '') ?? [];
  const now = new Date();
  return year && month
    ? new Date(Number(year), Number(month) - 1, 1)
    : new Date(now.getFullYear(), now.getMonth(), 1);
}

/** The weeks, from Monday, that hold a month. */
function weeksOf(month: Date): Date[][] {
  const first = new Date(month.getFullYear(), month.getMonth(), 1 - ((month.getDay() + 6) % 7));
  const dayAt = (index: number) => new Date(first.getFullYear(), first.getMonth(), first.getDate() + index);
  const last = new Date(month.getFullYear(), month.getMonth() + 1, 0);
  const weeks: Date[][] = [];
  for (let start = 0; dayAt(start) <= last; start += 7) {
    weeks.push(Array.from({ length: 7 }, (_, day) => dayAt(start + day)));
  }
  return weeks;
}

/** A month of events. Days are those of the reader's own time zone, which is said; each event says its own. */
export function EventCalendar({ filters }: { filters: EventFilters }) {
  const [params, setParams] = useSearchParams();
  const month = monthOf(params.get('month'));
  const weeks = weeksOf(month);
  const [from, to] = [weeks[0]?.[0] ?? month, weeks.at(-1)?.[6] ?? month];
  const until = new Date(to.getFullYear(), to.getMonth(), to.getDate() + 1);
  const { data, isError, error, refetch } = useQuery(
    eventsBetween(filters, from.toISOString(), until.toISOString()),
  );
  const [day, setDay] = useState<string>();
  const [today] = useState(() => dayOf(new Date()));
  const events = data?.rows ?? [];
  const onDay = (date: Date) =>
    events.filter(event => dayOf(event.start) <= dayOf(date) && dayOf(event.end) >= dayOf(date));
  const move = (months: number) => {
    const next = new Date(month.getFullYear(), month.getMonth() + months, 1);
    setDay(undefined);
    setParams(
      current => {
        const changed = new URLSearchParams(current);
        changed.set('month', dayOf(next).slice(0, 7));
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const chosen = day === undefined ? [] : onDay(new Date(`${day}T12:00`));
  return (
    <Box>
      <Flex align="center" gap="2" mb="3">
        <IconButton label="Mois précédent" onClick={() => move(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <Heading
          as="h2"
          size="md"
          minW="10rem"
          textAlign="center"
          aria-live="polite"
          textTransform="capitalize"
        >
          {monthName.format(month)}
        </Heading>
        <IconButton label="Mois suivant" onClick={() => move(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </Flex>
      <Text textStyle="sm" color="fg.muted" mb="3">
        Jours et heures de votre fuseau : {ownTimeZone()}.
      </Text>
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      <chakra.table w="full" css={{ tableLayout: 'fixed', borderCollapse: 'collapse' }}>
        <caption>
          <Text as="span" srOnly>
            Événements de {monthName.format(month)}
          </Text>
        </caption>
        <thead>
          <tr>
            {WEEKDAYS.map(name => (
              <chakra.th key={name} scope="col" p="1" textStyle="xs" color="fg.muted" fontWeight="medium">
                <abbr title={name} style={{ textDecoration: 'none' }}>
                  {name.slice(0, 3)}
                </abbr>
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={dayOf(week[0] ?? month)}>
              {week.map(date => (
                <DayCell
                  key={dayOf(date)}
                  date={date}
                  events={onDay(date)}
                  outside={date.getMonth() !== month.getMonth()}
                  today={today === dayOf(date)}
                  chosen={day === dayOf(date)}
                  onChoose={() => setDay(dayOf(date))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      {day === undefined ? null : (
        <Box as="section" mt="5" aria-live="polite">
          <Heading as="h2" size="md" mb="3">
            {dayName.format(new Date(`${day}T12:00`))}
          </Heading>
          <Flex as="ul" listStyleType="none" direction="column" gap="3" aria-label="Événements du jour">
            {chosen.map(event => (
              <EventCard key={event._id} event={event} withServer />
            ))}
          </Flex>
        </Box>
      )}
    </Box>
  );
}

interface DayCellProps {
  date: Date;
  events: RoleplayEvent[];
  outside: boolean;
  today: boolean;
  chosen: boolean;
  onChoose: () => void;
}

function DayCell({ date, events, outside, today, chosen, onChoose }: DayCellProps) {
  const count = events.length > 1 ? `${events.length} événements` : '1 événement';
  return (
    <chakra.td
      borderWidth="1px"
      verticalAlign="top"
      p="1"
      h={{ base: '12', md: '24' }}
      aria-current={today ? 'date' : undefined}
      bg={chosen ? 'brand.subtle' : outside ? 'bg.muted' : 'bg.panel'}
    >
      {events.length > 0 ? (
        <Button
          variant="subtle"
          size="xs"
          w="full"
          minW="0"
          px="1"
          gap="1"
          justifyContent={{ base: 'center', md: 'flex-start' }}
          aria-pressed={chosen}
          onClick={onChoose}
        >
          <Text as="span" srOnly>
            {dayName.format(date)} : {count}
          </Text>
          <DayNumber date={date} today={today} isDecorative />
          <Text as="span" aria-hidden="true" hideFrom="md" fontWeight="bold">
            · {events.length}
          </Text>
        </Button>
      ) : (
        <DayNumber date={date} today={today} />
      )}
      {events.slice(0, 2).map(event => (
        <Link
          key={event._id}
          to={eventPath(event)}
          hideBelow="md"
          display="block"
          minH="6"
          mt="1"
          px="1"
          textStyle="xs"
          truncate
        >
          {hour.format(new Date(event.start))} {event.title}
        </Link>
      ))}
      {events.length > 2 ? (
        <Text hideBelow="md" px="1" textStyle="xs" color="fg.muted">
          + {events.length - 2}
        </Text>
      ) : null}
    </chakra.td>
  );
}

interface DayNumberProps extends Pick<DayCellProps, 'date' | 'today'> {
  /** Beside words that say the day. */
  isDecorative?: boolean;
}

function DayNumber({ date, today, isDecorative = false }: DayNumberProps) {
  return (
    <Text
      as="span"
      aria-hidden={isDecorative || undefined}
      textStyle="xs"
      color={today ? 'brand.fg' : 'fg.muted'}
      fontWeight={today ? 'bold' : 'normal'}
    >
      {date.getDate()}
    </Text>
  );
}
