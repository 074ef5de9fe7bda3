import {
  type Campaign,
  type Game,
  type GameSession,
  GAME_SESSION_STATES,
  repeatWords,
} from '@rpd/shared/domain';
import {
  Badge,
  Box,
  Button,
  ButtonLink,
  Flex,
  formatDateTime,
  Heading,
  lazyWithPreload,
  notifyFailure,
  Text,
  useOpenState,
} from '@rpd/shared/ui';
import { HistoryButton } from '@rpd/shared/ui/history';
import { confirmDelete } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAsked } from '../lib/useOpenByAddress.ts';
import {
  campaignOf,
  deleteSession,
  endSessionSeries,
  openTable,
  repeatSession,
  sessionsOf,
} from './table.api.ts';

const Invitations = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-invite" */ './Invitations.tsx')).Invitations,
);
const CampaignForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-campaign" */ './CampaignForm.tsx')).CampaignForm,
);

const CampaignPeople = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-people" */ './CampaignPeople.tsx')).CampaignPeople,
);
const SessionForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-session" */ './SessionForm.tsx')).SessionForm,
);

const PregensDialog = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-pregens" */ './PregensDialog.tsx')).PregensDialog,
);
const SummaryDialog = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "table-summary" */ './SummaryDialog.tsx')).SummaryDialog,
);
const RepeatDialog = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "repeat" */ '../ui/RepeatDialog.tsx')).RepeatDialog,
);

const SHOWN = 5;

type Opened =
  | { kind: 'invite' | 'campaign' | 'people' | 'pregens' }
  | { kind: 'session'; session: GameSession | undefined };

const RULES: Opened = { kind: 'campaign' };

/** The sessions of a game, for those who have a place at its table. */
export function GameTables({ game, me }: { game: Game; me: string }) {
  const isInside = game.joined || game.owner_id === me;
  const campaign = useQuery({ ...campaignOf(game._id), enabled: isInside, retry: false });
  const sessions = useQuery(sessionsOf({ game: game._id }));
  const [pressed, setDialog] = useOpenState<Opened | null>('table', null);
  const isMaster = campaign.data?.masters.includes(me) ?? false;
  const [isAsked, forget] = useAsked('rules');
  const dialog = pressed ?? (isAsked && isMaster ? RULES : null);
  const close = () => {
    setDialog(null);
    forget();
  };
  const rows = sessions.data ?? [];
  if (!isInside && rows.length === 0) return null;
  return (
    <Box as="section" aria-label="Séances">
      <Flex wrap="wrap" gap="3" align="center" justify="space-between" mb="3">
        <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal">
          Séances
        </Heading>
        {isMaster ? (
          <Flex gap="2" wrap="wrap">
            <ButtonLink to={`/app/games/${game._id}/prepare`} variant="outline">
              Préparer
            </ButtonLink>
            <Button variant="outline" onClick={() => setDialog({ kind: 'invite' })}>
              Inviter
            </Button>
            <Button variant="outline" onClick={() => setDialog({ kind: 'people' })}>
              Participants
            </Button>
            <Button variant="outline" onClick={() => setDialog({ kind: 'pregens' })}>
              Prétirés
            </Button>
            <Button variant="outline" onClick={() => setDialog(RULES)}>
              Règles de la table
            </Button>
            <HistoryButton
              entity="Campaign"
              id={game._id}
              name={`la table de ${game.name}`}
              label="Historique des règles"
            />
            <Button variant="outline" onClick={() => setDialog({ kind: 'session', session: undefined })}>
              Prévoir une séance
            </Button>
            <OpenTable game={game} open={rows.find(({ state }) => state === 'open')} />
          </Flex>
        ) : null}
      </Flex>
      {sessions.isSuccess && rows.length === 0 ? (
        <Text color="fg.muted">Aucune séance pour l’instant.</Text>
      ) : null}
      <Flex as="ul" listStyleType="none" direction="column" gap="2">
        {rows.slice(0, SHOWN).map(session => (
          <SessionLine
            key={session._id}
            session={session}
            onEdit={isMaster ? () => setDialog({ kind: 'session', session }) : undefined}
          />
        ))}
      </Flex>
      {dialog && campaign.data ? (
        <TableDialog opened={dialog} campaign={campaign.data} me={me} onClose={close} />
      ) : null}
    </Box>
  );
}

interface TableDialogProps {
  opened: Opened;
  campaign: Campaign;
  me: string;
  onClose: () => void;
}

function TableDialog({ opened, campaign, ...rest }: TableDialogProps) {
  switch (opened.kind) {
    case 'invite':
      return <Invitations campaign={campaign} onClose={rest.onClose} />;
    case 'campaign':
      return <CampaignForm campaign={campaign} onClose={rest.onClose} />;
    case 'people':
      return <CampaignPeople campaign={campaign} {...rest} />;
    case 'pregens':
      return <PregensDialog game={campaign._id} onClose={rest.onClose} />;
    case 'session':
      return <SessionForm game={campaign._id} session={opened.session} onClose={rest.onClose} />;
  }
}

interface SessionLineProps {
  session: GameSession;
  /** For those who may move it to another hour or take it back. */
  onEdit: (() => void) | undefined;
}

function SessionLine({ session, onEdit }: SessionLineProps) {
  const { _id, game, title, state, openedAt, startsAt, series } = session;
  const [repeating, setRepeating] = useOpenState(`repeat ${_id}`, false);
  const moment = openedAt ?? startsAt;
  const name = title || (moment ? `Séance du ${formatDateTime(moment)}` : 'Séance');
  const remove = useMutation(deleteSession);
  const isPlanned = state === 'planned';
  const [isRead, setRead] = useState(false);
  return (
    <Flex as="li" gap="3" wrap="wrap" align="center" borderWidth="1px" borderRadius="md" p="3">
      <Box flex="1 1 12rem" minW="0">
        <Text overflowWrap="anywhere">{name}</Text>
        {isPlanned && title && startsAt ? (
          <Text textStyle="sm" color="fg.muted">
            {formatDateTime(startsAt)}
          </Text>
        ) : null}
        {isPlanned && series ? (
          <Text textStyle="sm" color="fg.muted">
            {repeatWords(series.rule, series.startLocal, series.timeZone)}
          </Text>
        ) : null}
      </Box>
      <Badge colorPalette={state === 'open' ? 'green' : 'gray'}>{GAME_SESSION_STATES[state]}</Badge>
      {onEdit && isPlanned ? (
        <>
          <Button size="sm" variant="outline" aria-label={`Modifier : ${name}`} onClick={onEdit}>
            Modifier
          </Button>
          {startsAt ? (
            <Button
              size="sm"
              variant="outline"
              aria-label={`${series ? 'Répétition' : 'Répéter'} : ${name}`}
              onClick={() => setRepeating(true)}
            >
              {series ? 'Répétition' : 'Répéter'}
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="outline"
            colorPalette="red"
            aria-label={`Retirer : ${name}`}
            onClick={() => void confirmDelete({ item: name, remove: () => remove.mutateAsync(_id) })}
          >
            Retirer
          </Button>
        </>
      ) : null}
      {session.hasSummary ? (
        <Button size="sm" variant="outline" aria-label={`Résumé : ${name}`} onClick={() => setRead(true)}>
          Résumé
        </Button>
      ) : null}
      {isRead ? <SummaryDialog session={session} title={name} onClose={() => setRead(false)} /> : null}
      <ButtonLink
        to={`/app/games/${game._id}/table/${_id}`}
        size="sm"
        variant={state === 'open' ? 'solid' : 'outline'}
        aria-label={`${state === 'closed' ? 'Lire le journal' : 'Aller à la table'} : ${name}`}
      >
        {state === 'closed' ? 'Lire le journal' : 'Aller à la table'}
      </ButtonLink>
      {repeating ? <Repeat session={session} name={name} onClose={() => setRepeating(false)} /> : null}
    </Flex>
  );
}

function Repeat({ session, name, onClose }: { session: GameSession; name: string; onClose: () => void }) {
  const { _id: id, startsAt, timeZone, series } = session;
  const begin = useMutation(repeatSession);
  const end = useMutation(endSessionSeries);
  return (
    <RepeatDialog
      name={name}
      startsAt={startsAt}
      timeZone={timeZone}
      series={series}
      begin={input => begin.mutateAsync({ id, ...input })}
      end={takesBack => end.mutateAsync({ id, takesBack })}
      onClose={onClose}
    />
  );
}

/** One press: the session is open and the game master sits at the table. */
function OpenTable({ game, open }: { game: Game; open: GameSession | undefined }) {
  const navigate = useNavigate();
  const start = useMutation({
    ...openTable,
    onError: error => notifyFailure('La table n’est pas ouverte', error),
  });
  const press = async () => {
    const session = open ?? (await start.mutateAsync({ game: game._id, open: true }));
    void navigate(`/app/games/${game._id}/table/${session._id}`);
  };
  return (
    <Button colorPalette="accent" busy={start.isPending} onClick={() => void press()}>
      Ouvrir la table
    </Button>
  );
}
