import { integer, moment, text } from '../codec.ts';

/** The columns of everything that people edit: `version` counts saves, from 1. */
export const entityColumns = {
  _id: text('id'),
  version: integer('version'),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
};
