import type { InactiveOutcome } from '@rpd/shared/domain';
import {
  Box,
  Button,
  ErrorState,
  formatNumber,
  LoadingState,
  notifyOutcome,
  Skeleton,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ActRequest, actOnInactive, inactivePreview } from './inactive.api.ts';
import { ACT_WORDS } from './inactive.labels.ts';

interface InactivePreviewProps {
  request: ActRequest;
  /** Null where nothing was done. */
  onClose: (outcome: InactiveOutcome | null) => void;
}

/** What would be done with which things, and with which not, before it is done. */
export function InactivePreview({ request, onClose }: InactivePreviewProps) {
  const words = ACT_WORDS[request.act];
  const preview = useQuery(inactivePreview(request));
  const act = useMutation(actOnInactive);
  const run = async () => {
    const outcome = await notifyOutcome(act.mutateAsync(request), {
      done: ({ done }) => `${words.done} ${done.map(({ name }) => name).join(', ')}`,
      failed: 'Rien n’a été fait',
    });
    onClose(outcome);
  };
  const found = preview.data;
  return (
    <Dialog
      open
      title={words.title}
      description={words.effect}
      onClose={() => onClose(null)}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={() => onClose(null)}>
            Annuler
          </Button>
          <Button
            busy={act.isPending}
            disabled={!found || found.done.length === 0}
            onClick={() => void run()}
          >
            {words.confirm}
            {found && found.done.length > 1 ? ` (${formatNumber(found.done.length)})` : ''}
          </Button>
        </>
      }
    >
      {preview.isPending ? (
        <LoadingState label="Lecture de ce qui changerait…">
          <Skeleton h="24" />
        </LoadingState>
      ) : null}
      {preview.isError ? (
        <ErrorState
          error={preview.error}
          retrying={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      ) : null}
      {found ? (
        <Stack gap="4">
          <Lines
            title={`Change (${formatNumber(found.done.length)})`}
            lines={found.done.map(({ _id, name, owner, detail }) => ({
              _id,
              name,
              text: [owner || 'Compte supprimé', detail].filter(Boolean).join(' · '),
            }))}
          />
          <Lines
            title={`Reste en l’état (${formatNumber(found.left.length)})`}
            lines={found.left.map(({ _id, name, reason }) => ({ _id, name, text: reason }))}
          />
          <Text color="fg.muted" textStyle="sm">
            {found.people > 1
              ? `${formatNumber(found.people)} personnes sont prévenues.`
              : found.people === 1
                ? 'Une personne est prévenue.'
                : 'Personne n’est prévenu.'}
          </Text>
        </Stack>
      ) : null}
    </Dialog>
  );
}

function Lines({
  title,
  lines,
}: {
  title: string;
  lines: readonly { _id: string; name: string; text: string }[];
}) {
  if (lines.length === 0) return null;
  return (
    <Box>
      <Text fontWeight="semibold" mb="1">
        {title}
      </Text>
      <Box as="ul" listStyleType="none" maxH="16rem" overflowY="auto" tabIndex={0} aria-label={title}>
        {lines.map(({ _id, name, text }) => (
          <Box as="li" key={_id} py="1" overflowWrap="anywhere">
            {name}
            <Text as="span" display="block" textStyle="sm" color="fg.muted">
              {text}
            </Text>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
