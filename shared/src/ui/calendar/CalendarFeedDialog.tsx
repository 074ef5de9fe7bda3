import { chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CalendarFeed } from '../../domain/calendar-feed.ts';
import { Button, ButtonLink } from '../Button.tsx';
import { notifyFailure } from '../notify.ts';
import { confirm } from '../overlay/confirm.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { ErrorState, LoadingState } from '../states.tsx';
import { toasts } from '../toasts.ts';
import { addressOf, endFeed, ownFeeds, renewFeed } from './calendar.api.ts';

export interface CalendarFeedDialogProps {
  /** The server whose events it has; '' for one's own dates. */
  server: string;
  /** What the calendar holds, in one sentence. */
  description: string;
  onClose: () => void;
}

/** The secret address under which another calendar reads these dates: copied, renewed, ended. */
export function CalendarFeedDialog({ server, description, onClose }: CalendarFeedDialogProps) {
  const feeds = useQuery(ownFeeds);
  const renew = useMutation({
    ...renewFeed,
    onError: error => notifyFailure('L’adresse n’est pas créée', error),
  });
  const feed = feeds.data?.find(one => one.server === server);
  return (
    <Dialog open title="S’abonner au calendrier" description={description} onClose={onClose}>
      {feed ? <Address feed={feed} busy={renew.isPending} onRenew={() => renew.mutate(server)} /> : null}
      {feeds.data && !feed ? (
        <Stack gap="4" align="flex-start">
          <Text color="fg.muted">
            Vous obtenez une adresse secrète, à donner à Google Agenda, Apple Calendrier, Outlook ou
            Thunderbird. Ils la relisent d’eux-mêmes.
          </Text>
          <Button busy={renew.isPending} onClick={() => renew.mutate(server)}>
            Créer mon adresse
          </Button>
        </Stack>
      ) : null}
      {feeds.error && !feeds.data ? (
        <ErrorState error={feeds.error} retrying={feeds.isFetching} onRetry={() => void feeds.refetch()} />
      ) : null}
      {feeds.isPending ? <LoadingState label="Chargement de l’adresse…" /> : null}
    </Dialog>
  );
}

function Address({ feed, busy, onRenew }: { feed: CalendarFeed; busy: boolean; onRenew: () => void }) {
  const address = addressOf(feed);
  const shown = useRef<HTMLElement>(null);
  const end = useMutation({
    ...endFeed,
    onError: error => notifyFailure('L’adresse marche encore', error),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toasts.success('Adresse copiée');
    } catch {
      // A browser that keeps its clipboard to itself.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      toasts.info('L’adresse est sélectionnée : copiez-la.');
    }
  };
  const ask = async (title: string, label: string, act: () => void) => {
    const description = 'Les calendriers qui lisent l’adresse actuelle ne recevront plus rien.';
    if (await confirm({ title, description, confirmLabel: label })) act();
  };
  return (
    <Stack gap="4">
      {feed.path ? (
        <>
          <chakra.code
            ref={shown}
            p="3"
            borderWidth="1px"
            borderRadius="md"
            textStyle="sm"
            overflowWrap="anywhere"
            userSelect="all"
          >
            {address}
          </chakra.code>
          <Text textStyle="sm" color="fg.muted">
            Toute personne qui a cette adresse lit ces dates sans se connecter : ne la donnez qu’à vos
            calendriers.
          </Text>
        </>
      ) : (
        <Text>Cette adresse ne marche plus : changez-en.</Text>
      )}
      <Flex gap="2" wrap="wrap">
        {feed.path ? (
          <>
            <Button onClick={() => void copy()}>Copier l’adresse</Button>
            <ButtonLink to={address.replace(/^https?:/, 'webcal:')} variant="outline">
              Ouvrir dans mon calendrier
            </ButtonLink>
          </>
        ) : null}
        <Button
          variant="outline"
          busy={busy}
          onClick={() => void ask('Changer l’adresse ?', 'Changer l’adresse', onRenew)}
        >
          Changer l’adresse
        </Button>
        <Button
          variant="outline"
          colorPalette="red"
          busy={end.isPending}
          onClick={() => void ask('Arrêter le calendrier ?', 'Arrêter', () => end.mutate(feed._id))}
        >
          Arrêter
        </Button>
      </Flex>
    </Stack>
  );
}
