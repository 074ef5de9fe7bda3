import { Box, Flex } from '@chakra-ui/react';
import { ListFilterPlus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../Button.tsx';
import { lazyWithPreload } from '../../lazyWithPreload.tsx';
import { FilterSelect } from '../FilterSelect.tsx';
import { type ActiveCriterion, criterionWords, isInToolbar, type Criterion } from './criteria.ts';
import type { Criteria } from './useCriteria.ts';

// The form comes with the first press.
const CriterionForm = lazyWithPreload(async () => (await import('./CriterionForm.tsx')).CriterionForm);

interface CriteriaProps {
  declared: readonly Criterion[];
  criteria: Criteria;
}

/** In the toolbar: the choices that one makes most, and the way to any other criterion. */
export function CriteriaTools({ declared, criteria }: CriteriaProps) {
  const [open, setOpen] = useState(false);
  if (declared.every(({ type }) => type === 'id')) return null;
  const { active, set } = criteria;
  return (
    <>
      {declared.map(({ name, label, all, options = [] }) => {
        if (all === undefined) return null;
        const chosen = active.find(one => one.param === name);
        const isOne = chosen !== undefined && isInToolbar(chosen);
        return (
          <FilterSelect
            key={name}
            label={label}
            // Several are chosen: the chip below says which.
            all={chosen && !isOne ? 'Plusieurs' : all}
            value={isOne ? chosen.value : ''}
            options={options}
            onChange={value => set(name, value)}
          />
        );
      })}
      <Button
        variant="outline"
        colorPalette="gray"
        flex={{ base: '1 1 calc(50% - 0.375rem)', sm: '0 0 auto' }}
        onPointerEnter={() => void CriterionForm.preload()}
        onFocus={() => void CriterionForm.preload()}
        onClick={() => setOpen(true)}
      >
        <ListFilterPlus aria-hidden="true" />
        Critère
      </Button>
      {open ? <CriterionForm declared={declared} criteria={criteria} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Under the toolbar: what the list is narrowed to. A press changes a criterion, the cross takes it away. */
export function CriteriaChips({ declared, criteria }: CriteriaProps) {
  const [edited, setEdited] = useState<ActiveCriterion>();
  const { active, set, clear } = criteria;
  if (active.length === 0) return null;
  // What a list in the toolbar says is said again only where that is behind a button.
  const isAllInToolbar = active.every(isInToolbar);
  return (
    <Flex
      as="ul"
      role="list"
      aria-label="Critères"
      listStyleType="none"
      gap="2"
      wrap="wrap"
      align="center"
      mb="4"
      hideFrom={isAllInToolbar ? 'md' : undefined}
    >
      {active.map(one => {
        const words = criterionWords(one);
        const canChange = one.criterion !== undefined && one.criterion.type !== 'id' && one.comparison;
        return (
          <Flex
            as="li"
            key={one.param}
            align="center"
            maxW="full"
            bg={one.comparison ? 'brand.subtle' : 'red.subtle'}
            color={one.comparison ? 'brand.fg' : 'red.fg'}
            borderRadius="full"
            hideFrom={isInToolbar(one) ? 'md' : undefined}
          >
            {canChange ? (
              <Button
                size="xs"
                variant="ghost"
                borderRadius="full"
                minW="0"
                pe="1"
                aria-label={`Changer le critère ${words}`}
                onClick={() => setEdited(one)}
              >
                <Words>{words}</Words>
              </Button>
            ) : (
              <Box ps="3" pe="1" minW="0" textStyle="xs" fontWeight="semibold">
                <Words>{words}</Words>
              </Box>
            )}
            <Button
              size="xs"
              variant="ghost"
              borderRadius="full"
              px="1.5"
              minW="0"
              aria-label={`${words} : ne plus limiter`}
              title="Ne plus limiter"
              onClick={() => set(one.param, '')}
            >
              <X aria-hidden="true" />
            </Button>
          </Flex>
        );
      })}
      {active.length > 1 ? (
        <li>
          <Button size="xs" variant="ghost" colorPalette="gray" onClick={clear}>
            Tout retirer
          </Button>
        </li>
      ) : null}
      {edited ? (
        <CriterionForm
          declared={declared}
          criteria={criteria}
          edited={edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </Flex>
  );
}

const Words = ({ children }: { children: string }) => (
  <Box as="span" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" display="block">
    {children}
  </Box>
);
