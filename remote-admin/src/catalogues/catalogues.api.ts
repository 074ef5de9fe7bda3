import type {
  CatalogueInputs,
  CatalogueKind,
  CharacterClass,
  EquipmentType,
  Skill,
  Stat,
} from '@rpd/shared/domain';
import { api, type QuerySubject } from '@rpd/shared/http';
import { mutationOptions, useQuery } from '@tanstack/react-query';
import { entityApi } from '../lib/entity-api.ts';

/** The calls of a catalogue; its entries are listed in their own order, which `reorder` alone changes. */
function catalogueApi<
  Kind extends CatalogueKind,
  Stored extends Stat | Skill | CharacterClass | EquipmentType,
>(kind: Kind, subject: QuerySubject) {
  const calls = entityApi<CatalogueInputs[Kind], Stored>(kind, subject);
  return {
    ...calls,
    kind,
    reorder: mutationOptions({
      mutationFn: (ids: string[]) => api.put(`${kind}/order`, { json: { ids } }).json<Stored[]>(),
      onSuccess: (_entries, _ids, _before, { client }) => calls.reload(client),
      // Whatever was refused, the rows stand where they really are.
      onError: (_error, _ids, _before, { client }) => void calls.reload(client),
    }),
  };
}

export const stats = catalogueApi<'stat', Stat>('stat', 'stats');
export const skills = catalogueApi<'skill', Skill>('skill', 'skills');
export const classes = catalogueApi<'class', CharacterClass>('class', 'classes');
export const equipmentTypes = catalogueApi<'equipmenttype', EquipmentType>('equipmenttype', 'equipmenttypes');

/** The names of stats by id. */
export function useStatNames(): ReadonlyMap<string, string> {
  const { data = [] } = useQuery(stats.all());
  return new Map(data.map(({ _id, name }) => [_id, name]));
}
