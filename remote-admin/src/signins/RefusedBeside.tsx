import type { JournalLine } from '@rpd/shared/domain';
import { Box, formatDateTime, formatNumber, Link, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Fact, Facts } from '../ui/Facts.tsx';
import { RowLink } from '../ui/RowLink.tsx';
import { Aside, Part } from './SignInParts.tsx';
import { refusedFrom, refusedSignInsPage, signInsPage } from './signins.api.ts';
import { causeOf, typedName } from './signins.labels.ts';

const MAX_LINES = 10;

/** A refused sign-in beside the list. Staff see whether its person mistyped a password, or somebody tries names. */
export function RefusedBeside({ line }: { line: JournalLine }) {
  const { _id, at, address, entityId } = line;
  const person = entityId ?? '';
  const isKnown = person !== '';
  const open = useQuery({
    ...signInsPage({ page: 1, limit: MAX_LINES }, person),
    enabled: isKnown,
  }).data;
  const refused = useQuery({
    ...refusedSignInsPage({ page: 1, limit: MAX_LINES + 1 }, person),
    enabled: isKnown,
  }).data;
  const neighbours = useQuery(refusedFrom(line)).data?.slice(0, MAX_LINES) ?? [];
  const others = refused?.rows.filter(other => other._id !== _id).slice(0, MAX_LINES) ?? [];
  return (
    <>
      <Box textStyle="sm">
        <Facts>
          <Fact label={isKnown ? 'Personne' : 'Pseudo saisi'}>
            {isKnown ? (
              <Link to={`/app/moderation/people/${person}`} display="inline">
                {typedName(line)}
              </Link>
            ) : (
              line.entityName
            )}
          </Fact>
          <Fact label="Cause">{causeOf(line)}</Fact>
          <Fact label="Adresse">{address}</Fact>
          <Fact label="Quand">{formatDateTime(at)}</Fact>
        </Facts>
      </Box>
      {isKnown ? null : (
        <Text mt="3" textStyle="sm" color="fg.muted">
          Aucun compte n’est désigné par cette tentative.
        </Text>
      )}
      {open ? (
        <Part
          title={
            open.total > 0 ? `Connexions ouvertes (${formatNumber(open.total)})` : 'Aucune connexion ouverte'
          }
        >
          {open.rows.map(signIn => (
            <li key={signIn._id}>
              {signIn.device}
              <Aside>
                {signIn.address === address ? 'même adresse' : signIn.address} ·{' '}
                {formatDateTime(signIn.lastUsedAt)}
              </Aside>
            </li>
          ))}
        </Part>
      ) : null}
      {refused && refused.total > 1 ? (
        <Part title={`Autres refus de ce compte (${formatNumber(refused.total - 1)})`}>
          {others.map(other => (
            <Refusal key={other._id} line={other} words={causeOf(other)} />
          ))}
        </Part>
      ) : null}
      {neighbours.length > 0 ? (
        <Part title="Aussi refusé depuis cette adresse">
          {neighbours.map(other => (
            <Refusal key={other._id} line={other} words={`${typedName(other)}\u00a0: ${causeOf(other)}`} />
          ))}
        </Part>
      ) : null}
    </>
  );
}

function Refusal({ line: { _id, address, at }, words }: { line: JournalLine; words: string }) {
  return (
    <li>
      <RowLink row={_id}>{words}</RowLink>
      <Aside>
        {address} · {formatDateTime(at)}
      </Aside>
    </li>
  );
}
