import { DISCORD_PROBLEM_LABELS, type ModeratedServer } from '@rpd/shared/domain';
import { Badge, Box, Flex, formatDate, Link, Text } from '@rpd/shared/ui';
import { TriangleAlert } from 'lucide-react';

/** An address that may be a link: what was stored before invitations were held to a form is shown as text. */
const isInvitation = (address: string) => /^https?:\/\//.test(address);

/** A server's Discord, with what looks wrong with it. */
export function Discord({ server }: { server: ModeratedServer }) {
  const { serverDiscord_id, discord, problems } = server;
  if (!serverDiscord_id && !discord) return <Text color="fg.muted">Aucun</Text>;
  return (
    <Box>
      {serverDiscord_id ? <Text fontVariantNumeric="tabular-nums">{serverDiscord_id}</Text> : null}
      {discord ? (
        <Text>
          {isInvitation(discord) ? (
            <Link href={discord} display="inline">
              {discord.replace(/^https?:\/\//, '')}
            </Link>
          ) : (
            discord
          )}
        </Text>
      ) : null}
      <Flex gap="2" wrap="wrap">
        {problems.map(problem => (
          <Badge key={problem} colorPalette="red">
            <TriangleAlert aria-hidden size={12} />
            {DISCORD_PROBLEM_LABELS[problem]}
          </Badge>
        ))}
      </Flex>
    </Box>
  );
}

/** 'Le 15/01/2026 : publicité', or that its owner did it. */
const hiddenBy = ({ hidden }: ModeratedServer): string =>
  hidden
    ? `Le ${formatDate(hidden.at)}${hidden.reason ? ` : ${hidden.reason}` : ''}`
    : 'Par son propriétaire';

/** Whether a server is shown, why not, and by whom, in words for a file. */
export const visibilityOf = (server: ModeratedServer): string =>
  server.visible ? 'Visible' : `Masqué (${hiddenBy(server)})`;

/** Whether a server is shown; why not, and by whom. */
export function VisibilityCell({ server }: { server: ModeratedServer }) {
  if (server.visible) return 'Visible';
  return (
    <Box>
      <Badge colorPalette="gray">Masqué</Badge>
      <Text textStyle="sm" color="fg.muted">
        {hiddenBy(server)}
      </Text>
    </Box>
  );
}
