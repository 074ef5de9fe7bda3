import type { Migration } from '../migration.ts';

/** Applications to which people sign in with their account here. */
export const openidProvider: Migration = {
  name: '0195_openid_provider',
  async up(db, { text, integer }) {
    const { schema } = db;
    for (const [column, first] of [
      ['redirect_uris', '[]'],
      ['client_kind', 'confidential'],
      ['sign_in_scopes', '["profile"]'],
      ['logout_uri', ''],
    ] as const) {
      await schema
        .alterTable('apps')
        .addColumn(column, text, added => added.notNull().defaultTo(first))
        .execute();
    }
    await schema
      .createTable('app_consents')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('app_id', text, column => column.notNull().references('apps.id').onDelete('cascade'))
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('scopes', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .addColumn('last_used_at', text)
      .addUniqueConstraint('app_consents_user_id_app_id', ['user_id', 'app_id'])
      .execute();
    await schema.createIndex('app_consents_app_id').on('app_consents').column('app_id').execute();
    await schema
      .createTable('oidc_keys')
      .addColumn('kid', text, column => column.primaryKey())
      .addColumn('generation', integer, column => column.notNull().unique())
      .addColumn('private_jwk', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .execute();
    await schema
      .createTable('oidc_records')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('kind', text, column => column.notNull())
      .addColumn('payload', text, column => column.notNull())
      .addColumn('app_id', text, column => column.references('apps.id').onDelete('cascade'))
      .addColumn('client_id', text)
      .addColumn('user_id', text, column => column.references('users.id').onDelete('cascade'))
      .addColumn('consent_id', text, column => column.references('app_consents.id').onDelete('cascade'))
      .addColumn('session_id', text, column => column.references('sessions.id').onDelete('cascade'))
      .addColumn('uid', text)
      .addColumn('consumed_at', text)
      .addColumn('expires_at', text, column => column.notNull())
      .execute();
    for (const column of ['app_id', 'user_id', 'consent_id', 'session_id', 'uid', 'expires_at'] as const) {
      await schema.createIndex(`oidc_records_${column}`).on('oidc_records').column(column).execute();
    }
  },
};
