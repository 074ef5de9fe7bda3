import type { CannedAnswerInput } from '@rpd/shared/domain';
import { bool, oneOf, tableCodec, text } from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

const columns = {
  ...entityColumns,
  title: text('title'),
  titleKey: text('title_key'),
  search: text('search'),
  text: text('text'),
  category: oneOf<CannedAnswerInput['category']>()('category'),
  label: text('label'),
  closes: bool('closes'),
};
export const cannedAnswerCodec = tableCodec(columns);
export type CannedAnswerRow = RowOf<typeof columns>;
export type StoredCannedAnswer = EntityOf<typeof columns>;
