import type { BinKind } from '@rpd/shared/domain';
import { Box, Button, Flex, Heading, IconButton, Picture, Text } from '@rpd/shared/ui';
import { SortableArea, SortGrip } from '@rpd/shared/ui/editing';
import { binQuestion, confirmDelete } from '@rpd/shared/ui/overlay';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, type LucideIcon, Pencil, Trash2 } from 'lucide-react';

interface PreparedListProps<Item extends { _id: string; title: string }> {
  title: string;
  /** The words of the button that adds one. */
  add: string;
  /** What stands there as long as there is none: what it is for. */
  empty: string;
  items: readonly Item[];
  /** The ids in their new order; without it the order stays. */
  onSort?: (ids: string[]) => void;
  onAdd: () => void;
  onEdit: (item: Item) => void;
  /** What the bin calls what is deleted here. */
  kind: BinKind;
  onDelete: (id: string) => Promise<unknown>;
  /** Prepares the same once more. */
  onCopy?: (item: Item) => void;
  /** A second line of each. */
  note?: (item: Item) => string;
  /** What stands for one that has no picture. */
  Icon: LucideIcon;
  /** The path of its picture; '' for one that has none. */
  picture?: (item: Item) => string;
  /** A further button of each. */
  extra?: { label: string; onPress: (item: Item) => void; isExpanded?: (item: Item) => boolean };
}

/** What was prepared, in its order: dragged by the grip or moved by keys. */
export function PreparedList<Item extends { _id: string; title: string }>({
  title,
  add,
  empty,
  items,
  onSort,
  onAdd,
  ...line
}: PreparedListProps<Item>) {
  const rows = (
    <Flex as="ul" listStyleType="none" direction="column" gap="2" aria-label={title}>
      {items.map(item => (
        <Line key={item._id} item={item} isSortable={onSort !== undefined} {...line} />
      ))}
    </Flex>
  );
  return (
    <Box as="section" aria-label={title}>
      <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="3">
        <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal">
          {title}
        </Heading>
        <Button variant="outline" onClick={onAdd}>
          {add}
        </Button>
      </Flex>
      {items.length === 0 ? (
        <Text p="4" color="fg.muted" borderWidth="1px" borderStyle="dashed" borderRadius="md">
          {empty}
        </Text>
      ) : null}
      {onSort ? (
        <SortableArea
          items={items.map(({ _id: id, title: name }) => ({ id, name }))}
          onMove={(id, index) => {
            const ids = items.map(({ _id }) => _id).filter(one => one !== id);
            onSort(ids.toSpliced(index, 0, id));
          }}
        >
          {rows}
        </SortableArea>
      ) : (
        rows
      )}
    </Box>
  );
}

type LineProps<Item extends { _id: string; title: string }> = Pick<
  PreparedListProps<Item>,
  'onEdit' | 'kind' | 'onDelete' | 'onCopy' | 'note' | 'Icon' | 'picture' | 'extra'
> & { item: Item; isSortable: boolean };

function Line<Item extends { _id: string; title: string }>({
  item,
  isSortable,
  onEdit,
  kind,
  onDelete,
  onCopy,
  note,
  Icon,
  picture,
  extra,
}: LineProps<Item>) {
  const { _id, title } = item;
  const client = useQueryClient();
  return (
    <Flex
      as="li"
      data-sortable={_id}
      gap="2"
      wrap="wrap"
      align="center"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
      p="2"
    >
      {isSortable ? <SortGrip id={_id} name={title} /> : null}
      <Thumbnail path={picture?.(item) ?? ''} Icon={Icon} />
      <Box flex="1 1 7rem" minW="0">
        <Text overflowWrap="anywhere">{title}</Text>
        {note ? (
          <Text textStyle="sm" color="fg.muted">
            {note(item)}
          </Text>
        ) : null}
      </Box>
      {/* Side by side on a narrow screen, too. */}
      <Flex gap="2" align="center">
        {extra ? (
          <Button
            size="sm"
            variant="outline"
            aria-label={`${extra.label}\u00a0: ${title}`}
            aria-expanded={extra.isExpanded?.(item)}
            onClick={() => extra.onPress(item)}
          >
            {extra.label}
          </Button>
        ) : null}
        <IconButton label={`Modifier : ${title}`} variant="outline" onClick={() => onEdit(item)}>
          <Pencil aria-hidden="true" />
        </IconButton>
        {onCopy ? (
          <IconButton label={`Dupliquer : ${title}`} variant="outline" onClick={() => onCopy(item)}>
            <Copy aria-hidden="true" />
          </IconButton>
        ) : null}
        <IconButton
          label={`Supprimer : ${title}`}
          variant="outline"
          colorPalette="red"
          onClick={() =>
            void confirmDelete(binQuestion(client, { kind, _id, name: title, remove: () => onDelete(_id) }))
          }
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </Flex>
    </Flex>
  );
}

function Thumbnail({ path, Icon }: { path: string; Icon: LucideIcon }) {
  return (
    <Flex
      flexShrink="0"
      w="16"
      h="12"
      align="center"
      justify="center"
      bg="brand.subtle"
      color="brand.fg"
      borderRadius="sm"
      overflow="hidden"
    >
      {path ? (
        <Picture path={path} load={128} alt="" w="full" h="full" objectFit="cover" loading="lazy" />
      ) : (
        <Icon size={20} aria-hidden="true" />
      )}
    </Flex>
  );
}
