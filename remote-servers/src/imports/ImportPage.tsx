import { may } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { ButtonLink, Flex, PageHeader, Stack } from '@rpd/shared/ui';
import { FileDrop, type ImportFile, ImportWork } from '@rpd/shared/ui/import';
import { FilterSelect } from '@rpd/shared/ui/search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { stats } from '../lib/stats.api.ts';
import { gameTypes, sendImport } from './imports.api.ts';
import {
  entityOf,
  fieldsOf,
  type ImportTarget,
  rowOf,
  statsOf,
  systemNamedBy,
  systemsOf,
  TARGETS,
} from './imports.targets.ts';

const NONE: never[] = [];

/** Where one comes back to, by what one imports. */
const BACK: Partial<Record<ImportTarget, { to: string; label: string }>> = {
  event: { to: '/app/gm?tab=events', label: 'Événements' },
};
const MOBS = { to: '/app/gm?tab=mobs', label: 'Créatures et PNJ' };

/** `/app/gm/import`: a file of creatures, events or of a catalogue, what it would do line by line, then the import itself. */
export function ImportPage() {
  const me = useSession(state => state.user);
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [pickedSystem, setSystem] = useState<string>();
  const [file, setFile] = useState<ImportFile>();
  const known = useQuery(stats).data ?? NONE;
  const types = useQuery(gameTypes).data ?? NONE;
  // The catalogues are the moderation's to change (ADM-15).
  const targets = TARGETS.filter(
    ({ value }) => value === 'mob' || value === 'event' || may(me, 'create', 'Catalogue'),
  );
  const target = targets.find(({ value }) => value === params.get('as'))?.value ?? 'mob';
  const columns = file?.columns ?? NONE;
  const system = pickedSystem ?? (target === 'mob' ? systemNamedBy(known, columns) : '');
  const fields = fieldsOf(target, statsOf(known, system));
  const { to, label } = BACK[target] ?? MOBS;

  return (
    <>
      <PageHeader
        title="Importer"
        description="Un fichier CSV ou JSON. Rien n’est enregistré avant que vous ayez vu, ligne par ligne, ce qui le sera."
        actions={
          <ButtonLink to={to} variant="outline" colorPalette="gray">
            {label}
          </ButtonLink>
        }
      />
      <Stack gap="6">
        <Flex wrap="wrap" gap="3">
          <FilterSelect
            label="Importer en tant que"
            options={targets}
            value={target}
            onChange={next => {
              setParams(next === 'mob' ? {} : { as: next }, { replace: true });
              setSystem(undefined);
            }}
          />
          {target === 'event' ? null : (
            <FilterSelect
              label="Système"
              all="Tous les systèmes"
              options={systemsOf(types)}
              value={system}
              onChange={setSystem}
            />
          )}
        </Flex>
        <FileDrop
          file={file}
          onTake={chosen => {
            setFile(chosen);
            setSystem(undefined);
          }}
          {...(target === 'event' && { template: { name: 'evenements-modele.csv', fields } })}
        />
        {file ? (
          // Another file, target or system: what was picked and shown for the one before holds no more.
          <ImportWork
            key={[target, system, file.name, file.rows.length].join(' ')}
            file={file}
            fields={fields}
            rowOf={(columnOf, cells) => rowOf(target, fields, columnOf, cells, system)}
            send={sendImport(client, target)}
            entity={entityOf(target)}
          />
        ) : null}
      </Stack>
    </>
  );
}
