import type { PersonName } from './entity.ts';
import { PICTURE_TYPES } from './picture.ts';
import { distinct, reference, shape } from './schema.ts';

/** Files of one report or of one case, at most. */
export const EVIDENCE_FILES_MAX = 10;
/** Bytes of a text, at most. */
export const EVIDENCE_TEXT_BYTES_MAX = 512 * 1024;
/** What may be chosen: pictures and plain texts. What the server takes it judges by content. */
export const EVIDENCE_TYPES = [...PICTURE_TYPES, 'text/plain'] as const;

/** Ids of files that were sent before the form that they go with. */
export const evidenceFiles = () =>
  distinct(reference().required(), EVIDENCE_FILES_MAX, 'Chaque fichier ne compte qu’une fois.').default([]);

/** More files of a report or of a case. */
export const evidenceSchema = shape({ files: evidenceFiles().min(1, 'Joignez au moins un fichier.') });

/** What the team, or somebody who reports, was told; a text as it was. */
export interface Evidence {
  label: string;
  text: string;
}

/** A file of a case as the person reads it whom the measure is about. */
export interface OwnEvidenceFile {
  _id: string;
  name: string;
  mime: string;
  bytes: number;
}

/** The same for the team, and for who sent it. */
export interface EvidenceFile extends OwnEvidenceFile {
  at: string;
  /** Null: the platform kept it with what was reported. */
  by: PersonName | null;
  /** The person whom the measure is about reads it. */
  shown: boolean;
}

/** What a report is about, as it was on that day. */
export interface ReportedThing {
  at: string;
  name: string;
  /** Where it is read, as a path of the application. */
  place: string;
  /** Whose it was. */
  owner: PersonName;
  /** Empty once their term is over. */
  texts: Evidence[];
}

export const isPictureFile = ({ mime }: Pick<OwnEvidenceFile, 'mime'>): boolean => mime.startsWith('image/');
