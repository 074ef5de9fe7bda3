import {
  JOURNAL_ACTION_LABELS,
  MAIL_STATE_LABELS,
  type MailState,
  type PersonLines,
  type PersonSection,
} from '@rpd/shared/domain';
import { Avatar, Badge, Flex, formatDate, formatDateTime, Link, Text } from '@rpd/shared/ui';
import { TicketStateBadge } from '@rpd/shared/ui/tickets';
import type { ReactNode } from 'react';
import { networkFacts, signInState } from './people.labels.ts';
import { MailAgain } from './MailAgain.tsx';
import { NoteLine } from './NoteLine.tsx';

const MAIL_TONES: Record<MailState, string> = {
  waiting: 'orange',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
};

/** What a line says first, and below it the rest. */
function Line({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <>
      <Flex gap="2" wrap="wrap" align="center" overflowWrap="anywhere">
        {children}
      </Flex>
      {more ? (
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {more}
        </Text>
      ) : null}
    </>
  );
}

type Lines = { [Section in PersonSection]: (line: PersonLines[Section]) => ReactNode };

const ticketLine = (ticket: PersonLines['tickets']) => (
  <Line more={formatDate(ticket.createdAt)}>
    <Link to={`/app/moderation/tickets/${ticket._id}`}>{ticket.subject}</Link>
    <TicketStateBadge state={ticket.state} />
  </Line>
);

const LINES: Lines = {
  notes: note => <NoteLine note={note} />,
  signins: line => (
    <Line more={`${formatDateTime(line.since)}, ${signInState(line)}`}>
      <span>{line.device}</span>
      <Text as="span" color="fg.muted">
        {line.network}
      </Text>
    </Line>
  ),
  networks: line => (
    <Line more={networkFacts(line)}>
      <Link to={`/app/moderation/people?q=${encodeURIComponent(line.network)}`}>{line.network}</Link>
    </Line>
  ),
  servers: server => (
    <Line more={server.discordId ? `Discord ${server.discordId}` : 'Sans identifiant Discord'}>
      <Link to={`/app/servers/${server._id}`}>{server.name}</Link>
      {server.visible ? null : <Badge colorPalette="gray">Masqué</Badge>}
    </Line>
  ),
  characters: character => (
    <Line>
      <Avatar name={character.name} src={character.portrait} size={24} decorative />
      <Link to={`/app/me/characters/${character._id}`}>{character.name}</Link>
    </Line>
  ),
  tickets: ticketLine,
  reports: ticketLine,
  reported: ticketLine,
  mails: mail => (
    <Line more={[formatDateTime(mail.sentAt ?? mail.createdAt), mail.reason].filter(Boolean).join(' · ')}>
      <span>{mail.subject}</span>
      <Badge colorPalette={MAIL_TONES[mail.state]}>{MAIL_STATE_LABELS[mail.state]}</Badge>
      <MailAgain mail={mail} />
    </Line>
  ),
  journal: line => (
    <Line
      more={[formatDateTime(line.at), line.actor && `par ${line.actor}`, line.detail]
        .filter(Boolean)
        .join(' · ')}
    >
      <Badge colorPalette="gray">{JOURNAL_ACTION_LABELS[line.action]}</Badge>
      <span>{line.entityName}</span>
    </Line>
  ),
};

/** One line of a part of the card. */
export function PersonLine<Section extends PersonSection>({
  section,
  line,
}: {
  section: Section;
  line: PersonLines[Section];
}) {
  return LINES[section](line);
}
