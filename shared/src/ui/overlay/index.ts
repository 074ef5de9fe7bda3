// What floats above a page. Loaded with the first thing that opens, not with the first screen.
export { AlertDialog, type AlertDialogProps } from './AlertDialog.tsx';
export { binQuestion, restoreFromBin } from './bin.ts';
export { confirm, confirmDelete, type ConfirmDeleteOptions, type Question } from './confirm.ts';
export { ConfirmHost } from './ConfirmHost.tsx';
export { Dialog, type DialogProps } from './Dialog.tsx';
export { Drawer, type DrawerProps } from './Drawer.tsx';
