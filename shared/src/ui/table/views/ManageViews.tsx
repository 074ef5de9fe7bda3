import { Badge, Box, Flex, Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedView } from '../../../domain/saved-view.ts';
import { Button } from '../../Button.tsx';
import { notifyFailure } from '../../notify.ts';
import { Dialog } from '../../overlay/Dialog.tsx';
import { confirmDelete } from '../../overlay/confirm.ts';
import { toasts } from '../../toasts.ts';
import { ViewForm, type ShownList } from './ViewForm.tsx';
import { changeView, deleteView } from './views.api.ts';

interface ManageViewsProps {
  /** One's own. */
  views: readonly SavedView[];
  now: ShownList;
  onClose: () => void;
}

/** One's own views of a list: another name, what is on the screen now, or gone. */
export function ManageViews({ views, now, onClose }: ManageViewsProps) {
  const [edited, setEdited] = useState<SavedView>();
  const change = useMutation(changeView);
  const remove = useMutation(deleteView);
  const replace = ({ _id, version, name }: SavedView) =>
    change.mutate(
      { ...now, _id, version },
      {
        onSuccess: () => toasts.success(`Modification réussi de ${name}`),
        onError: error => notifyFailure('La vue n’a pas pu être changée', error),
      },
    );
  return (
    <>
      <Dialog open title="Vos vues" size="lg" onClose={onClose}>
        {views.length === 0 ? (
          <Text color="fg.muted">Vous n’avez plus de vue de cette liste.</Text>
        ) : (
          <Stack as="ul" listStyleType="none" gap="0">
            {views.map(view => (
              <Flex
                as="li"
                key={view._id}
                wrap="wrap"
                gap="3"
                align="center"
                justify="space-between"
                py="3"
                borderTopWidth="1px"
                _first={{ borderTopWidth: '0' }}
              >
                <Box minW="0" flex="1 1 10rem" overflowWrap="anywhere">
                  <Text fontWeight="medium" as="span" me="2">
                    {view.name}
                  </Text>
                  {view.shared ? <Badge>Partagée</Badge> : null}
                </Box>
                <Flex gap="2" wrap="wrap">
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={`Modifier ${view.name}`}
                    onClick={() => setEdited(view)}
                  >
                    Modifier
                  </Button>
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={`Remplacer ${view.name} par ce qui est affiché`}
                    onClick={() => replace(view)}
                  >
                    Remplacer
                  </Button>
                  <Button
                    size="sm"
                    variant="outline"
                    colorPalette="red"
                    aria-label={`Supprimer ${view.name}`}
                    onClick={() =>
                      void confirmDelete({
                        item: view.name,
                        ...(view.shared ? { description: 'L’équipe ne la verra plus.' } : {}),
                        remove: () => remove.mutateAsync(view),
                      })
                    }
                  >
                    Supprimer
                  </Button>
                </Flex>
              </Flex>
            ))}
          </Stack>
        )}
      </Dialog>
      {edited ? <ViewForm now={now} view={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}
