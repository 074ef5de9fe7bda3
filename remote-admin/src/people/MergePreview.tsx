import type { MergeCount, MergePreview as Preview, PersonName } from '@rpd/shared/domain';
import { MERGE_CONFLICT_LABELS, MERGE_GROUP_LABELS, MERGE_STAYS } from '@rpd/shared/domain';
import {
  Box,
  Button,
  ButtonLink,
  Card,
  ErrorState,
  Flex,
  Heading,
  LoadingState,
  Stack,
  Text,
  TOAST_MS,
  tryAndNotify,
  WarningNotice,
} from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { mergeAccounts, mergePreview } from './people.api.ts';

/** What a merge would do, and the button that does it. */
export function MergePreview({ kept, other }: { kept: PersonName; other: PersonName }) {
  const { data, error, isFetching, refetch } = useQuery(mergePreview({ kept: kept._id, other: other._id }));
  if (data) {
    return <Shown preview={data} kept={kept} other={other} onRefused={() => void refetch()} />;
  }
  if (error) return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return <LoadingState label="Lecture de ce que la fusion ferait…" />;
}

interface ShownProps {
  preview: Preview;
  kept: PersonName;
  other: PersonName;
  /** It changed meanwhile: it is read again. */
  onRefused: () => void;
}

function Shown({ preview: { moves, conflicts, seal }, kept, other, onRefused }: ShownProps) {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation(mergeAccounts);
  const ask = () =>
    confirm({
      title: `Fusionner ${other.name} avec ${kept.name} ?`,
      description: `Le compte ${kept.name} reste. Le compte ${other.name} est déconnecté à l’instant et ne peut plus se connecter. Les deux adresses reçoivent un mail. On peut défaire la fusion pendant 30 jours.`,
      confirmLabel: 'Fusionner',
      act: async () => {
        const merged = await tryAndNotify(mutateAsync({ kept: kept._id, other: other._id, seal }), {
          done: () => `${other.name} est fusionné avec ${kept.name}`,
          failed: 'La fusion n’a pas été faite',
          // Nothing else on the page says that nothing happened.
          duration: TOAST_MS.long,
        });
        if (merged) await navigate(`/app/moderation/people/${kept._id}`);
        else onRefused();
      },
    });
  return (
    <>
      {conflicts.length > 0 ? (
        <WarningNotice label="À savoir avant de fusionner" icon={<TriangleAlert size={20} />}>
          <Heading as="h2" size="sm" mb="2">
            À savoir avant de fusionner
          </Heading>
          <Stack as="ul" gap="2" listStyleType="none" textStyle="sm">
            {conflicts.map(({ kind, ...count }) => (
              <li key={kind}>
                {MERGE_CONFLICT_LABELS[kind]}
                <Names count={count} />
              </li>
            ))}
          </Stack>
        </WarningNotice>
      ) : null}
      <Flex gap="4" direction={{ base: 'column', lg: 'row' }} align="start" mb="6">
        <Side title={`Ce qui va de ${other.name} à ${kept.name}`}>
          {moves.length === 0 ? (
            <Text textStyle="sm" color="fg.muted">
              Rien : ce compte ne possède rien et n’a de place nulle part.
            </Text>
          ) : (
            <Stack as="ul" gap="2" listStyleType="none" textStyle="sm">
              {moves.map(({ group, ...count }) => (
                <li key={group}>
                  <Text as="span" fontWeight="medium">
                    {MERGE_GROUP_LABELS[group]} : {count.total}
                  </Text>
                  <Names count={count} />
                </li>
              ))}
            </Stack>
          )}
        </Side>
        <Side title={`Ce qui reste à ${other.name}, puis s’efface`}>
          <Stack as="ul" gap="2" listStyleType="none" textStyle="sm">
            {MERGE_STAYS.map(line => (
              <li key={line}>{line}</li>
            ))}
          </Stack>
        </Side>
      </Flex>
      <Flex gap="3" wrap="wrap">
        <ButtonLink
          to={`/app/moderation/people/${kept._id}/compare/${other._id}`}
          variant="outline"
          colorPalette="gray"
        >
          Annuler
        </ButtonLink>
        <Button colorPalette="red" busy={isPending} onClick={() => void ask()}>
          Fusionner
        </Button>
      </Flex>
    </>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card.Root as="section" aria-label={title} flex="1" minW="0" w="full">
      <Card.Body p="4" gap="3">
        <Heading as="h2" size="sm" overflowWrap="anywhere">
          {title}
        </Heading>
        {children}
      </Card.Body>
    </Card.Root>
  );
}

/** The first of them by name, and how many more there are. */
function Names({ count: { total, names } }: { count: MergeCount }) {
  if (names.length === 0) return null;
  const more = total - names.length;
  return (
    <Box as="span" display="block" color="fg.muted" overflowWrap="anywhere">
      {names.join(', ')}
      {more > 0 && names.length === 20 ? ` et ${more} de plus` : ''}
    </Box>
  );
}
