import { may, type RoleplayEvent } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box } from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';
import { ContentWarning } from '@rpd/shared/ui/warnings';
import type { ComponentProps } from 'react';

interface EventDescriptionProps extends Omit<ComponentProps<typeof Markdown>, 'text'> {
  event: RoleplayEvent;
  /** One line for the warning, where events follow one another. */
  isCompact?: boolean;
}

/** What one reads of an event, under the warnings of its server; nothing where there is nothing to read. */
export function EventDescription({ event, isCompact = false, ...looks }: EventDescriptionProps) {
  const me = useSession(({ user }) => user);
  const { server, description, owner_id, serverWarnings } = event;
  if (!description) return null;
  return (
    <Box>
      <ContentWarning
        id={`server ${server}`}
        warnings={serverWarnings}
        isOwn={me?._id === owner_id || may(me, 'update', 'Event', event)}
        isCompact={isCompact}
      >
        <Markdown text={description} {...looks} />
      </ContentWarning>
    </Box>
  );
}
