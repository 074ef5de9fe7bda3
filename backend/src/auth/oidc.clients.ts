import { isLoopback } from '@rpd/shared/domain';
import type { ClientMetadata } from 'oidc-provider';
import type { Queries } from '../store/queries.ts';
import { appCodec, type StoredApp } from '../store/tables/machines.ts';

/** An application as the library knows it. `rpd_id` is the id of its row: its own identifier may change. */
export type Client = ClientMetadata & { client_id: string; rpd_id: string };

export const RPD_ID = 'rpd_id';

/** Whether any application has an address to send people back to. */
export async function hasClients(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('apps')
    .select('id')
    .where('redirect_uris', '<>', '[]')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findClient(db: Queries, clientId: string): Promise<Client | undefined> {
  const row = await db.selectFrom('apps').selectAll().where('app_id', '=', clientId).executeTakeFirst();
  const app = row && appCodec.decode(row);
  return app && clientId !== '' && app.redirectUris.length > 0 ? clientOf(app) : undefined;
}

function clientOf(app: StoredApp): Client {
  const { _id, app_id, name, redirectUris, signInScopes, clientKind, logoutUri, credentials } = app;
  const isPublic = clientKind === 'public';
  return {
    [RPD_ID]: _id,
    client_id: app_id,
    client_name: name,
    redirect_uris: redirectUris,
    response_types: ['code'],
    grant_types: [
      'authorization_code',
      ...(signInScopes.includes('offline_access') ? (['refresh_token'] as const) : []),
    ],
    scope: ['openid', ...signInScopes].join(' '),
    // A program on the person's machine: any port of it, and a question each time, since nothing proves which program it is (RFC 8252).
    application_type: isPublic && redirectUris.every(isLoopback) ? 'native' : 'web',
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_basic',
    // The library wants one to be there. What is sent is compared with the digest of the application's password: see oidc.provider.ts.
    ...(!isPublic && { client_secret: `password ${credentials}` }),
    ...(logoutUri && { backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true }),
  };
}
