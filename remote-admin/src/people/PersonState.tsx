import type { ListedPerson } from '@rpd/shared/domain';
import { Badge, Flex, RoleBadge } from '@rpd/shared/ui';
import { MeasureBadge } from '../ui/MeasureBadge.tsx';

/** The roles of an account, and how it stands. */
export function PersonState({ person }: { person: ListedPerson }) {
  return (
    <Flex gap="1" wrap="wrap">
      <PersonRoles person={person} />
      <PersonStanding person={person} />
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
