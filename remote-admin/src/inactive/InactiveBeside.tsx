import type { InactiveAct, InactiveThing } from '@rpd/shared/domain';
import { Avatar, Box, formatDate, Heading, Stack, Text } from '@rpd/shared/ui';
import { Fact, Facts } from '../ui/Facts.tsx';
import { ACT_WORDS, pictureOf } from './inactive.labels.ts';
import { Owner } from './InactiveOwner.tsx';

const KIND_NAMES = { server: 'Serveur', character: 'Personnage' };

interface InactiveBesideProps {
  thing: InactiveThing;
  /** What can be done with it: each shows first what would change. */
  acts: readonly InactiveAct[];
}

/** Something inactive beside the list: since when, whether its owner was asked, and what each act would mean. */
export function InactiveBeside({ thing, acts }: InactiveBesideProps) {
  const { kind, name, owner, lastAt, askedAt, archivedAt } = thing;
  return (
    <>
      <Box mb="3">
        <Avatar name={name} src={pictureOf(thing)} shape="square" size={64} decorative />
      </Box>
      <Box textStyle="sm">
        <Facts>
          <Fact label="Genre">{KIND_NAMES[kind]}</Fact>
          <Fact label="De">
            <Owner owner={owner} />
          </Fact>
          <Fact label="Dernière activité">{formatDate(lastAt)}</Fact>
          <Fact label="Demandé au propriétaire">
            {askedAt ? `le ${formatDate(askedAt)}` : archivedAt ? '' : 'Jamais'}
          </Fact>
          <Fact label="Archivé">{archivedAt ? `le ${formatDate(archivedAt)}` : ''}</Fact>
        </Facts>
      </Box>
      <Stack mt="4" gap="3">
        {acts.map(act => (
          <section key={act} aria-label={ACT_WORDS[act].title}>
            <Heading as="h3" size="sm" mb="1">
              {ACT_WORDS[act].title}
            </Heading>
            <Text textStyle="sm" color="fg.muted">
              {ACT_WORDS[act].effect}
            </Text>
          </section>
        ))}
      </Stack>
    </>
  );
}
