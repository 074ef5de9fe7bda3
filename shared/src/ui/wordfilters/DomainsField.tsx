import type { Control } from 'react-hook-form';
import { FILTER_DOMAINS_MAX, type WordFilterInput } from '../../domain/word-filter.ts';
import { LinesField } from '../form/LinesField.tsx';

/** The sites to which links are accepted, one on each line. */
export const DomainsField = ({
  control,
}: {
  control: Control<WordFilterInput, unknown, WordFilterInput>;
}) => (
  <LinesField
    control={control}
    name="domains"
    label="Sites acceptés"
    help={`Un par ligne, ${FILTER_DOMAINS_MAX} au plus. Sans aucun, tous les liens sont trouvés.`}
  />
);
