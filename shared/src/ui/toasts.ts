import { toast } from 'react-hot-toast/headless';
import { create } from 'zustand';

/** CST, ERR-4: how long a toast stays, in milliseconds. */
export const TOAST_MS = { short: 2000, sheet: 3000, long: 5000, undo: 10_000 } as const;
const HISTORY_SIZE = 50;

export type ToastKind = 'success' | 'failure' | 'info';

export interface ToastOptions {
  /** Milliseconds on screen; 5000 by default (ERR-4). */
  duration?: number;
  /** A second line: the reason, or what to do now. */
  detail?: string;
  /** What one may do about it while it is on screen. */
  action?: { label: string; run: () => void };
}

/** One message that was shown; the bell of the top bar lists them. */
export interface ToastRecord {
  id: string;
  kind: ToastKind;
  message: string;
  detail?: string;
  action?: ToastOptions['action'];
  /** Milliseconds since the epoch. */
  at: number;
  read: boolean;
}

const useRecords = create<{ records: readonly ToastRecord[] }>(() => ({ records: [] }));
let sequence = 0;

const write = (records: readonly ToastRecord[]) => useRecords.setState({ records });

/** What one toast says, by its id; the toaster renders from it. */
export const toastRecord = (id: string): ToastRecord | undefined =>
  useRecords.getState().records.find(record => record.id === id);

/** How many toasts there were when the person last acted. */
let seen = 0;
if (typeof window !== 'undefined')
  for (const event of ['pointerdown', 'keydown', 'click'])
    window.addEventListener(event, () => (seen = sequence), { capture: true, passive: true });

/**
 * The one rule for toasts of failures: the person has acted since, and it went well, or failed in the same words. What fails beside a
 * success of one and the same act stays. The history keeps all of them.
 */
function dismissOlderFailures(kind: ToastKind, message: string): void {
  if (kind === 'info') return;
  for (const record of useRecords.getState().records) {
    const isOlder = Number(record.id.slice('toast-'.length)) <= seen;
    if (record.kind === 'failure' && isOlder && (kind === 'success' || record.message === message))
      toast.dismiss(record.id);
  }
}

function show(kind: ToastKind, message: string, options: ToastOptions = {}): string {
  const id = `toast-${++sequence}`;
  // What went well was somebody's own doing: the history has it, and nothing has to be looked at.
  const read = kind === 'success';
  const { detail, action } = options;
  dismissOlderFailures(kind, message);
  const record: ToastRecord = { id, kind, message, detail, action, at: Date.now(), read };
  write([record, ...useRecords.getState().records].slice(0, HISTORY_SIZE));
  toast(message, { id, duration: options.duration ?? TOAST_MS.long });
  return id;
}

/** The one way to tell something in passing. Each call returns the id of the toast. */
export const toasts = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  failure: (message: string, options?: ToastOptions) => show('failure', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  /** Something went well, and is said elsewhere: failures that it answers go. */
  succeeded: () => dismissOlderFailures('success', ''),
  dismiss: (id?: string) => toast.dismiss(id),
  /** Removes every toast and the whole history (signing out, tests). */
  clear: () => {
    toast.removeAll();
    write([]);
  },
};

const markRead = () => {
  const { records } = useRecords.getState();
  if (records.some(record => !record.read)) write(records.map(record => ({ ...record, read: true })));
};
const forget = () => write([]);

/** The last 50 messages, newest first, how many were not looked at, and the ways to change that. */
export function useToastHistory() {
  const history = useRecords(({ records }) => records);
  return { history, unread: history.filter(record => !record.read).length, markRead, forget };
}
