import type { SheetDocument } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { Box } from '@rpd/shared/ui';
import { ErrorSummary } from '@rpd/shared/ui/form';
import { leadToField } from '@rpd/shared/ui/sheet';
import { useRef } from 'react';

interface FillRefusalProps {
  /** Why the character was not taken; null: nothing is wrong. */
  error: Error | null;
  template: Pick<SheetDocument, 'structure' | 'fields'> | null;
}

/** Why a character is refused, above its fields. It comes into view with the focus on it; each line leads to its field. */
export function FillRefusal({ error, template }: FillRefusalProps) {
  const place = useRef<HTMLDivElement>(null);
  const lead = (path: string) => {
    const form = place.current?.closest('form');
    const id = path.replace(/^values\./, '');
    const tab = template?.structure.tabs.find(({ rows }) =>
      rows.some(({ columns }) => columns.some(({ fieldIds }) => fieldIds.includes(id))),
    );
    if (form && tab) leadToField(form, { tab: tab.id, id });
    else form?.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`)?.focus();
  };
  const fields = Object.entries(error instanceof ApiError ? error.fields : {}).map(([path, message]) => ({
    path,
    message,
    label: path === 'name' ? 'Nom du personnage' : template?.fields[path.replace(/^values\./, '')]?.name,
  }));
  return (
    <Box ref={place} display="contents">
      <ErrorSummary
        {...(error && { general: error instanceof ApiError ? error.message : 'Erreur lors de la création' })}
        fields={fields}
        onPick={lead}
      />
    </Box>
  );
}
