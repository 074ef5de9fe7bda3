import { lazyWithPreload } from '@rpd/shared/ui';
import { useEditor, useEditorStore } from '../editor.store.ts';
import type { EditorDialog } from '../state/screen.slice.ts';

// Each is loaded when it is first opened.
const DIALOGS = {
  files: lazyWithPreload(async () => (await import('./FilesDialog.tsx')).FilesDialog),
  preview: lazyWithPreload(async () => (await import('./PreviewDialog.tsx')).PreviewDialog),
  json: lazyWithPreload(async () => (await import('./JsonDialog.tsx')).JsonDialog),
  dashboard: lazyWithPreload(async () => (await import('./DashboardDialog.tsx')).DashboardDialog),
  picture: lazyWithPreload(async () => (await import('./PictureDialog.tsx')).PictureDialog),
  style: lazyWithPreload(async () => (await import('./StyleDialog.tsx')).StyleDialog),
  shortcuts: lazyWithPreload(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog),
  creation: lazyWithPreload(async () => (await import('../creation/CreationDialog.tsx')).CreationDialog),
  block: lazyWithPreload(async () => (await import('../blocks/BlockDialog.tsx')).BlockDialog),
} satisfies Record<EditorDialog, unknown>;

export function EditorDialogs() {
  const store = useEditorStore();
  const open = useEditor(state => state.dialog);
  if (!open) return null;
  const Dialog = DIALOGS[open];
  return <Dialog onClose={() => store.getState().showDialog(null)} />;
}
