import { changeWords, hasWarnings, type LogEntry, type LogRoll } from '@rpd/shared/domain';
import { formatNumber, lazyWithPreload } from '@rpd/shared/ui';
import { LogText } from './LogText.tsx';
import { diceWords, rollTitle, speakerOf, thrownWords } from './table.labels.ts';

// Few messages have a warning: the others do without its code. Until it is there, nothing is shown.
const ContentWarning = lazyWithPreload(
  async () => (await import('@rpd/shared/ui/warnings')).ContentWarning,
  () => null,
);

interface LogContentProps {
  entry: LogEntry;
  isMine: boolean;
  /** It came just now. */
  isFresh: boolean;
}

/** What an entry says, behind its warning. */
export function LogContent({ entry, isMine, isFresh }: LogContentProps) {
  const content = <Content entry={entry} isFresh={isFresh} />;
  if (!hasWarnings(entry.warnings)) return content;
  return (
    <ContentWarning id={`entry ${entry._id}`} warnings={entry.warnings} isOwn={isMine} isCompact>
      {content}
    </ContentWarning>
  );
}

/** What was rolled. Labelled rolls say by themselves what they are: their notation would say it twice. */
function notationOf({ expression, result }: LogRoll): string {
  // Fields by their names, as on paper, not as their author writes them: « @mod_Dex ».
  const words = expression.replaceAll('@', '').replaceAll('_', ' ');
  if (!result?.label) return `${words} `;
  return result.others?.length ? '' : `${words.replace(/^[^:]*:\s*/, '')} `;
}

function Content({ entry, isFresh }: Pick<LogContentProps, 'entry' | 'isFresh'>) {
  const { kind, text, roll } = entry;
  if (kind === 'me') {
    return (
      <p data-part="action">
        {speakerOf(entry)} {text}
      </p>
    );
  }
  if (!roll) return <LogText text={text} />;
  const title = rollTitle(entry);
  return (
    <div>
      <p data-part="text">
        {title ? `${title}\u00a0: ` : ''}
        <strong data-part="total" data-fresh={isFresh || undefined}>
          {roll.result ? formatNumber(roll.result.total) : '?'}
        </strong>
        {roll.result?.degree ? `, ${roll.result.degree}` : ''}
      </p>
      <p data-part="details">
        {roll.result
          ? `${notationOf(roll)}(${diceWords(roll)})`
          : `${roll.expression}\u00a0: le maître du jeu voit le résultat.`}
      </p>
      {(roll.result?.others ?? []).map((other, index) => (
        <p key={other.label ?? `roll ${index}`} data-part="others">
          {other.label ? `${other.label}\u00a0: ` : ''}
          <strong>{formatNumber(other.total)}</strong>
          {other.degree ? `, ${other.degree}` : ''} <span data-part="details">({thrownWords(other)})</span>
        </p>
      ))}
      {roll.changes?.length ? <p data-part="others">{roll.changes.map(changeWords).join(', ')}</p> : null}
    </div>
  );
}
