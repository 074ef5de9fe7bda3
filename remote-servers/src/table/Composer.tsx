import { type LogEntryInput, readCommand, type Seat } from '@rpd/shared/domain';
import { usePresence } from '@rpd/shared/live';
import { Box, Button, Flex, Text } from '@rpd/shared/ui';
import { NativeSelect, Textarea } from '@rpd/shared/ui/form';
import { useId, useState } from 'react';

export type Written = Omit<LogEntryInput, 'key' | 'character'>;

const PLAIN = { expression: '', people: [], blind: false } satisfies Partial<Written>;

/** What a typed line is, or why it is nothing that can be sent. */
function writtenOf(typed: string, voice: 'say' | 'ooc', seats: readonly Seat[]): Written | string | null {
  const command = readCommand(typed);
  if (command === null) return typed.trim() ? 'Il manque quelque chose après la commande.' : null;
  if (command === 'unknown') {
    return 'Commandes\u00a0: /r 2d6+3, /gmr, /br, /me, /hrp, /mj, /w Nom message.';
  }
  if ('name' in command) {
    const found = seats.find(({ name }) => name.toLowerCase() === command.name.toLowerCase());
    if (!found) return `Personne ne s’appelle «\u00a0${command.name}\u00a0» à cette table.`;
    return { ...PLAIN, kind: 'whisper', text: command.text, to: 'people', people: [found._id] };
  }
  const isPlain = command.kind === 'say' && voice === 'ooc';
  return { ...PLAIN, ...command, ...(isPlain && { kind: 'ooc' }) };
}

interface ComposerProps {
  session: string;
  seats: readonly Seat[];
  value: string;
  onValue: (value: string) => void;
  onSend: (written: Written) => void;
}

/** The message line: Enter sends, Shift and Enter begin a line. */
export function Composer({ session, seats, value, onValue, onSend }: ComposerProps) {
  const id = useId();
  const [voice, setVoice] = useState<'say' | 'ooc'>('say');
  const [problem, setProblem] = useState('');
  const [isFocused, setFocused] = useState(false);
  const people = usePresence(`gamesessions:${session}`, isFocused && value.trim() ? 'editing' : null);
  const writers = people.filter(({ state }) => state === 'editing').map(({ name }) => name);
  const send = () => {
    const written = writtenOf(value, voice, seats);
    if (typeof written === 'string') setProblem(written);
    if (written === null || typeof written === 'string') return;
    setProblem('');
    onValue('');
    onSend(written);
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
      <Flex gap="2" align="flex-end">
        <Textarea
          aria-label="Message ou jet"
          aria-describedby={`${id}-problem`}
          aria-invalid={problem ? true : undefined}
          placeholder="Message ou /r 2d6"
          rows={1}
          minH="11"
          maxH="32"
          flex="1"
          value={value}
          onChange={event => onValue(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <Button type="submit" minH="11">
          Envoyer
        </Button>
      </Flex>
      <Flex gap="2" mt="1" align="center" wrap="wrap">
        <NativeSelect.Root size="sm" w="auto">
          <NativeSelect.Field
            aria-label="Comment parler"
            value={voice}
            onChange={event => setVoice(event.target.value === 'ooc' ? 'ooc' : 'say')}
          >
            <option value="say">En personnage</option>
            <option value="ooc">Hors personnage</option>
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        {writers.length > 0 ? (
          <Text textStyle="sm" color="fg.muted" flex="1" minW="0" overflowWrap="anywhere">
            {writers.join(', ')} {writers.length > 1 ? 'écrivent' : 'écrit'}…
          </Text>
        ) : null}
        <Text id={`${id}-problem`} role="alert" textStyle="sm" color="fg.error">
          {problem}
        </Text>
      </Flex>
    </Box>
  );
}
