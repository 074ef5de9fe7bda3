import { CATALOGUE_KINDS, type CatalogueKind } from '@rpd/shared/domain';
import type { ReactNode } from 'react';
import { CATALOGUES } from '../editor.labels.ts';
import { CatalogueHint } from './CatalogueHints.tsx';
import { ChoiceSetting } from './steadySettings.ts';

/** One element per setting: a setting is compared, not rendered again. */
const HINTS = Object.fromEntries(
  CATALOGUE_KINDS.map(kind => [kind, <CatalogueHint key={kind} kind={kind} />]),
) as Record<CatalogueKind, ReactNode>;

const CHOICES = [
  ['', 'Aucun catalogue'],
  ...CATALOGUE_KINDS.map(kind => [kind, CATALOGUES[kind]] as const),
] as const;

interface CatalogueSettingProps {
  value: CatalogueKind | '';
  onChange: (value: CatalogueKind | '') => void;
}

/** The catalogue of the settings whose entries are options too. */
export const CatalogueSetting = ({ value, onChange }: CatalogueSettingProps) => (
  <ChoiceSetting
    label="Options d’un catalogue"
    help={
      value
        ? HINTS[value]
        : 'Les compétences, classes… du site, tenues par ses administrateurs, s’ajoutent aux options.'
    }
    value={value}
    choices={CHOICES}
    onChange={onChange}
  />
);
