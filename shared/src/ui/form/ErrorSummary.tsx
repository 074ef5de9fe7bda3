import { Box, chakra, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { WrongField } from './fieldErrors.ts';

interface ErrorSummaryProps {
  /** A refusal that belongs to no field. */
  general?: string;
  fields: WrongField[];
  onPick: (path: string) => void;
}

/**
 * What is wrong, at the top of the form; each line leads to its field. A refusal that belongs to no field takes the focus and comes
 * into view: the button that was pressed may be far below. A field comes into view by its own focus.
 */
export function ErrorSummary({ general, fields, onPick }: ErrorSummaryProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!general) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [general]);
  return (
    // Always there, so that what appears in it is announced; while empty it takes the gap of the form back.
    <Box
      ref={element}
      tabIndex={-1}
      role="alert"
      scrollMarginBlock="20"
      borderRadius="lg"
      _empty={{ mb: '-5' }}
    >
      {general || fields.length > 0 ? (
        <Box
          bg="bg.error"
          color="fg.error"
          borderWidth="1px"
          borderColor="border.error"
          borderRadius="lg"
          p="3"
        >
          {general ? <Text fontWeight="medium">{general}</Text> : null}
          {fields.length > 0 ? (
            <>
              <Text fontWeight="medium">{fields.length} champs sont à corriger :</Text>
              <chakra.ul listStyleType="disc" ps="5" mt="1">
                {fields.map(({ path, label, message }) => (
                  <li key={path}>
                    <chakra.button
                      type="button"
                      textDecoration="underline"
                      textAlign="start"
                      verticalAlign="top"
                      cursor="pointer"
                      onClick={() => onPick(path)}
                    >
                      {label ? `${label} : ${message}` : message}
                    </chakra.button>
                  </li>
                ))}
              </chakra.ul>
            </>
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
}
