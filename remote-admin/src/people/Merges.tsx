import type { AccountMerge, MergeUndone, PersonCard } from '@rpd/shared/domain';
import { MERGE_GROUP_LABELS } from '@rpd/shared/domain';
import {
  Box,
  Button,
  Card,
  FOCUS_TARGET,
  formatDate,
  Heading,
  Link,
  Stack,
  Text,
  TOAST_MS,
  tryAndNotify,
  WarningNotice,
} from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { Combine } from 'lucide-react';
import { useState } from 'react';
import { undoMerge } from './people.api.ts';

/** The merges of an account that can still be undone: the one with which it went, and those that came to it. */
export function Merges({ card: { person, merges } }: { card: PersonCard }) {
  const [undone, setUndone] = useState<MergeUndone | null>(null);
  return (
    <>
      {merges.map(merge =>
        merge.other._id === person._id ? (
          <WarningNotice key={merge._id} label="Compte fusionné" icon={<Combine size={20} />}>
            <Text>
              Fusionné avec <Link to={pathOf(merge.kept)}>{merge.kept.name}</Link> le {formatDate(merge.at)}{' '}
              par {merge.by.name || 'un compte supprimé'}. Ce compte ne peut plus se connecter ; il est effacé
              le {formatDate(merge.until)}.
            </Text>
            <UndoMerge merge={merge} onUndone={setUndone} />
          </WarningNotice>
        ) : (
          <Card.Root key={merge._id} as="section" aria-label={`Compte reçu : ${merge.other.name}`} mb="4">
            <Card.Body p="4">
              <Text textStyle="sm">
                <Link to={pathOf(merge.other)}>{merge.other.name}</Link> a été fusionné avec ce compte le{' '}
                {formatDate(merge.at)}. On peut défaire la fusion jusqu’au {formatDate(merge.until)}.
              </Text>
              <UndoMerge merge={merge} onUndone={setUndone} />
            </Card.Body>
          </Card.Root>
        ),
      )}
      {undone ? <Undone undone={undone} /> : null}
    </>
  );
}

const pathOf = ({ _id }: { _id: string }) => `/app/moderation/people/${_id}`;

function UndoMerge({ merge, onUndone }: { merge: AccountMerge; onUndone: (undone: MergeUndone) => void }) {
  const { mutateAsync, isPending } = useMutation(undoMerge);
  const { other, kept } = merge;
  const ask = () =>
    confirm({
      title: `Défaire la fusion de ${other.name} et ${kept.name} ?`,
      description: `${other.name} retrouve ce qui lui appartenait et se trouve encore chez ${kept.name}, et peut se reconnecter. Ce qui a changé ou disparu depuis n’est pas touché : la fiche le dit ensuite.`,
      confirmLabel: 'Défaire la fusion',
      tone: 'brand',
      act: async () => {
        const undone = await tryAndNotify(mutateAsync(other._id), {
          done: () => 'La fusion est défaite',
          failed: 'La fusion n’a pas pu être défaite',
          duration: TOAST_MS.long,
        });
        if (undone) onUndone(undone);
      },
    });
  return (
    <Button mt="3" size="sm" alignSelf="start" variant="outline" busy={isPending} onClick={() => void ask()}>
      Défaire la fusion
    </Button>
  );
}

/** What an undone merge gave back, and what it left. */
function Undone({ undone: { back, left } }: { undone: MergeUndone }) {
  return (
    <Card.Root as="section" aria-label="Fusion défaite" mb="4" role="status">
      <Card.Body p="4" gap="2">
        <Heading as="h2" size="sm" {...FOCUS_TARGET}>
          La fusion est défaite
        </Heading>
        <Text textStyle="sm">{back.length === 0 ? 'Il n’y avait rien à rendre.' : 'Rendu :'}</Text>
        <Groups groups={back} />
        {left.length > 0 ? (
          <Box>
            <Text textStyle="sm" mb="2">
              Changé ou disparu depuis, et laissé tel quel :
            </Text>
            <Groups groups={left} />
          </Box>
        ) : null}
      </Card.Body>
    </Card.Root>
  );
}

const Groups = ({ groups }: { groups: MergeUndone['back'] }) => (
  <Stack as="ul" gap="1" listStyleType="none" textStyle="sm">
    {groups.map(({ group, total, names }) => (
      <li key={group}>
        {MERGE_GROUP_LABELS[group]} : {total}
        {names.length > 0 ? ` (${names.join(', ')})` : ''}
      </li>
    ))}
  </Stack>
);
