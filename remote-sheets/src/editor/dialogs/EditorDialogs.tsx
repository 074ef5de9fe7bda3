import { lazy, Suspense } from 'react';
import { useEditor, useEditorStore, type EditorDialog } from '../editor.store.ts';

// Each is loaded when it is first opened.
const DIALOGS = {
  files: lazy(async () => ({ default: (await import('./FilesDialog.tsx')).FilesDialog })),
  preview: lazy(async () => ({ default: (await import('./PreviewDialog.tsx')).PreviewDialog })),
  json: lazy(async () => ({ default: (await import('./JsonDialog.tsx')).JsonDialog })),
  dashboard: lazy(async () => ({ default: (await import('./DashboardDialog.tsx')).DashboardDialog })),
  style: lazy(async () => ({ default: (await import('./StyleDialog.tsx')).StyleDialog })),
  shortcuts: lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog })),
} satisfies Record<EditorDialog, unknown>;

export function EditorDialogs() {
  const store = useEditorStore();
  const open = useEditor(state => state.dialog);
  if (!open) return null;
  const Dialog = DIALOGS[open];
  return (
    <Suspense fallback={null}>
      <Dialog onClose={() => store.getState().set({ dialog: null })} />
    </Suspense>
  );
}
