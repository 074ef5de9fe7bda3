import type { PersonCard } from '@rpd/shared/domain';
import { formatDate, formatDateTime } from '@rpd/shared/ui';
import { Fact, Facts } from '../ui/Facts.tsx';

/** What is known of an account, as its reader may know it. */
export function PersonFacts({ card: { person, sections } }: { card: PersonCard }) {
  return (
    <Facts>
      <Fact label="Inscription">{formatDate(person.createdAt)}</Fact>
      <Fact label="Vu pour la dernière fois">
        {person.lastSeenAt
          ? formatDateTime(person.lastSeenAt)
          : sections.signins
            ? 'Pas ces 30 derniers jours'
            : ''}
      </Fact>
      <Fact label="E-mail">{person.email}</Fact>
      <Fact label="Comptes reliés">
        {person.externalIdentities
          ?.map(({ provider, name }) => (name ? `${provider} (${name})` : provider))
          .join(', ')}
      </Fact>
      <Fact label="Adresse non confirmée">
        {person.confirmBy ? `à confirmer avant le ${formatDate(person.confirmBy)}` : ''}
      </Fact>
      <Fact label="Citation">{person.citation}</Fact>
    </Facts>
  );
}
