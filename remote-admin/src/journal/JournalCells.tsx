import { JOURNAL_ACTION_LABELS, type JournalAction, type JournalLine } from '@rpd/shared/domain';
import { Badge, Link, Text } from '@rpd/shared/ui';
import { changesText, JournalChanges, otherFields } from '@rpd/shared/ui/history';
import { detailLabel, kindLabel, placeOf } from './journal.labels.ts';

/** What takes something away, and what was refused. */
const RED_ACTIONS: ReadonlySet<JournalAction> = new Set<JournalAction>([
  'delete',
  'deactivate',
  'rollback',
  'sign-in-refused',
  'refused',
  'token-reused',
  'blocked',
]);

/** What was done, and whether it was undone since or is an undo. */
export function ActionBadges({ line }: { line: JournalLine }) {
  return (
    <>
      <Badge colorPalette={RED_ACTIONS.has(line.action) ? 'red' : 'gray'}>
        {JOURNAL_ACTION_LABELS[line.action]}
      </Badge>
      {line.undoes ? <Badge colorPalette="brand">Annulation</Badge> : null}
      {line.undo === 'done' ? <Badge colorPalette="gray">Annulé</Badge> : null}
    </>
  );
}

/** What was said of it, and the fields that changed and of which nothing was said. */
export function detailText(line: JournalLine): string {
  const said = line.changes.length > 0 ? changesText(line) : detailLabel(line);
  const others = otherFields(line).filter(label => !said.toLowerCase().includes(`${label}\u00a0:`));
  return [said, others.join(', ')].filter(Boolean).join(' · ');
}

/** Before and after, field by field, where they are kept. */
export function Detail({ line }: { line: JournalLine }) {
  const { changes, names } = line;
  if (changes.length === 0) return detailText(line);
  const others = otherFields(line);
  return (
    <>
      <JournalChanges changes={changes} names={names} />
      {others.length > 0 ? (
        <Text textStyle="sm" color="fg.muted">
          Et aussi : {others.join(', ')}
        </Text>
      ) : null}
    </>
  );
}

/** What a line is about, with a link to it where it is. */
export function Thing({ line }: { line: JournalLine }) {
  const place = placeOf(line);
  // What a table prepares has no name here.
  const name = line.entityName || (place ? kindLabel(line) : '—');
  return place ? (
    <Link to={place} display="inline">
      {name}
    </Link>
  ) : (
    name
  );
}
