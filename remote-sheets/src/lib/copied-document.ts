import { mendDocument, type SheetDocument, withoutCustomIds } from '@rpd/shared/domain';

// A chunk of its own: the rules of documents bring the formula engine along, which the list of sheets does not need.

/** The document of a copy: mended, because a stored one may break a rule that the API has since, and without custom ids. */
export const copiedDocument = (document: SheetDocument): SheetDocument =>
  withoutCustomIds(mendDocument(document));
