import type { Campaign, CampaignPerson } from '@rpd/shared/domain';
import { Avatar, Badge, Button, Flex, notifyFailure, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { nameMaster, removePart } from './table.api.ts';
import { ROLE_LABELS } from './table.labels.ts';

interface CampaignPeopleProps {
  campaign: Campaign;
  me: string;
  onClose: () => void;
}

/** Who has a part in a campaign: its owner names further game masters, its game masters send spectators away. */
export function CampaignPeople({ campaign, me, onClose }: CampaignPeopleProps) {
  return (
    <Dialog
      open
      title="Participants"
      description="Un maître du jeu ouvre la table, invite et lit les jets secrets."
      onClose={onClose}
    >
      <Flex as="ul" listStyleType="none" direction="column" gap="2" aria-label="Participants">
        {campaign.people.map(person => (
          <Line key={person._id} campaign={campaign} person={person} me={me} />
        ))}
      </Flex>
    </Dialog>
  );
}

function Line({ campaign, person, me }: { campaign: Campaign; person: CampaignPerson; me: string }) {
  const { _id: game, owner_id: owner, masters } = campaign;
  const { _id: user, name, avatar, role } = person;
  const failed = { onError: (error: Error) => notifyFailure(`La place de ${name} n’a pas changé`, error) };
  const promote = useMutation({ ...nameMaster, ...failed });
  const remove = useMutation({ ...removePart, ...failed });
  const isOwner = user === owner;
  const mayName = me === owner && role !== 'master';
  const mayRemove =
    !isOwner && (role === 'master' ? me === owner : role === 'spectator' && masters.includes(me));
  return (
    <Flex as="li" gap="3" wrap="wrap" align="center" borderWidth="1px" borderRadius="md" p="2">
      <Avatar name={name} src={avatar} size={32} decorative />
      <Text flex="1 1 8rem" minW="0" overflowWrap="anywhere">
        {name}
      </Text>
      <Badge colorPalette={role === 'master' ? 'brand' : 'gray'}>
        {isOwner ? 'À l’origine du jeu' : ROLE_LABELS[role]}
      </Badge>
      {mayName ? (
        <Button
          size="sm"
          variant="outline"
          busy={promote.isPending}
          aria-label={`Nommer ${name} maître du jeu`}
          onClick={() => promote.mutate({ game, user })}
        >
          Nommer maître du jeu
        </Button>
      ) : null}
      {mayRemove ? (
        <Button
          size="sm"
          variant="outline"
          colorPalette="red"
          busy={remove.isPending}
          aria-label={role === 'master' ? `Retirer à ${name} le rôle de maître du jeu` : `Retirer ${name}`}
          onClick={() => remove.mutate({ game, user })}
        >
          {role === 'master' ? 'Retirer le rôle' : 'Retirer'}
        </Button>
      ) : null}
    </Flex>
  );
}
