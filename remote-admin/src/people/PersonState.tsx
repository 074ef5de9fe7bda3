import type { ListedPerson, PersonName } from '@rpd/shared/domain';
import { Badge, Flex, Link, RoleBadge } from '@rpd/shared/ui';
import { MeasureBadge } from '../ui/MeasureBadge.tsx';

interface PersonStateProps {
  person: ListedPerson;
  /** The account with which this one was merged, where it was and who reads may know it. */
  kept?: PersonName | undefined;
}

/** The roles of an account, and how it stands. */
export function PersonState({ person, kept }: PersonStateProps) {
  return (
    <Flex gap="1" wrap="wrap">
      <PersonRoles person={person} />
      {kept ? (
        <Badge colorPalette="gray">
          Fusionné avec{' '}
          <Link to={`/app/moderation/people/${kept._id}`} display="inline">
            {kept.name}
          </Link>
        </Badge>
      ) : (
        <PersonStanding person={person} />
      )}
    </Flex>
  );
}

export function PersonRoles({ person }: { person: ListedPerson }) {
  return person.roles.map(role => <RoleBadge key={role} role={role} />);
}

/** A badge for an account that cannot be used, and for a measure that holds. */
export function PersonStanding({ person }: { person: ListedPerson }) {
  if (person.deletedAt) return <Badge colorPalette="red">Supprimé</Badge>;
  if (!person.valid) return <Badge colorPalette="gray">Inactif</Badge>;
  return <MeasureBadge {...person} />;
}
