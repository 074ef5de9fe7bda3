import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type AppConsent, SIGN_IN_SCOPE_LABELS } from '../../domain/index.ts';
import { formatDateTime } from '../../domain/format.ts';
import { Button } from '../Button.tsx';

interface AppConsentLineProps {
  consent: AppConsent;
  /** Of the application, or of the person. */
  name: string;
  icon?: ReactNode;
  /** What an application without scopes knows. */
  least: string;
  onEnd: () => void;
}

/** An application that somebody lets know something: what, since when, and the way to end it. */
export function AppConsentLine({ consent, name, icon, least, onEnd }: AppConsentLineProps) {
  const { scopes, since, lastUsedAt } = consent;
  return (
    <Flex as="li" gap="3" align="flex-start" wrap="wrap" borderBottomWidth="1px" pb="3">
      {icon ? (
        <Box pt="1" color="fg.muted">
          {icon}
        </Box>
      ) : null}
      <Box flex="1" minW="12rem">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Text>
        <Text textStyle="sm">{scopes.map(scope => SIGN_IN_SCOPE_LABELS[scope]).join(' · ') || least}</Text>
        <Text textStyle="sm" color="fg.muted">
          Depuis le {formatDateTime(since)} ·{' '}
          {lastUsedAt ? `a servi le ${formatDateTime(lastUsedAt)}` : 'n’a pas encore servi'}
        </Text>
      </Box>
      <Button size="sm" variant="outline" aria-label={`Retirer l’autorisation de ${name}`} onClick={onEnd}>
        Retirer
      </Button>
    </Flex>
  );
}
