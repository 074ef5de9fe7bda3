import type { Migration } from '../migration.ts';

/** What lists are narrowed by is counted in an index alone: of a hundred thousand rows, the rows themselves are long to read. */
export const listCriteria: Migration = {
  name: '0259_list_criteria',
  async up({ schema }) {
    await schema.dropIndex('mails_created_at').execute();
    await schema
      .createIndex('mails_created_at_criteria')
      .on('mails')
      .columns(['created_at', 'id', 'state', 'failed_at', 'attempts', 'sent_at', 'secret_expires_at'])
      .execute();
    await schema.dropIndex('servers_activity_at_id').execute();
    await schema
      .createIndex('servers_activity_at_name')
      .on('servers')
      .columns(['activity_at', 'id', 'name_key'])
      .execute();
    await schema.createIndex('journal_actor_kind_at').on('journal').columns(['actor_kind', 'at']).execute();
  },
};
