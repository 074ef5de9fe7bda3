import { CATALOGUE_KINDS, type CatalogueKind } from '@rpd/shared/domain';
import { useQuery } from '@tanstack/react-query';
import { catalogueHint, systemHint } from '../../lib/catalogue.labels.ts';
import { gameTypes } from '../../lib/sheets.api.ts';
import { useCatalogues } from '../../lib/useCatalogueOptions.ts';
import { draftIn, useEditor } from '../editor.store.ts';

// They stand below a setting, as what helps with it.

/** The system of the sheet, by its name too. */
function useSystem() {
  const gameType = useEditor(state => draftIn(state).gameType ?? '');
  const { data } = useQuery(gameTypes);
  return { gameType, name: data?.find(({ _id }) => _id === gameType)?.name };
}

/** What the system that is chosen brings to the choices of the sheet. */
export function SystemHint() {
  const entries = useCatalogues(CATALOGUE_KINDS);
  const system = useSystem();
  return entries.size === CATALOGUE_KINDS.length ? systemHint(system, entries) : WAITING;
}

/** What a catalogue brings to one choice. */
export function CatalogueHint({ kind }: { kind: CatalogueKind }) {
  const entries = useCatalogues(CATALOGUE_KINDS);
  const system = useSystem();
  return entries.has(kind) ? catalogueHint(kind, system, entries) : WAITING;
}

/** Keeps the line until it is known. */
const WAITING = '\u00a0';
