import { emblemPath, LOG_EDIT_MS, type LogEntry } from '@rpd/shared/domain';
import { Avatar, Badge, Box, Button, Flex, IconButton, notifyFailure } from '@rpd/shared/ui';
import { Textarea } from '@rpd/shared/ui/inputs';
import { ReportIcon } from '@rpd/shared/ui/tickets';
import { Eye, EyeOff, Pencil } from 'lucide-react';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { BlockAuthor } from './BlockAuthor.tsx';
import { editEntry, hideEntry } from './log.api.ts';
import { LogContent } from './LogContent.tsx';
import { WarnOwn } from './WarnOwn.tsx';
import { isNotice, speakerOf, spoken } from './table.labels.ts';

interface LogRowProps {
  entry: LogEntry;
  me: string;
  isMaster: boolean;
  session: string;
  game: string;
  onPanel: (id: string) => void;
  /** It was edited or hidden here. */
  onChanged: (entries: readonly LogEntry[]) => void;
}

const time = (at: string): string => {
  const date = new Date(at);
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
};

/** How young an entry is that just came, in ms. A clock that is wrong costs no more than the animation. */
const FRESH_MS = 3_000;
/** The panel in which what an entry names is seen. */
const SHOWN_IN: Partial<Record<LogEntry['kind'], string>> = { scene: 'scene', handout: 'handouts' };

/** One entry of the log; drawn again only where the entry itself changed. */
export const LogRow = memo(function LogRow({
  entry,
  me,
  isMaster,
  session,
  game,
  onPanel,
  onChanged,
}: LogRowProps) {
  const [editing, setEditing] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const correct = useRef<HTMLButtonElement>(null);
  const endEditing = () => {
    setEditing(false);
    correct.current?.focus();
  };
  // Of the moment in which it came: the API refuses what is older.
  const [now] = useState(Date.now);
  const { kind, author, as, at } = entry;
  const onEdit = async (text: string) => {
    try {
      onChanged([await editEntry(session, entry._id, text)]);
    } catch (error) {
      notifyFailure('Le message n’a pas été corrigé', error);
      throw error;
    }
  };
  const onHide = (hidden: boolean) => {
    hideEntry(session, entry._id, hidden).then(
      changed => onChanged([changed]),
      (error: Error) => notifyFailure('L’entrée n’a pas changé', error),
    );
  };
  const hidden = entry.hidden || undefined;
  if (isNotice(kind)) {
    return (
      <p data-part="notice" data-kind={kind}>
        {spoken(entry)} <time dateTime={at}>{time(at)}</time>
      </p>
    );
  }
  const panel = SHOWN_IN[kind];
  if (panel) {
    return (
      <div data-part="shown" data-hidden={hidden}>
        <span data-part="details">
          {spoken(entry)} <time dateTime={at}>{time(at)}</time>
        </span>
        {entry.hidden ? <HiddenBadge /> : null}
        {entry.text ? (
          <Button
            size="xs"
            variant="outline"
            aria-label={`Voir : ${entry.text}`}
            onClick={() => onPanel(panel)}
          >
            Voir
          </Button>
        ) : null}
        {isMaster ? <Hide isHidden={entry.hidden} onHide={onHide} /> : null}
      </div>
    );
  }
  if (entry.folded && !isUnfolded) {
    return (
      <div data-part="shown">
        <span data-part="details">
          Message d’une personne que vous avez bloquée <time dateTime={at}>{time(at)}</time>
        </span>
        <Button
          size="xs"
          variant="outline"
          aria-label={`Lire le message de ${time(at)}`}
          onClick={() => setUnfolded(true)}
        >
          Lire
        </Button>
      </div>
    );
  }
  const isMine = author._id === me;
  const mayWarn = isMine && kind !== 'roll';
  // What the dice gave is nobody's words; what it was rolled for may be.
  const mayReport = !isMine && author._id !== '' && entry.text !== '';
  const mayEdit = isMine && kind !== 'roll' && Date.parse(at) + LOG_EDIT_MS > now;
  // A game master reads everything at their table: they block from the person's page. What is folded is of somebody who is blocked.
  const mayBlock = !isMine && !isMaster && !entry.folded && author._id !== '';
  return (
    <div data-part="row" data-hidden={hidden}>
      <Avatar
        name={speakerOf(entry)}
        src={as ? as.portrait || emblemPath(as._id) : author.avatar}
        size={32}
        decorative
      />
      <div data-part="body">
        <div data-part="head">
          <strong>{speakerOf(entry)}</strong>
          {as ? <span data-part="muted">{author.name}</span> : null}
          <span data-part="muted">
            <time dateTime={at}>{time(at)}</time>
            {entry.editedAt ? ' · modifié' : ''}
          </span>
          <Marks entry={entry} />
        </div>
        {editing ? (
          <Edit text={entry.text} onClose={endEditing} onEdit={onEdit} />
        ) : (
          <LogContent entry={entry} isMine={isMine} isFresh={now - Date.parse(at) < FRESH_MS} />
        )}
      </div>
      {mayEdit || mayWarn || isMaster || mayReport ? (
        <div data-part="actions">
          {mayEdit ? (
            <IconButton ref={correct} label="Corriger ce message" onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" size={16} />
            </IconButton>
          ) : null}
          {mayWarn ? <WarnOwn entry={entry} session={session} game={game} onChanged={onChanged} /> : null}
          {isMaster ? <Hide isHidden={entry.hidden} onHide={onHide} /> : null}
          {mayReport ? <ReportIcon kind="message" id={entry._id} name={`le message de ${time(at)}`} /> : null}
          {mayBlock ? <BlockAuthor author={author} /> : null}
        </div>
      ) : null}
    </div>
  );
});

function Hide({ isHidden, onHide }: { isHidden: boolean; onHide: (hidden: boolean) => void }) {
  return (
    <IconButton
      label={isHidden ? 'Montrer à la table' : 'Masquer à la table'}
      onClick={() => onHide(!isHidden)}
    >
      {isHidden ? <Eye aria-hidden="true" size={16} /> : <EyeOff aria-hidden="true" size={16} />}
    </IconButton>
  );
}

const HiddenBadge = () => <Badge colorPalette="red">Masqué</Badge>;

function Marks({ entry: { kind, to, people, blind, hidden } }: { entry: LogEntry }) {
  const names = to === 'masters' ? 'maîtres du jeu' : people.map(({ name }) => name).join(', ');
  return (
    <>
      {kind === 'ooc' ? <Badge colorPalette="gray">Hors personnage</Badge> : null}
      {to === 'all' ? null : <Badge colorPalette="purple">Privé : {names}</Badge>}
      {blind ? <Badge colorPalette="orange">À l’aveugle</Badge> : null}
      {hidden ? <HiddenBadge /> : null}
    </>
  );
}

function Edit({
  text,
  onEdit,
  onClose,
}: {
  text: string;
  onEdit: (text: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const [value, setValue] = useState(text);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !busy) onClose();
  };
  const save = async () => {
    setBusy(true);
    try {
      await onEdit(value);
      onClose();
    } catch {
      setBusy(false);
    }
  };
  return (
    <Box>
      <Textarea
        ref={box}
        aria-label="Votre message"
        value={value}
        onChange={event => setValue(event.target.value)}
        onKeyDown={closeOnEscape}
      />
      <Flex gap="2" mt="2">
        <Button size="sm" busy={busy} onClick={() => void save()}>
          Enregistrer
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Annuler
        </Button>
      </Flex>
    </Box>
  );
}
