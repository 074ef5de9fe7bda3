import { isFormatKnown, readPartsInTurns } from '@rpd/shared/domain';
import type { Part } from './model/place.ts';
import { CLIPBOARD_MARK } from './model/copies.ts';

/** As large as the document of a sheet may be, in UTF-16 units. */
const MAX_TEXT = 512 * 1024;

type ReadClipboard =
  | { parts: Part[]; problem: ''; more: 0 }
  /** What is wrong first, with its place, in French; how much else is. */
  | { parts: null; problem: string; more: number };

const refused = (problem: string, more = 0): ReadClipboard => ({ parts: null, problem, more });

const nextTurn = () => new Promise(resolve => setTimeout(resolve));

/** Reads elements in a text that another page copied: everything that a save would refuse is refused here, and nothing blocks the page. */
export async function readClipboard(text: string): Promise<ReadClipboard> {
  if (text.length > MAX_TEXT) return refused('Il y a plus de texte que dans une fiche entière.');
  let read: { kind?: unknown; format?: unknown; parts?: unknown };
  try {
    read = JSON.parse(text) as typeof read;
  } catch {
    return refused('Le texte est coupé ou abîmé.');
  }
  if (read?.kind !== CLIPBOARD_MARK) return refused('Il n’y a aucun élément de fiche.');
  if (!isFormatKnown(read.format))
    return refused('Cela vient d’une version plus récente : rechargez la page.');
  // A custom id belongs to one element, and is never pasted.
  const { parts, problems } = await readPartsInTurns(read.parts, { isAdministrator: true }, nextTurn);
  if (parts) return { parts, problem: '', more: 0 };
  return refused(problems[0]?.message ?? '', problems.length - 1);
}
