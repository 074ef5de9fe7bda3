import { emblemPath, type ServerTransfer } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Avatar,
  Box,
  Button,
  Flex,
  formatDate,
  LoadingState,
  NotFoundState,
  PageHeader,
  QueryState,
  Skeleton,
  Stack,
  Text,
  tryAndNotify,
} from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from 'react-router';
import { TransferFollows } from './TransferFollows.tsx';
import { answerTransfer, transferOf } from './transfers.api.ts';

const LIST = { to: '/app/servers', label: 'Retour aux serveurs' };

/** `/app/servers/:id/transfer`: a server that somebody offers one, accepted or refused with one press. */
export function TransferPage() {
  const { id = '' } = useParams();
  const me = useSession(state => state.user?._id);
  const query = useQuery(transferOf(id));
  const gone = (
    <NotFoundState title="Proposition introuvable" back={LIST}>
      Cette proposition n’existe pas, ou elle a pris fin : rien n’a changé pour ce serveur.
    </NotFoundState>
  );
  return (
    <QueryState
      query={query}
      title="Serveur proposé"
      loading={
        <LoadingState label="Chargement de la proposition…">
          <Skeleton h="60" />
        </LoadingState>
      }
      notFound={gone}
    >
      {transfer => {
        if (!transfer) return gone;
        // Who offers it reads it on the server's own page.
        if (transfer.to._id !== me) return <Navigate to={`/app/servers/${id}`} replace />;
        return <Offer transfer={transfer} />;
      }}
    </QueryState>
  );
}

function Offer({ transfer }: { transfer: ServerTransfer }) {
  const { server, from, to, byTeam, reason, stays, expiresAt } = transfer;
  const navigate = useNavigate();
  const reply = useMutation(answerTransfer);
  const send = async (answer: 'accept' | 'refuse') => {
    const isDone = await tryAndNotify(reply.mutateAsync({ server: server._id, answer }), {
      done: () => (answer === 'accept' ? `${server.name} est à vous` : 'Proposition refusée'),
      failed: 'Votre réponse n’a pas été enregistrée',
    });
    if (isDone) await navigate(answer === 'accept' ? `/app/servers/${server._id}` : '/app/servers');
  };
  const sent = reply.isPending ? reply.variables.answer : null;
  const owner = from.name || 'Un compte supprimé';
  return (
    <Box maxW="40rem">
      <PageHeader
        title="Serveur proposé"
        description={`${byTeam ? 'L’équipe de RPD' : owner} vous propose de devenir propriétaire de ce serveur.`}
      />
      <Stack gap="5">
        <Flex gap="4" align="center">
          <Avatar
            name={server.name}
            src={server.icon_img || emblemPath(server._id, 'server-emblem')}
            size={64}
            shape="square"
            decorative
          />
          <Box minW="0">
            <Text fontSize="xl" fontWeight="semibold" overflowWrap="anywhere">
              {server.name}
            </Text>
            <Text color="fg.muted" textStyle="sm">
              Propriétaire : {owner}
              {server.team > 0 ? ` · ${server.team} personne${server.team > 1 ? 's' : ''} dans l’équipe` : ''}
            </Text>
            {server.intro ? <Text mt="1">{server.intro}</Text> : null}
          </Box>
        </Flex>
        {server.visible ? null : (
          <Text>
            {server.hidden
              ? `La modération masque ce serveur depuis le ${formatDate(server.hidden.at)}${server.hidden.reason ? `\u00a0: ${server.hidden.reason}` : '.'}`
              : 'Son propriétaire masque ce serveur pour l’instant.'}
          </Text>
        )}
        {reason ? (
          <Box as="blockquote" borderStartWidth="4px" borderColor="brand.solid" ps="4">
            <Text whiteSpace="pre-line" overflowWrap="anywhere">
              {reason}
            </Text>
          </Box>
        ) : null}
        <TransferFollows from={owner} to={`${to.name} (vous)`} stays={stays} />
        <Text color="fg.muted" textStyle="sm">
          Sans réponse avant le {formatDate(expiresAt)}, la proposition prend fin et rien ne change.
        </Text>
        <Flex gap="3" wrap="wrap">
          <Button busy={sent === 'accept'} disabled={sent === 'refuse'} onClick={() => void send('accept')}>
            Accepter le serveur
          </Button>
          <Button
            variant="outline"
            colorPalette="gray"
            busy={sent === 'refuse'}
            disabled={sent === 'accept'}
            onClick={() => void send('refuse')}
          >
            Refuser
          </Button>
        </Flex>
      </Stack>
    </Box>
  );
}
