import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { CONSENT_LABELS, type Consent, type ConsentRegister } from '../../domain/index.ts';
import { formatDateTime } from '../../domain/format.ts';

const termsState = ({ terms, agreed, refused }: ConsentRegister): string => {
  if (refused !== null && (!terms || refused === terms.version)) return `Version ${refused} refusée`;
  if (!terms) return agreed === null ? '' : `Version ${agreed} acceptée`;
  if (agreed === terms.version) return `Version ${agreed} acceptée`;
  return agreed === null ? 'Pas encore acceptées' : `Version ${agreed} acceptée, pas la ${terms.version}`;
};

/** What somebody accepts and refuses now, and the register of how it came about. */
export function ConsentLines({ register }: { register: ConsentRegister }) {
  const state = termsState(register);
  return (
    <Stack gap="4">
      <Stack as="dl" gap="2">
        {state ? <Choice label={CONSENT_LABELS.terms} state={state} /> : null}
        {register.choices.map(({ kind, given, since }) => (
          <Choice
            key={kind}
            label={CONSENT_LABELS[kind]}
            state={`${given ? 'Oui' : 'Non'}${since ? '' : ', par défaut'}`}
          />
        ))}
      </Stack>
      {register.lines.length > 0 ? (
        <Box as="details">
          <Text as="summary" cursor="pointer" py="1">
            Registre : {register.lines.length} ligne{register.lines.length > 1 ? 's' : ''}
          </Text>
          <Stack as="ul" gap="1" mt="2" listStyleType="none" textStyle="sm">
            {register.lines.map(line => (
              <li key={line._id}>
                {formatDateTime(line.at)} : {lineLabel(line)}
              </li>
            ))}
          </Stack>
        </Box>
      ) : null}
    </Stack>
  );
}

function Choice({ label, state }: { label: string; state: string }) {
  return (
    <Flex gap="3" justify="space-between" align="baseline">
      <Text as="dt">{label}</Text>
      <Text as="dd" color="fg.muted" textAlign="end">
        {state}
      </Text>
    </Flex>
  );
}

function lineLabel({ kind, version, given, detail }: Consent): string {
  const what = version === null ? CONSENT_LABELS[kind] : `${CONSENT_LABELS[kind]}, version ${version}`;
  if (kind === 'terms') return `${what}, ${given ? 'acceptées' : 'refusées'}`;
  return `${what}${detail && ` (${detail})`}, ${given ? 'oui' : 'non'}`;
}
