import { formatDateTime, Link, Text, WarningNotice } from '@rpd/shared/ui';
import { MessageSquareOff } from 'lucide-react';
import { useEffect, useState } from 'react';

/** The longest wait that a timer can hold, in ms; a later end is found at the next page load. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Says on every page that one reads and publishes nothing, until when, and where one contests it. Gone at its end. */
export function MuteNotice({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now());
  const left = Date.parse(until) - now;
  useEffect(() => {
    if (left <= 0 || left > MAX_TIMER_MS) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [left]);
  if (left <= 0) return null;
  return (
    <WarningNotice label="Silence" icon={<MessageSquareOff size={20} />}>
      <Text fontWeight="semibold">
        Par une décision de l’équipe, vous ne pouvez rien publier jusqu’au {formatDateTime(until)}.
      </Text>
      <Text textStyle="sm" mt="1">
        Vous lisez tout, et vos demandes d’aide restent ouvertes.{' '}
        <Link to="/app/me/measures" variant="underline">
          Lire pourquoi, et contester
        </Link>
      </Text>
    </WarningNotice>
  );
}
