import { Box, chakra, Flex, Heading, Tabs } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../../Button.tsx';
import { HistoryList } from '../../history/HistoryList.tsx';
import { Drawer } from '../../overlay/Drawer.tsx';
import { EmptyState, ErrorState } from '../../states.tsx';
import { useMediaQuery } from '../../useMediaQuery.ts';
import { rowActionLooks } from '../looks.ts';
import { RowActions, type RowAction } from '../RowActions.tsx';

export interface RowPaneProps {
  id: string;
  /** The name of the row. */
  title: string;
  content: ReactNode;
  actions?: ReactNode;
  /** What the row offers beside those: the list shows none of it while the row is open. */
  rowActions: RowAction[];
  history?: string | undefined;
  /** The list has no such row, or has it on another page. */
  isMissing: boolean;
  error: Error | null;
  onClose: () => void;
  /** Gives the focus back to the row that it is about; a sheet over the list does that itself. */
  leadBack: () => void;
}

const ROW_ACTIONS = { ...rowActionLooks, '& > div': { display: 'flex', gap: '1' } };

/** From this width on there is room beside the list. */
const BESIDE = '(min-width: 80rem)';

/** A row beside its list, which stays as it is: arrows go on to the next one. Where there is no room, a sheet over it. */
export function RowPane(props: RowPaneProps) {
  const { id, title, content, actions, rowActions, history, isMissing, error, onClose, leadBack } = props;
  const isBeside = useMediaQuery(BESIDE);
  const [tab, setTab] = useState('details');
  const body = error ? (
    <ErrorState title="Cette ligne n’a pas pu être lue" error={error} />
  ) : isMissing ? (
    <EmptyState drawing="glass" title="Cette ligne n’est plus là, ou pas sur cette page de la liste" />
  ) : history ? (
    // The tab stays while one goes through the rows.
    <Tabs.Root value={tab} onValueChange={({ value }) => setTab(value)} activationMode="manual" lazyMount>
      <Tabs.List aria-label={title}>
        <Tabs.Trigger value="details">Détails</Tabs.Trigger>
        <Tabs.Trigger value="history">Historique</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="details">{content}</Tabs.Content>
      <Tabs.Content value="history">
        {tab === 'history' ? <HistoryList key={id} entity={history} id={id} /> : null}
      </Tabs.Content>
    </Tabs.Root>
  ) : (
    content
  );
  if (!isBeside)
    return (
      <Drawer open onClose={onClose} title={title} placement="end" size="md" footer={actions}>
        {body}
      </Drawer>
    );
  const close = () => {
    leadBack();
    onClose();
  };
  return (
    <chakra.aside
      aria-label={title}
      // Wide enough for a fact and its name; the list keeps the rest.
      w="25rem"
      flexShrink="0"
      position="sticky"
      top="16"
      maxH="calc(100dvh - 5rem)"
      display="flex"
      flexDirection="column"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <Flex align="center" wrap="wrap" gap="1" ps="4" pe="2" py="2" borderBottomWidth="1px">
        <Heading as="h2" size="md" flex="1 1 10rem" minW="0" overflowWrap="anywhere">
          {title}
        </Heading>
        {rowActions.length > 0 ? (
          <Box css={ROW_ACTIONS}>
            <RowActions actions={rowActions} rowName={title} />
          </Box>
        ) : null}
        <IconButton label="Fermer" onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </Flex>
      <Box
        p="4"
        overflowY="auto"
        flex="1"
        minH="0"
        tabIndex={0}
        role="group"
        aria-label={`Détails de ${title}`}
      >
        {body}
      </Box>
      {actions ? (
        <Flex gap="2" wrap="wrap" p="3" borderTopWidth="1px">
          {actions}
        </Flex>
      ) : null}
    </chakra.aside>
  );
}
