import { isLoopback } from '@rpd/shared/domain';
import type { ClientMetadata } from 'oidc-provider';
import type { Queries } from '../store/queries.ts';
import { appCodec, type StoredApp } from '../store/tables/machines.ts';

/** An application as the library knows it. `rpd_id` is the id of its row: its own identifier may change. */
export type Client = ClientMetadata & { client_id: string; rpd_id: string };

export const RPD_ID = 'rpd_id';

/** A program that shows a code, which its person enters in a browser of theirs (RFC 8628). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** Whether people can sign in to any application: it has an address to send them back to, or gives them a code (RFC 8628). */
export async function hasClients(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('apps')
    .select('id')
    .where(eb => eb.or([eb('redirect_uris', '<>', '[]'), eb('client_kind', '=', 'device')]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findClient(db: Queries, clientId: string): Promise<Client | undefined> {
  const row = await db.selectFrom('apps').selectAll().where('app_id', '=', clientId).executeTakeFirst();
  const app = row && appCodec.decode(row);
  const takesSignIns = app && (app.redirectUris.length > 0 || app.clientKind === 'device');
  return takesSignIns && clientId !== '' ? clientOf(app) : undefined;
}

function clientOf(app: StoredApp): Client {
  const { _id, app_id, name, redirectUris, signInScopes, clientKind, logoutUri, postLogoutUris } = app;
  const isPublic = clientKind !== 'confidential';
  const isDevice = clientKind === 'device';
  return {
    [RPD_ID]: _id,
    client_id: app_id,
    client_name: name,
    redirect_uris: isDevice ? [] : redirectUris,
    post_logout_redirect_uris: isDevice ? [] : postLogoutUris,
    response_types: isDevice ? [] : ['code'],
    grant_types: [
      isDevice ? DEVICE_GRANT : 'authorization_code',
      ...(signInScopes.includes('offline_access') ? (['refresh_token'] as const) : []),
    ],
    scope: ['openid', ...signInScopes].join(' '),
    // A program on the person's machine: any port of it, and a question each time, since nothing proves which program it is (RFC 8252).
    application_type: isPublic && redirectUris.every(isLoopback) ? 'native' : 'web',
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_basic',
    // The library wants one to be there. What is sent is compared with the digest of the application's password: see oidc.provider.ts.
    ...(!isPublic && { client_secret: `password ${app.credentials}` }),
    ...(logoutUri && { backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true }),
  };
}
