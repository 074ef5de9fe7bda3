import type { CharacterRevision } from '@rpd/shared/domain';
import {
  Box,
  Button,
  ButtonLink,
  ErrorState,
  Flex,
  formatDateTime,
  LoadingState,
  PageHeader,
  Stack,
  notifyFailure,
  Text,
  toasts,
} from '@rpd/shared/ui';
import { confirm, Dialog } from '@rpd/shared/ui/overlay';
import { labelAt, PortraitOf, SheetView } from '@rpd/shared/ui/sheet';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Eye, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { documentOf } from './character.document.ts';
import { restoreRevision, revision, revisions } from './characters.api.ts';

/** `/app/me/characters/:id/history`: what was saved, when and by whom; each can be read and brought back. */
export function CharacterHistoryPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(revisions(id));
  const [looked, setLooked] = useState<number | null>(null);
  const current = data?.rows[0]?.version;
  return (
    <Box maxW="48rem">
      <PageHeader
        title="Historique"
        description={data?.rows[0]?.name}
        actions={
          <ButtonLink to={`/app/me/characters/${id}`} variant="outline">
            <ArrowLeft aria-hidden="true" />
            Retour au personnage
          </ButtonLink>
        }
      />
      {error && !data ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <LoadingState label="Chargement de l’historique…" />}
      <Stack as="ol" listStyleType="none" gap="3">
        {(data?.rows ?? []).map(line => (
          <Line
            key={line.version}
            id={id}
            line={line}
            isCurrent={line.version === current}
            onLook={() => setLooked(line.version)}
          />
        ))}
      </Stack>
      {data && data.total > data.rows.length ? (
        <Text mt="3" color="fg.muted" textStyle="sm">
          Les versions plus anciennes ne sont plus gardées.
        </Text>
      ) : null}
      {looked === null ? null : <Look id={id} version={looked} onClose={() => setLooked(null)} />}
    </Box>
  );
}

interface LineProps {
  id: string;
  line: CharacterRevision;
  isCurrent: boolean;
  onLook: () => void;
}

function changedWords({ fields, version }: CharacterRevision): string {
  if (fields.length === 0) return version === 1 ? 'Création' : 'Aucun changement';
  return `Change : ${fields.map(labelAt).join(', ')}`;
}

function Line({ id, line, isCurrent, onLook }: LineProps) {
  const { version, at, author } = line;
  const { mutateAsync } = useMutation(restoreRevision);
  const navigate = useNavigate();
  const when = formatDateTime(at);
  const restore = () =>
    confirm({
      title: `Revenir à la version du ${when} ?`,
      description: 'Elle devient la version actuelle ; celle d’aujourd’hui reste dans l’historique.',
      confirmLabel: 'Revenir à cette version',
      tone: 'brand',
      act: async () => {
        try {
          await mutateAsync({ id, version });
          toasts.success(`Version du ${when} rétablie`);
          await navigate(`/app/me/characters/${id}`);
        } catch (error) {
          notifyFailure('Erreur lors de la modification', error);
        }
      },
    });
  return (
    <Flex
      as="li"
      gap="3"
      wrap="wrap"
      align="center"
      justify="space-between"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      p="3"
    >
      <Box minW="0" flex="1 1 14rem">
        <Text fontWeight="semibold">
          {when}
          {isCurrent ? ' (version actuelle)' : ''}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {changedWords(line)}
          {author.name ? ` · par ${author.name}` : ''}
        </Text>
      </Box>
      <Flex gap="2">
        <Button size="sm" variant="outline" aria-label={`Voir la version du ${when}`} onClick={onLook}>
          <Eye aria-hidden="true" />
          Voir
        </Button>
        {isCurrent ? null : (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Rétablir la version du ${when}`}
            onClick={() => void restore()}
          >
            <RotateCcw aria-hidden="true" />
            Rétablir
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

function Look({ id, version, onClose }: { id: string; version: number; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(revision(id, version));
  return (
    <Dialog open onClose={onClose} size="xl" title={data ? data.name : 'Version'}>
      {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LoadingState label="Chargement de la version…" />}
      {data ? (
        <PortraitOf _id={data._id} name={data.name} portrait={data.portrait}>
          <SheetView {...documentOf(data, data.values)} viewer={data.viewer} />
        </PortraitOf>
      ) : null}
    </Dialog>
  );
}
