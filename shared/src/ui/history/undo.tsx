import type { QueryClient } from '@tanstack/react-query';
import {
  isUndoable,
  type JournalChange,
  type JournalLine,
  type JournalUndone,
  type UndoableEntity,
} from '../../domain/journal.ts';
import { api, ApiError, type QuerySubject } from '../../http/index.ts';
import { notifyFailure } from '../notify.ts';
import { confirm } from '../overlay/confirm.ts';
import { TOAST_MS, toasts } from '../toasts.ts';
import { JournalChanges } from './JournalChanges.tsx';

// « Annuler ce changement », in every room alike: what comes back is shown before, and what changed since is left as it is after a
// second question.

/** What shows things of a kind. */
const SHOWING: Record<UndoableEntity, readonly QuerySubject[]> = {
  User: ['users', 'people', 'moderation'],
  Server: ['servers', 'moderation', 'characters', 'events'],
  Game: ['games', 'campaigns', 'gamesessions'],
  Event: ['events'],
  Mob: ['mobs'],
  Sheet: ['sheets'],
  ServerType: ['servertypes', 'servers'],
  GameType: ['gametypes', 'games'],
  Catalogue: ['stats', 'skills', 'classes', 'equipmenttypes'],
  CannedAnswer: ['cannedanswers'],
  WordFilter: ['wordfilters'],
  Compendium: ['compendiums'],
  Character: ['characters'],
  Campaign: ['campaigns', 'games', 'gamesessions'],
  Robot: ['robots'],
  App: ['apps'],
  Mail: ['mails'],
  Ticket: ['tickets'],
  Handout: ['handouts'],
  GameSession: ['gamesessions'],
};

const FAILED = 'Ce changement n’a pas pu être annulé';

/** Has all that shows things of a kind read again. */
export async function reloadShown(client: QueryClient, entity: string): Promise<void> {
  const subjects: readonly QuerySubject[] = [
    'journal',
    'bin',
    'overview',
    ...(isUndoable(entity) ? SHOWING[entity] : []),
  ];
  await Promise.all(subjects.map(subject => client.invalidateQueries({ queryKey: [subject] })));
}

/** A thousand changes take their time. */
const UNDO_MS = 120_000;

const send = (
  { _id }: Pick<JournalLine, '_id'>,
  body: { fields?: string[]; bulk?: boolean },
): Promise<JournalUndone> =>
  api.post(`journal/${_id}/undo`, { json: body, timeout: UNDO_MS }).json<JournalUndone>();

/** Asks, and undoes what a line tells. Resolves to true once it is undone. */
export async function undoChange(client: QueryClient, line: JournalLine): Promise<boolean> {
  const isWanted = await confirm({
    title: `Annuler ce changement de «\u00a0${line.entityName}\u00a0»\u00a0?`,
    description: preview(line),
    confirmLabel: 'Annuler ce changement',
    cancelLabel: 'Ne rien changer',
    tone: 'brand',
  });
  return isWanted && attempt(client, line, {});
}

/** What has no bin. */
const WITHOUT_BIN = new Set([
  'ServerType',
  'GameType',
  'Catalogue',
  'Robot',
  'App',
  'Mail',
  'CannedAnswer',
  'WordFilter',
]);

function preview({ action, changes, entity, names }: JournalLine) {
  if (action === 'create') {
    return WITHOUT_BIN.has(entity)
      ? 'Ce qui a été créé est supprimé pour de bon, si rien n’en dépend.'
      : 'Ce qui a été créé est supprimé, et peut être restauré pendant 30 jours.';
  }
  if (action === 'delete') return 'L’élément sort de la corbeille, avec tout ce qui en dépend.';
  if (action === 'restore') return 'L’élément retourne à la corbeille, avec tout ce qui en dépend.';
  return <JournalChanges changes={changes} names={names} backwards />;
}

async function attempt(
  client: QueryClient,
  line: JournalLine,
  body: { fields?: string[] },
): Promise<boolean> {
  try {
    await send(line, body);
    toasts.success('Changement annulé', { duration: TOAST_MS.short });
    await reloadShown(client, line.entity);
    return true;
  } catch (error) {
    const left = body.fields ? [] : unmoved(line, error);
    if (left.length > 0) return askForRest(client, line, left, error);
    notifyFailure(FAILED, error, TOAST_MS.long);
    await reloadShown(client, line.entity);
    return false;
  }
}

/** The changes that stand as they were made, where others do not any more. */
function unmoved({ changes }: JournalLine, error: unknown): JournalChange[] {
  if (!(error instanceof ApiError) || error.status !== 409) return [];
  const moved = Object.keys(error.fields);
  return moved.length === 0 ? [] : changes.filter(({ field }) => !moved.includes(field));
}

async function askForRest(
  client: QueryClient,
  line: JournalLine,
  left: JournalChange[],
  error: unknown,
): Promise<boolean> {
  const isWanted = await confirm({
    title: 'Annuler le reste\u00a0?',
    description: (
      <>
        {error instanceof Error ? error.message : ''}
        <JournalChanges changes={left} names={line.names} backwards />
      </>
    ),
    confirmLabel: 'Annuler le reste',
    cancelLabel: 'Ne rien changer',
    tone: 'brand',
  });
  return isWanted && attempt(client, line, { fields: left.map(({ field }) => field) });
}

/** All that was done in one go: an entry of it, and what it is about. */
interface Together {
  entry: string;
  entity: string;
}

/** Asks, and undoes all that was done in one go. Resolves to true once something is undone. */
export async function undoTogether(
  client: QueryClient,
  together: Together & { count: number },
): Promise<boolean> {
  const { count } = together;
  const isWanted = await confirm({
    title: 'Annuler tout ce qui a été fait en une fois\u00a0?',
    description: `${count > 1 ? `${count} changements sont annulés` : 'Un changement est annulé'}, le dernier d’abord. Ce qui a changé depuis reste comme il est.`,
    confirmLabel: 'Tout annuler',
    cancelLabel: 'Ne rien changer',
    tone: 'brand',
  });
  return isWanted && undoAll(client, together);
}

/** Undoes all that was done in one go, and says how it went. */
export async function undoAll(client: QueryClient, { entry, entity }: Together): Promise<boolean> {
  try {
    const { undone, refused } = await send({ _id: entry }, { bulk: true });
    if (refused.length === 0)
      toasts.success(undone.length > 1 ? `${undone.length} changements annulés` : 'Changement annulé');
    else {
      const detail = refused.map(({ name, message }) => `${name}\u00a0: ${message}`).join(' ');
      toasts.failure(`${undone.length} changements annulés, ${refused.length} non`, { detail });
    }
    return true;
  } catch (error) {
    notifyFailure(FAILED, error, TOAST_MS.long);
    return false;
  } finally {
    await reloadShown(client, entity);
  }
}
