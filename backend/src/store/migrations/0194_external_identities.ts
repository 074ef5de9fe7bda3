import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Accounts of other sites that open an account here, and sign-ins at those sites that are under way. */
export const externalIdentities: Migration = {
  name: '0194_external_identities',
  async up(db, { text }) {
    const { schema } = db;
    await schema
      .createTable('external_identities')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('user_id', text, column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('provider', text, column => column.notNull())
      .addColumn('issuer', text, column => column.notNull())
      .addColumn('subject', text, column => column.notNull())
      .addColumn('name', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('last_used_at', text)
      .addColumn('removed_at', text)
      .execute();
    await schema
      .createIndex('external_identities_user_id')
      .on('external_identities')
      .column('user_id')
      .execute();
    // One that was removed is free for another account, and is kept as long as its removal can be undone.
    await schema
      .createIndex('external_identities_issuer_subject')
      .on('external_identities')
      .columns(['issuer', 'subject'])
      .unique()
      .where(sql.ref('removed_at'), 'is', null)
      .execute();
    await schema
      .createTable('provider_flows')
      .addColumn('hash', text, column => column.primaryKey())
      .addColumn('browser', text, column => column.notNull())
      .addColumn('provider', text, column => column.notNull())
      .addColumn('query', text, column => column.notNull())
      .addColumn('user_id', text, column => column.references('users.id').onDelete('cascade'))
      .addColumn('session_id', text)
      .addColumn('issuer', text)
      .addColumn('subject', text)
      .addColumn('name', text)
      .addColumn('email', text)
      .addColumn('expires_at', text, column => column.notNull())
      .execute();
    await schema.createIndex('provider_flows_expires_at').on('provider_flows').column('expires_at').execute();
  },
};
