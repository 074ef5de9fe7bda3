import type { Mail } from '@rpd/shared/domain';
import { chakra, styleNonce, Text } from '@rpd/shared/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { mailDocument } from './mail-document.ts';

/** What a mail says, as its recipient reads it. */
export function MailBody({ mail }: { mail: Mail }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isFocused = useFocusWithin(frame);
  return (
    <>
      {mail.bringsSecret ? (
        <Text mb="2" textStyle="sm" color="fg.muted">
          Le lien ou le mot de passe de ce mail n’est montré qu’à son destinataire : « ••• » le remplace ici.
        </Text>
      ) : null}
      <chakra.iframe
        ref={frame}
        data-focus-within={isFocused ? '' : undefined}
        title={`Contenu : ${mail.subject}`}
        // Without a word in it: no script, no form, no origin of ours.
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={mailDocument(mail.body, styleNonce())}
        w="full"
        h={{ base: '50vh', md: '24rem' }}
        bg="white"
        borderWidth="1px"
        borderRadius="lg"
        // The arrow keys scroll it for keyboard users; the focus stays within it.
        _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
      />
    </>
  );
}

/** Whether a frame has the focus. Of one with an origin of its own, as a sandbox gives it, `:focus-within` says nothing. */
function useFocusWithin(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    // The window loses the focus to a frame, and gets it back from there.
    const look = () => setFocused(document.activeElement === frame.current);
    const leave = () => setFocused(false);
    window.addEventListener('blur', look);
    window.addEventListener('focus', leave);
    return () => {
      window.removeEventListener('blur', look);
      window.removeEventListener('focus', leave);
    };
  }, [frame]);
  return isFocused;
}
