import { Flex, NativeSelect, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Counted, formatNumber, formatTotal } from '../../domain/format.ts';
import { IconButton } from '../Button.tsx';
import { PAGE_SIZES, type TableState } from './tableState.ts';

interface PagerProps {
  label: string;
  state: TableState;
  counted: Counted;
  onChange: (next: Partial<TableState>) => void;
}

/** The number of the last page; 1 for an empty list. */
export const lastPage = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/** 'Résultats 1 à 10 sur 137' or 'sur plus de 1 000', the size of a page, and the way from page to page. */
export function Pager({ label, state: { page, limit }, counted, onChange }: PagerProps) {
  const { total, hasMore = false } = counted;
  const last = lastPage(total, limit);
  const from = Math.min((page - 1) * limit + 1, total);
  const to = Math.min(page * limit, total);
  const way = { page, last: hasMore ? Math.max(page + 1, last) : last, onChange };
  const sizes = [...new Set([...PAGE_SIZES, limit])].toSorted((a, b) => a - b);
  return (
    <Flex
      as="nav"
      aria-label={`Pages : ${label}`}
      gap="3"
      wrap="wrap"
      align="center"
      justify="space-between"
      mt="4"
    >
      <Text role="status" textStyle="sm" color="fg.muted">
        {`Résultats ${formatNumber(from)} à ${formatNumber(to)} sur ${formatTotal(counted)}`}
      </Text>
      <Flex gap="1" wrap="wrap" align="center">
        <NativeSelect.Root size="sm" w="auto" minW="8.5rem" me="2">
          <NativeSelect.Field
            aria-label="Lignes par page"
            value={String(limit)}
            onChange={event => onChange({ limit: Number(event.target.value), page: 1 })}
          >
            {sizes.map(size => (
              <option key={size} value={size}>
                {size} par page
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        {/* One line: on a phone all four go below the size, never two of them. */}
        <Flex gap="1" align="center">
          <Step label="Première page" to={1} {...way}>
            <ChevronsLeft aria-hidden="true" />
          </Step>
          <Step label="Page précédente" to={Math.min(page - 1, last)} {...way}>
            <ChevronLeft aria-hidden="true" />
          </Step>
          <Text textStyle="sm" px="2" textAlign="center" whiteSpace={{ md: 'nowrap' }}>
            Page {formatNumber(page)} sur {formatTotal({ total: last, hasMore })}
          </Text>
          <Step label="Page suivante" to={page + 1} {...way}>
            <ChevronRight aria-hidden="true" />
          </Step>
          <Step label="Dernière page" to={hasMore ? page : last} {...way}>
            <ChevronsRight aria-hidden="true" />
          </Step>
        </Flex>
      </Flex>
    </Flex>
  );
}

interface StepProps {
  label: string;
  to: number;
  page: number;
  last: number;
  onChange: PagerProps['onChange'];
  children: ReactNode;
}

/** The way to another page. Where there is none it is off, and keeps the focus of who has just pressed it to get there. */
function Step({ label, to, page, last, onChange, children }: StepProps) {
  const isOff = to === page || to < 1 || to > last;
  return (
    <IconButton
      label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : () => onChange({ page: to })}
    >
      {children}
    </IconButton>
  );
}
