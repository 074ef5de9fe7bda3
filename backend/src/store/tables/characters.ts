import { NO_WARNINGS } from '@rpd/shared/domain';
import type {
  CharacterInput,
  CharacterValues,
  CreationAnswers,
  StoredValues,
  SubmissionState,
  SubmissionStep,
  ValueEntry,
} from '@rpd/shared/domain';
import {
  bool,
  integer,
  json,
  jsonWith,
  moment,
  oneOf,
  optionalMoment,
  optionalText,
  tableCodec,
  text,
} from '../codec.ts';
import type { EntityOf, RowOf } from '../codec.ts';
import { entityColumns } from './entity.ts';

/** The alpha form's fields. */
export type CharacterDetails = Omit<CharacterInput, 'name' | 'portrait' | 'sheet'>;

/** What a list shows: a character without its values. */
const summaryColumns = {
  ...entityColumns,
  name: text('name'),
  nameKey: text('name_key'),
  search: text('search'),
  portrait: text('portrait'),
  owner_id: text('owner_id'),
  /** Null without a template. */
  sheet: optionalText('sheet_id'),
  details: jsonWith<CharacterDetails>({ warnings: NO_WARNINGS })('details'),
  /** What follows from its submissions: see store/character-visibility.ts. */
  isAccepted: bool('is_accepted'),
  isShown: bool('is_shown'),
};
export const characterSummaryCodec = tableCodec(summaryColumns);
export type StoredCharacterSummary = EntityOf<typeof summaryColumns>;

const entries = json<StoredValues['entries']>()('entries');
/** The values alone: a template's impact reads those of fifty thousand characters. */
export const decodeEntries = (stored: string): StoredValues['entries'] => entries.decode(stored);

/** What a player's last change replaced. It counts while the character is in that version. */
export interface CharacterUndo {
  version: number;
  /** « Attaque », « PV ». */
  label: string;
  /** What stood there, by field id; null where nothing did. */
  entries: Record<string, ValueEntry | null>;
}

/** Of a character that was made by the steps of its template. */
export interface CharacterCreation {
  answers: CreationAnswers;
  /** What the answers made, of the fields that steps write: what another answer takes away. */
  values: CharacterValues;
}

/** The fields that a player chose, and of which template: another may have fields of the same ids. */
export interface PublicFields {
  /** Its id; '' without one. */
  sheet: string;
  ids: string[];
}
export const NO_PUBLIC_FIELDS: PublicFields = { sheet: '', ids: [] };

const columns = {
  ...summaryColumns,
  entries,
  archive: json<StoredValues['archive']>()('archive'),
  undo: json<CharacterUndo | null>()('undo'),
  creation: json<CharacterCreation | null>()('creation'),
  /** Whether everybody reads a page about it, since when, and which fields of its sheet stand there (ADR 123). */
  publicPage: bool('public_page'),
  publicSince: optionalMoment('public_since'),
  publicFields: json<PublicFields>()('public_fields'),
};
export const characterCodec = tableCodec(columns);
export type CharacterRow = RowOf<typeof columns>;
export type StoredCharacter = EntityOf<typeof columns>;

/** All that a save can change: what a saved version keeps. */
export type CharacterContent = Pick<
  StoredCharacter,
  'name' | 'portrait' | 'sheet' | 'details' | 'entries' | 'archive'
> & {
  /** Absent in versions from before there were steps. */
  creation?: CharacterCreation | null;
};

const revisionColumns = {
  character_id: text('character_id'),
  version: integer('version'),
  at: moment('at'),
  author_id: text('author_id'),
  fields: json<string[]>()('fields'),
  content: json<CharacterContent>()('content'),
};
export const revisionCodec = tableCodec(revisionColumns);
export type RevisionRow = RowOf<typeof revisionColumns>;

const submissionColumns = {
  ...entityColumns,
  character_id: text('character_id'),
  server_id: text('server_id'),
  state: oneOf<SubmissionState>()('state'),
  message: text('message'),
  reason: text('reason'),
  characterVersion: integer('character_version'),
  submittedAt: moment('submitted_at'),
  decidedAt: optionalMoment('decided_at'),
  history: json<SubmissionStep[]>()('history'),
};
export const submissionCodec = tableCodec(submissionColumns);
export type SubmissionRow = RowOf<typeof submissionColumns>;
export type StoredSubmission = EntityOf<typeof submissionColumns>;
