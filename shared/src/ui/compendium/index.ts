// An entry of a compendium to read: from its page, and from the lines of a sheet that were taken from it.
export { EntryReader } from './EntryReader.tsx';
