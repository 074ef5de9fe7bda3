import { typeset } from '@rpd/shared/domain';
import { Box, Button, Flex, Text, useToastHistory } from '@rpd/shared/ui';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';

const LOOKS = {
  success: { icon: CircleCheck, color: 'fg.success', word: 'Succès' },
  failure: { icon: CircleAlert, color: 'fg.error', word: 'Erreur' },
  info: { icon: Info, color: 'fg.info', word: 'Information' },
};

const clock = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' });

/** Past messages, for people who could not read them in time. */
export function MessageHistory() {
  const { history, forget } = useToastHistory();
  if (history.length === 0)
    return (
      <Text px="3" pb="3" color="fg.muted" textStyle="sm">
        Aucun message pour le moment.
      </Text>
    );
  return (
    <>
      <Box as="ul" listStyleType="none">
        {history.map(({ id, kind, message, detail, at }) => {
          const { icon: Icon, color, word } = LOOKS[kind];
          return (
            <Flex as="li" key={id} gap="3" px="3" py="2">
              <Box color={color} pt="0.5">
                <Icon size={18} aria-label={word} />
              </Box>
              <Box flex="1" minW="0">
                <Text textStyle="sm">{typeset(message)}</Text>
                {detail ? (
                  <Text textStyle="sm" color="fg.muted">
                    {typeset(detail)}
                  </Text>
                ) : null}
              </Box>
              <Text as="time" textStyle="xs" color="fg.subtle">
                {clock.format(at)}
              </Text>
            </Flex>
          );
        })}
      </Box>
      <Button variant="ghost" size="sm" w="full" onClick={forget}>
        Tout effacer
      </Button>
    </>
  );
}
