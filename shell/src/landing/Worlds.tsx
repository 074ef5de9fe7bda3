import { Box, Flex, Heading, StyledCard, Text } from '@rpd/shared/ui';
import { Band } from './Band.tsx';

interface Sample {
  look: 'fantasy' | 'sci-fi';
  name: string;
  who: string;
  words: string;
  marks: readonly [label: string, outOfTwenty: number][];
}

const SAMPLES: readonly Sample[] = [
  {
    look: 'fantasy',
    name: 'Aelis de Brume',
    who: 'Humaine · Épéiste',
    words: '« Le brouillard m’a prise, il me rendra. »',
    marks: [
      ['Vigueur', 14],
      ['Adresse', 17],
      ['Savoir', 9],
    ],
  },
  {
    look: 'sci-fi',
    name: 'Kaze-07',
    who: 'Coureuse de réseau',
    words: '« Donnez-moi une prise, je vous ouvre la ville. »',
    marks: [
      ['Intrusion', 18],
      ['Réflexes', 13],
      ['Chrome', 11],
    ],
  },
];

/** That one table is not like another: the same tool, two sheets of it. */
export function Worlds() {
  return (
    <Band>
      <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: '10', lg: '16' }} align="center">
        <Box flex="1" maxW="lg">
          <Heading as="h2" fontFamily="display" fontWeight="normal" size="3xl" color="white">
            Une table, tous les mondes
          </Heading>
          <Text mt="4" color="violet.100" textStyle="lg">
            Parchemin ou néon, dés ou récit : chaque serveur compose ses fiches champ par champ, et chaque
            joueur y fait vivre ses personnages.
          </Text>
        </Box>
        <Box as="figure" flex="1.3" w="full" m="0">
          <Flex direction={{ base: 'column', sm: 'row' }} gap={{ base: '5', sm: '4' }} align="stretch">
            {SAMPLES.map(sample => (
              <SampleSheet key={sample.name} {...sample} />
            ))}
          </Flex>
          <Text as="figcaption" mt="4" textStyle="sm" color="violet.200" textAlign="center">
            Deux exemples de fiches, composées dans l’éditeur.
          </Text>
        </Box>
      </Flex>
    </Band>
  );
}

function SampleSheet({ look, name, who, words, marks }: Sample) {
  const parchment = look === 'fantasy';
  return (
    <StyledCard
      look={look}
      className={parchment ? 'light' : 'dark'}
      color="fg"
      flex="1"
      p="5"
      gap="3"
      rotate={{ sm: parchment ? '-1.5deg' : '1.5deg' }}
    >
      <Box>
        <Heading
          as="h3"
          size={parchment ? 'xl' : 'md'}
          fontFamily={parchment ? 'display' : 'mono'}
          fontWeight={parchment ? 'normal' : 'bold'}
          textTransform={parchment ? undefined : 'uppercase'}
          letterSpacing={parchment ? undefined : 'wide'}
        >
          {name}
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          {who}
        </Text>
      </Box>
      <Box as="dl" display="grid" gridTemplateColumns="auto 1fr auto" gapX="3" gapY="2" alignItems="center">
        {marks.map(([label, value]) => (
          <Mark20 key={label} label={label} value={value} parchment={parchment} />
        ))}
      </Box>
      <Text textStyle="sm" fontStyle="italic" fontFamily={parchment ? 'display' : undefined}>
        {words}
      </Text>
    </StyledCard>
  );
}

function Mark20({ label, value, parchment }: { label: string; value: number; parchment: boolean }) {
  const tone = parchment ? 'accent' : 'blue';
  return (
    <>
      <Text as="dt" textStyle="sm" color="fg.muted">
        {label}
      </Text>
      <Box aria-hidden="true" h="1.5" borderRadius={parchment ? 'full' : '0'} bg={`${tone}.muted`}>
        <Box h="full" w={`${value * 5}%`} borderRadius="inherit" bg={parchment ? 'gold.600' : 'blue.300'} />
      </Box>
      <Text as="dd" m="0" textStyle="sm" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {value}
      </Text>
    </>
  );
}
