import { Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { formatDateTime } from '../../domain/format.ts';
import type { ImposedKind, ImposedWarning } from '../../domain/imposed-warning.ts';
import { hasWarnings, type Warnings, warningWords } from '../../domain/warnings.ts';
import { useSession } from '../../session/index.ts';
import { Button } from '../Button.tsx';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import { Link } from '../Link.tsx';
import { useOpenState } from '../useOpenState.ts';
import { WarningNotice } from '../WarningNotice.tsx';
import { imposedWarning } from './imposed.api.ts';

const TeamWarningDialog = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "team-warning" */ './TeamWarningDialog.tsx')).TeamWarningDialog,
);

interface TeamWarningProps {
  kind: ImposedKind;
  id: string;
  /** What it is called. */
  name: string;
  /** Who wrote it. */
  owner: string;
  /** What it is warned of; unknown where the team does not see the content itself. */
  warnings?: Warnings | undefined;
  /** Where its author reads it. */
  place: string;
}

/** The team asks for a warning on somebody's content; its author reads why, and how to contest it (DSK-4). */
export function TeamWarning({ kind, id, name, owner, warnings, place }: TeamWarningProps) {
  const me = useSession(({ user }) => user);
  const isOwn = me?._id === owner;
  const isTeam = !isOwn && (me?.roles.some(role => role === 'AD' || role === 'MO') ?? false);
  const isWarned = warnings === undefined || hasWarnings(warnings);
  const { data } = useQuery({ ...imposedWarning(kind, id), enabled: isWarned && (isOwn || isTeam) });
  const [isAsking, setAsking] = useOpenState(`warning ${id}`, false);
  const asked = data?.asked ?? null;
  if (isOwn) return asked ? <ForAuthor asked={asked} place={place} /> : null;
  if (!isTeam) return null;
  return (
    <Flex mb="3" gap="3" align="center" wrap="wrap">
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-label={`Avertir du contenu de ${name}`}
        onClick={() => setAsking(true)}
      >
        <TriangleAlert aria-hidden="true" />
        Avertir du contenu
      </Button>
      {asked ? (
        <Text textStyle="sm" color="fg.muted">
          Demandé le {formatDateTime(asked.at)} : {warningWords(asked.warnings)}. Motif : {asked.reason}
        </Text>
      ) : null}
      {isAsking ? (
        <TeamWarningDialog kind={kind} id={id} name={name} asked={asked} onClose={() => setAsking(false)} />
      ) : null}
    </Flex>
  );
}

function ForAuthor({ asked, place }: { asked: ImposedWarning; place: string }) {
  return (
    <WarningNotice label="Avertissement demandé par la modération" icon={<TriangleAlert size={20} />}>
      <Text>
        La modération demande un avertissement ici : {warningWords(asked.warnings)}. Motif : {asked.reason}
      </Text>
      <Link to={`/app/help/contact?from=${encodeURIComponent(place)}`} variant="underline">
        Contester
      </Link>
    </WarningNotice>
  );
}
