import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { RETENTION_KINDS, type Retention, type RetentionKind } from '../../domain/index.ts';

/** What each is, in people's words, and why it is kept. */
const WORDS: Record<RetentionKind, { what: string; why: string }> = {
  bin: { what: 'Ce que vous supprimez', why: 'Pour que vous puissiez le reprendre.' },
  signIns: {
    what: 'Vos connexions terminées : appareil et adresse',
    why: 'Pour que vous voyiez qui a ouvert votre compte.',
  },
  journal: {
    what: 'Le journal : qui a changé quoi, et d’où',
    why: 'Pour comprendre un abus ou défaire une erreur. L’équipe seule le lit.',
  },
  notifications: { what: 'Vos notifications', why: 'Pour que vous les retrouviez.' },
  pushes: {
    what: 'Ce que vos appareils ont reçu',
    why: 'Pour savoir si c’est arrivé.',
  },
  mails: { what: 'Les mails que RPD vous a envoyés', why: 'Pour savoir s’ils sont partis.' },
  credentials: {
    what: 'Les clés d’accès et les codes que vous retirez',
    why: 'Pour que « Ce n’était pas moi » puisse vous les rendre.',
  },
  evidence: {
    what: 'Ce qui prouve une décision de l’équipe',
    why: 'Pour que la décision puisse être contestée et relue.',
  },
  unconfirmed: {
    what: 'Un compte dont personne ne confirme l’adresse',
    why: 'Pour que personne ne prenne l’adresse de quelqu’un d’autre.',
  },
  merges: {
    what: 'De quoi défaire la fusion de deux comptes',
    why: 'Pour réparer une fusion faite par erreur.',
  },
  backups: {
    what: 'Les sauvegardes de toute l’installation',
    why: 'Pour tout retrouver après une panne. Ce que vous effacez y reste jusque-là.',
  },
};

const term = (days: number | null): string =>
  days === null ? 'Sans limite' : `${days} jour${days > 1 ? 's' : ''}`;

/** What is kept for how long, and why: the terms are those that the installation really keeps. */
export function RetentionList({ terms }: { terms: Retention }) {
  return (
    <Stack as="dl" gap="4">
      {RETENTION_KINDS.map(kind => (
        <Row key={kind} kind={kind} retention={terms} />
      ))}
      <Box>
        <Text as="dt" fontWeight="medium">
          Tout le reste
        </Text>
        <Text as="dd" textStyle="sm" color="fg.muted">
          Tant que votre compte existe. Après, ce que vous avez dit à une table et dans une demande reste à
          ceux avec qui vous parliez, sous « Compte supprimé ».
        </Text>
      </Box>
    </Stack>
  );
}

function Row({ kind, retention: terms }: { kind: RetentionKind; retention: Retention }) {
  const days = terms[kind];
  if (days === undefined) return null;
  const { what, why } = WORDS[kind];
  return (
    <Box>
      <Flex as="dt" gap="3" justify="space-between" align="baseline">
        <Text fontWeight="medium">{what}</Text>
        <Text whiteSpace="nowrap">{term(days)}</Text>
      </Flex>
      <Text as="dd" textStyle="sm" color="fg.muted">
        {why}
      </Text>
    </Box>
  );
}
