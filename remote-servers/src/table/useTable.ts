import { useSession } from '@rpd/shared/session';
import { forgetDraft, readDraft, writeDraft } from '@rpd/shared/ui/inputs';
import { useCallback, useState } from 'react';

/** What is on the message line, kept on this device until it is sent. */
export function useTypedLine(session: string) {
  const me = useSession(({ user }) => user?._id ?? '');
  const name = `table-line-${session}-${me}`;
  const [typed, setTyped] = useState(() => {
    const { text } = readDraft<{ text: unknown }>(name) ?? {};
    return typeof text === 'string' ? text : '';
  });
  const change = useCallback(
    (text: string) => {
      setTyped(text);
      if (text) writeDraft(name, { text });
      else forgetDraft(name);
    },
    [name],
  );
  return [typed, change] as const;
}
