import type { JournalLine } from '@rpd/shared/domain';
import { Link, Text } from '@rpd/shared/ui';
import { changesText, JournalChanges, otherFields } from '@rpd/shared/ui/history';
import { detailLabel, kindLabel, placeOf } from './journal.labels.ts';

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
