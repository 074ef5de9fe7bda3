import {
  API_SCOPES_MAX,
  isApiScope,
  isCanonicalArea,
  isScriptOrigin,
  type RemoteGrants,
  ROLES,
} from '@rpd/shared/domain';
import { isSlotName, SIDEBAR_GROUPS } from '@rpd/shared/remote';
import { array, boolean, number, object } from 'yup';
import { validate } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { text } from './releases.schema.ts';

const texts = () => array().strict().required('Ce champ est obligatoire.').max(50);

const slotText = () =>
  text().test('slot', 'Un nom d’emplacement est attendu, comme « server.tab ».', value =>
    isSlotName(value ?? ''),
  );

/** What is to belong to a remote. `version` is that of the grants that were read: 0 where there were none. */
export const grantsSchema = object({
  version: number().strict().required('Ce champ est obligatoire.').integer().min(0),
  areas: texts().of(
    text().test('area', 'Un chemin sous /app est attendu, en minuscules, sans « / » final.', value =>
      isCanonicalArea(value ?? ''),
    ),
  ),
  groups: texts().of(text().oneOf(Object.keys(SIDEBAR_GROUPS), 'Ce groupe du menu est inconnu.')),
  roles: texts().of(text().oneOf(ROLES, 'Ce rôle est inconnu.')),
  origins: texts().of(text().max(200)),
  offers: texts().of(slotText()),
  slots: texts().of(slotText()),
  /** What an older page does not send stays as it is. */
  api: array()
    .strict()
    .max(API_SCOPES_MAX)
    .of(text().test('api', 'Un accès à l’API est attendu, comme « read:server ».', isApiScope)),
  isolated: boolean().strict(),
})
  .strict()
  .exact();

/** Grants as a page sends them: what it does not name stays as it is. */
export type Granted = Omit<RemoteGrants, 'api' | 'isolated'> & Partial<RemoteGrants>;

/** Reads grants. Origins are https; http on loopback where the platform is there too (`development`). */
export function readGrantsBody(body: unknown, development: boolean): { version: number; grants: Granted } {
  const { version, ...grants } = validate(grantsSchema, body);
  const wrong = grants.origins.flatMap((origin, index) =>
    isScriptOrigin(origin, { development })
      ? []
      : [[`origins[${index}]`, `« ${origin} » n’est pas une origine https (https://exemple.org).`] as const],
  );
  if (wrong.length > 0) throw refuse('invalid', { fields: Object.fromEntries(wrong) });
  const unique = (values: readonly string[]) => [...new Set(values)];
  const { areas, groups, roles, origins, offers, slots, api, isolated } = grants;
  return {
    version,
    grants: {
      areas: unique(areas),
      groups: unique(groups) as RemoteGrants['groups'],
      roles: unique(roles) as RemoteGrants['roles'],
      origins: unique(origins),
      offers: unique(offers),
      slots: unique(slots),
      ...(api && { api: unique(api) }),
      ...(isolated !== undefined && { isolated }),
    },
  };
}
