import { may, type Server } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, Button, Flex, formatDate, lazyWithPreload, Text, tryAndNotify } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { transferOf, withdrawTransfer } from './transfers.api.ts';

const TransferDialog = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "server-transfer" */ './TransferDialog.tsx')).TransferDialog,
);

/** To whom a server is offered, for its owner and administrators, and the dialog that offers it: `?transfer=1` opens it. */
export function ServerTransfer({ server }: { server: Server }) {
  const me = useSession(state => state.user);
  const isTheirs = may(me, 'administer', 'Server', server);
  const { data: transfer } = useQuery({ ...transferOf(server._id), enabled: isTheirs });
  const withdraw = useMutation(withdrawTransfer);
  const [params, setParams] = useSearchParams();
  if (!isTheirs) return null;
  const close = () => setParams({}, { replace: true, preventScrollReset: true });
  const takeBack = () =>
    tryAndNotify(withdraw.mutateAsync(server._id), {
      done: () => `${server.name} n’est plus proposé`,
      failed: 'La proposition n’a pas été retirée',
    });
  return (
    <>
      {transfer ? (
        <Box role="note" bg="bg.subtle" borderWidth="1px" borderRadius="lg" p="4" mb="6">
          <Flex gap="3" wrap="wrap" align="center" justify="space-between">
            <Box minW="0" flex="1 1 16rem">
              <Text fontWeight="semibold" overflowWrap="anywhere">
                {transfer.byTeam ? 'L’équipe de RPD propose ce serveur' : 'Ce serveur est proposé'} à{' '}
                {transfer.to.name || 'un compte supprimé'}
              </Text>
              {transfer.reason ? (
                <Text mt="1" whiteSpace="pre-line" overflowWrap="anywhere">
                  {transfer.reason}
                </Text>
              ) : null}
              <Text mt="1" color="fg.muted" textStyle="sm">
                Sans réponse avant le {formatDate(transfer.expiresAt)}, rien ne change.
              </Text>
            </Box>
            {transfer.byTeam && !may(me, 'administer', 'User') ? null : (
              <Button variant="outline" busy={withdraw.isPending} onClick={() => void takeBack()}>
                Retirer la proposition
              </Button>
            )}
          </Flex>
        </Box>
      ) : null}
      {params.has('transfer') && !transfer ? <TransferDialog server={server} onClose={close} /> : null}
    </>
  );
}
