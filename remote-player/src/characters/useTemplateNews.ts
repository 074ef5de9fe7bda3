import type { Character } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { useEffect, useMemo, useState } from 'react';
import { readDraft, writeDraft } from '@rpd/shared/ui/form';
import { type SeenTemplate, seenTemplate, templateNews } from './template.news.ts';

/** What changed in a character's template since its player last said that they had read it, on this device. */
export function useTemplateNews({ _id, template, viewer }: Character): { news: string[]; read: () => void } {
  const me = useSession(({ user }) => user?._id ?? '');
  const key = `template-${_id}-${me}`;
  const now = useMemo(() => template && seenTemplate(template, viewer), [template, viewer]);
  // The first visit sees the template as it is: nothing about it is news.
  const [seen, setSeen] = useState(() => sound(readDraft<SeenTemplate>(key)) ?? now);
  useEffect(() => {
    if (seen) writeDraft(key, seen);
  }, [key, seen]);
  const news = useMemo(
    () => (now && seen && seen.version !== now.version ? templateNews(seen, now) : []),
    [now, seen],
  );
  return { news, read: () => setSeen(now) };
}

/** Another version of the application may have left something else. */
const sound = (seen: SeenTemplate | null): SeenTemplate | null => {
  const fields = seen?.fields;
  return typeof fields === 'object' && Object.values(fields).every(field => Array.isArray(field?.parts))
    ? seen
    : null;
};
