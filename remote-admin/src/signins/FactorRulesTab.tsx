import { type FactorRule, ROLE_BADGES } from '@rpd/shared/domain';
import {
  Badge,
  Button,
  Card,
  ErrorState,
  Flex,
  LoadingState,
  notifyOutcome,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FactorRuleDialog } from './FactorRuleDialog.tsx';
import { factorRules, saveFactorRule } from './factor-rules.api.ts';

/** 'Protection' (ACC-2): which roles require more than a password, and how many of their accounts have it. */
export function FactorRulesTab() {
  const { data, error, isFetching, refetch } = useQuery(factorRules);
  const [changed, setChanged] = useState<FactorRule>();
  if (!data) {
    return error ? (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement…" />
    );
  }
  return (
    <Stack gap="4" maxW="3xl">
      <Text color="fg.muted">
        Un mot de passe se devine ou se vole. Ici, vous demandez plus aux rôles qui peuvent plus : une clé
        d’accès, ou un code à la connexion.
      </Text>
      {data.map(rule => (
        <RuleCard key={rule.role} rule={rule} onChange={() => setChanged(rule)} />
      ))}
      {changed ? <FactorRuleDialog rule={changed} onClose={() => setChanged(undefined)} /> : null}
    </Stack>
  );
}

const share = ({ accounts, protectedAccounts }: FactorRule): string =>
  accounts === 0
    ? 'Aucun compte'
    : `${protectedAccounts} compte${protectedAccounts > 1 ? 's' : ''} protégé${protectedAccounts > 1 ? 's' : ''} sur ${accounts}`;

function RuleCard({ rule, onChange }: { rule: FactorRule; onChange: () => void }) {
  const { role, required, graceDays } = rule;
  const { mutateAsync, isPending } = useMutation(saveFactorRule);
  const end = () =>
    confirm({
      title: `Ne plus rien exiger du rôle ${ROLE_BADGES[role].label} ?`,
      description: 'Un mot de passe suffira de nouveau. Ce que chacun a ajouté à son compte y reste.',
      confirmLabel: 'Ne plus exiger',
      act: () =>
        notifyOutcome(mutateAsync({ role, required: false, graceDays }), {
          done: () => 'Protection plus exigée',
          failed: 'La règle n’a pas pu être changée',
        }),
    });
  return (
    <Card.Root as="section" id={`protection-${role}`} aria-label={ROLE_BADGES[role].label}>
      <Card.Body>
        <Flex gap="4" wrap="wrap" align="center" justify="space-between">
          <Stack gap="1" minW="0">
            <Flex gap="2" wrap="wrap" align="center">
              <Text fontWeight="semibold">{ROLE_BADGES[role].label}</Text>
              {required ? (
                <Badge colorPalette="green">
                  {graceDays === 0
                    ? 'Exigée, sans délai'
                    : `Exigée, délai de ${graceDays} jour${graceDays > 1 ? 's' : ''}`}
                </Badge>
              ) : (
                <Badge>Au choix de chacun</Badge>
              )}
            </Flex>
            <Text textStyle="sm" color="fg.muted">
              {share(rule)}
            </Text>
          </Stack>
          <Flex gap="2" wrap="wrap">
            <Button size="sm" variant="outline" onClick={onChange}>
              {required ? 'Changer le délai' : 'Exiger'}
            </Button>
            {required ? (
              <Button size="sm" variant="ghost" disabled={isPending} onClick={() => void end()}>
                Ne plus exiger
              </Button>
            ) : null}
          </Flex>
        </Flex>
      </Card.Body>
    </Card.Root>
  );
}
