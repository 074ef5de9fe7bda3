import type { SignIn } from '@rpd/shared/domain';
import { Badge, Box, formatDateTime, formatNumber, Link } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Fact, Facts } from '../ui/Facts.tsx';
import { RowLink } from '../ui/RowLink.tsx';
import { Aside, Part } from './SignInParts.tsx';
import { refusedSignInsPage, signInsPage } from './signins.api.ts';
import { causeOf } from './signins.labels.ts';

const MAX_OTHERS = 10;
const MAX_REFUSED = 3;

/** A sign-in beside the list: the device and the address, and what else the same person has open or was refused. */
export function SignInBeside({ signIn }: { signIn: SignIn }) {
  const { _id, user, device, address, since, lastUsedAt, expiresAt, current } = signIn;
  const open = useQuery(signInsPage({ page: 1, limit: MAX_OTHERS + 1 }, user._id)).data;
  const refused = useQuery(refusedSignInsPage({ page: 1, limit: MAX_REFUSED }, user._id)).data;
  const others = open?.rows.filter(other => other._id !== _id).slice(0, MAX_OTHERS) ?? [];
  const count = Math.max((open?.total ?? 0) - 1, 0);
  return (
    <>
      {current ? (
        <Box mb="3">
          <Badge colorPalette="green">Cette session</Badge>
        </Box>
      ) : null}
      <Box textStyle="sm">
        <Facts>
          <Fact label="Personne">
            <Link to={`/app/moderation/people/${user._id}`} display="inline">
              {user.name}
            </Link>
          </Fact>
          <Fact label="Appareil">{device}</Fact>
          <Fact label="Adresse">{address}</Fact>
          <Fact label="Depuis">{formatDateTime(since)}</Fact>
          <Fact label="Dernière activité">{formatDateTime(lastUsedAt)}</Fact>
          <Fact label="Expire">{formatDateTime(expiresAt)}</Fact>
        </Facts>
      </Box>
      {open ? (
        <Part title={count > 0 ? `Ses autres connexions (${formatNumber(count)})` : 'Aucune autre connexion'}>
          {others.map(other => (
            <li key={other._id}>
              <RowLink row={other._id}>{other.device}</RowLink>
              <Aside>
                {other.address} · {formatDateTime(other.lastUsedAt)}
              </Aside>
            </li>
          ))}
        </Part>
      ) : null}
      {refused && refused.total > 0 ? (
        <Part title={`Connexions refusées (${formatNumber(refused.total)})`}>
          {refused.rows.map(line => (
            <li key={line._id}>
              {causeOf(line)}
              <Aside>
                {line.address} · {formatDateTime(line.at)}
              </Aside>
            </li>
          ))}
        </Part>
      ) : null}
    </>
  );
}
