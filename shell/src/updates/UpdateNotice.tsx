import { Box, Button, Flex, Text } from '@rpd/shared/ui';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';

interface UpdateNoticeProps {
  /** Titles of the areas that have a new version. */
  titles: string[];
  /** The page itself has a new version: it has to be reloaded. */
  shell: boolean;
  /** Answers false when something is not saved, and then nothing has happened. */
  onApply: () => Promise<boolean>;
  onLater: () => void;
}

function whatIsNew(titles: string[], shell: boolean): string {
  if (shell) return 'Une nouvelle version de l’application est prête.';
  const names = titles.map(title => `« ${title} »`).join(', ');
  return `Une nouvelle version de ${names} est prête.`;
}

/** Says that something new can be had, and takes it when it is wished: never in the middle of a form. */
export function UpdateNotice({ titles, shell, onApply, onLater }: UpdateNoticeProps) {
  const [unsaved, setUnsaved] = useState(false);
  const isNew = shell || titles.length > 0;
  const apply = async () => setUnsaved(!(await onApply()));
  return (
    <Box
      role="status"
      aria-label="Nouvelle version"
      position="fixed"
      // Above the toasts; on a desk at the foot of the menu, away from whatever is being worked on.
      bottom="20"
      right={{ base: '4', xl: 'auto' }}
      left={{ base: '4', sm: 'auto', xl: '2' }}
      w={{ xl: '236px' }}
      zIndex="banner"
    >
      {isNew ? (
        <Box
          maxW="md"
          p="4"
          bg="bg.panel"
          color="fg"
          borderWidth="1px"
          borderColor="border"
          borderRadius="lg"
          boxShadow="lg"
        >
          <Flex gap="3" align="start">
            <Box color="fg.accent" pt="0.5" flexShrink="0">
              <Sparkles size={18} aria-hidden="true" />
            </Box>
            <Box>
              <Text fontWeight="medium">{whatIsNew(titles, shell)}</Text>
              <Text textStyle="sm" color="fg.muted">
                {unsaved
                  ? 'Votre saisie n’est pas enregistrée : enregistrez-la d’abord, la mise à jour vous attend.'
                  : 'Vous pouvez aussi terminer d’abord ce que vous faites.'}
              </Text>
            </Box>
          </Flex>
          <Flex gap="1" mt="3" justify="flex-end" wrap="wrap">
            <Button variant="ghost" size="sm" px="2" onClick={onLater}>
              Plus tard
            </Button>
            <Button size="sm" onClick={() => void apply()}>
              Mettre à jour
            </Button>
          </Flex>
        </Box>
      ) : null}
    </Box>
  );
}
