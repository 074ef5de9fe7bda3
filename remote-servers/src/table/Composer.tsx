import { type LogEntryInput, NO_WARNINGS, PLAY_KINDS, readCommand, type Seat } from '@rpd/shared/domain';
import { useDeclaredPresence, usePeopleOn } from '@rpd/shared/live';
import { Box, Button, Flex, Text } from '@rpd/shared/ui';
import { NativeSelect, Textarea } from '@rpd/shared/ui/inputs';
import { type KeyboardEvent, useId, useState } from 'react';
import { useBlocked } from '../ui/BlockedPerson.tsx';
import { COMMANDS } from './completion.ts';
import { MessageWarnings } from './MessageWarnings.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useCompletion } from './useCompletion.ts';
import { useWriting } from './useWriting.ts';

export type Written = Omit<LogEntryInput, 'key' | 'character' | 'action' | 'answers' | 'warnings'> &
  Partial<Pick<LogEntryInput, 'action' | 'answers' | 'character' | 'warnings'>>;

const PLAIN = { expression: '', people: [], blind: false } satisfies Partial<Written>;
export const PAUSED_WORDS = 'Le jeu est en pause\u00a0: écrivez hors personnage, ou attendez la reprise.';

interface Reading {
  voice: 'say' | 'ooc';
  seats: readonly Seat[];
  isPaused: boolean;
}

/** What a typed line is, or why it is nothing that can be sent. */
function writtenOf(typed: string, { voice, seats, isPaused }: Reading): Written | string | null {
  const command = readCommand(typed);
  if (command === null) return typed.trim() ? 'Il manque quelque chose après la commande.' : null;
  if (command === 'unknown') return 'Cette commande n’existe pas. Écrivez /aide pour les lire.';
  if ('name' in command) {
    const found = seats.find(({ name }) => name.toLowerCase() === command.name.toLowerCase());
    if (!found) return `Personne ne s’appelle «\u00a0${command.name}\u00a0» à cette table.`;
    return { ...PLAIN, kind: 'whisper', text: command.text, to: 'people', people: [found._id] };
  }
  const isPlain = command.kind === 'say' && (voice === 'ooc' || isPaused);
  const written: Written = { ...PLAIN, ...command, ...(isPlain && { kind: 'ooc' }) };
  return isPaused && PLAY_KINDS.has(written.kind) ? PAUSED_WORDS : written;
}

interface ComposerProps {
  session: string;
  game: string;
  seats: readonly Seat[];
  /** Whom one plays; '' for oneself. */
  character: string;
  isPaused: boolean;
  isMaster: boolean;
  value: string;
  onValue: (value: string) => void;
  onSend: (written: Written) => void;
}

/** The message line: Enter sends, Shift and Enter begin a line; what it can become is suggested above it. */
export function Composer({
  session,
  game,
  seats,
  character,
  isPaused,
  isMaster,
  value,
  onValue,
  onSend,
}: ComposerProps) {
  const id = useId();
  const [voice, setVoice] = useState<'say' | 'ooc'>('say');
  const [problem, setProblem] = useState('');
  const [warnings, setWarnings] = useState(NO_WARNINGS);
  const [isHelpShown, setHelpShown] = useState(false);
  const { isWriting, ...focus } = useWriting();
  const completion = useCompletion({ value, seats, character, onChoose: onValue });
  const topic = `gamesessions:${session}`;
  useDeclaredPresence(topic, isWriting && value.trim() ? 'editing' : null);
  const send = () => {
    const isHelp = value.trim().toLowerCase() === '/aide';
    const written = isHelp ? null : writtenOf(value, { voice, seats, isPaused });
    setHelpShown(isHelp);
    if (isHelp) onValue('');
    if (typeof written === 'string') setProblem(written);
    if (written === null || typeof written === 'string') return;
    setProblem('');
    onValue('');
    // Dice show nothing that one would be asked about.
    onSend(written.kind === 'roll' ? written : { ...written, warnings });
    setWarnings(NO_WARNINGS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || completion.onKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <Box
      as="form"
      px="3"
      py="2"
      borderTopWidth="1px"
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      {isHelpShown ? <Help onClose={() => setHelpShown(false)} /> : null}
      {completion.suggestions.length > 0 ? (
        <Suggestions
          id={`${id}-list`}
          suggestions={completion.suggestions}
          active={completion.active}
          onChoose={one => onValue(one.line)}
        />
      ) : null}
      <Flex gap="2" align="flex-end">
        <Textarea
          aria-label="Message ou jet"
          aria-describedby={`${id}-problem`}
          aria-invalid={problem ? true : undefined}
          aria-autocomplete="list"
          aria-controls={completion.suggestions.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={completion.active >= 0 ? `${id}-list-${completion.active}` : undefined}
          placeholder={isPaused ? 'Hors personnage' : 'Message ou /r 2d6'}
          rows={1}
          minH="11"
          maxH="32"
          flex="1"
          value={value}
          onChange={event => onValue(event.target.value)}
          {...focus}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" minH="11">
          Envoyer
        </Button>
      </Flex>
      <Flex gap="2" mt="1" align="center" wrap="wrap">
        <NativeSelect.Root size="sm" w="auto" disabled={isPaused}>
          <NativeSelect.Field
            aria-label="Comment parler"
            value={isPaused ? 'ooc' : voice}
            onChange={event => setVoice(event.target.value === 'ooc' ? 'ooc' : 'say')}
          >
            <option value="say">En personnage</option>
            <option value="ooc">Hors personnage</option>
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <MessageWarnings game={game} warnings={warnings} onWarnings={setWarnings} />
        <Writers topic={topic} isMaster={isMaster} />
        <Text id={`${id}-problem`} role="alert" textStyle="sm" color="fg.error">
          {problem}
        </Text>
      </Flex>
    </Box>
  );
}

/** Who else writes. Drawn by itself: others begin and end while a roll is on its way. */
function Writers({ topic, isMaster }: { topic: string; isMaster: boolean }) {
  const { isLoading, isBlocked } = useBlocked(isMaster);
  const people = usePeopleOn(topic);
  const writers = people
    .filter(({ _id, state }) => state === 'editing' && !isLoading && !isBlocked(_id))
    .map(({ name }) => name);
  if (writers.length === 0) return null;
  return (
    <Text textStyle="sm" color="fg.muted" flex="1" minW="0" overflowWrap="anywhere">
      {writers.join(', ')} {writers.length > 1 ? 'écrivent' : 'écrit'}…
    </Text>
  );
}

/** What the line understands. */
function Help({ onClose }: { onClose: () => void }) {
  return (
    <Box role="region" aria-label="Commandes" mb="2" p="3" borderWidth="1px" borderRadius="md" textStyle="sm">
      <Box as="ul" listStyleType="none">
        {COMMANDS.map(([command, help]) => (
          <li key={command}>
            <strong>{command.trim()}</strong>&nbsp;: {help}
          </li>
        ))}
      </Box>
      <Text mt="2">
        Gras : **mot**. Italique : *mot*. Liste : « - » en début de ligne. Citation : « &gt; ».
      </Text>
      <Button size="sm" variant="outline" mt="2" onClick={onClose}>
        Fermer l’aide
      </Button>
    </Box>
  );
}
