import { ApiError } from '@rpd/shared/http';
import { fromBase64, isSame, JointDraft, joinUpdates, toBase64, type JointUpdate } from '@rpd/shared/joint';
import type { SheetJoint } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { toasts } from '@rpd/shared/ui';
import { lastAuthor, meetJoint } from '../editor.api.ts';
import { draftIn, type EditorState, type EditorStore } from '../editor.store.ts';
import { fetchSheet } from '../fetchSheet.ts';
import { draftOf, type SheetDraft } from '../model/draft.ts';
import { redoBeside, undoBeside, withOthers } from './beside.ts';

/** What is typed is gathered for so long before it is sent, in ms. */
const GATHER_MS = 300;
/** How long until the next try where the line is down, in ms. */
const RETRY_MS = 5_000;
/** Drafts that are kept for taking steps back: as many as there are steps, and what is around them. */
const MAX_DRAFTS = 1_000;

/** One editor of a sheet that several people change (ADR 92). */
export class Session {
  readonly #store: EditorStore;
  readonly #sheet: string;
  #joint: JointDraft;
  /** What the server has: without what waits to be sent. */
  #confirmed: JointDraft;
  #unsent: JointUpdate[] = [];
  #known: { id: string; number: number };
  #isShowing = false;
  #running: Promise<boolean> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  /** The history refers to drafts weakly, and takes a step back by them. */
  readonly #kept: SheetDraft[] = [];
  readonly #stops: (() => void)[] = [];

  private constructor(store: EditorStore, sheet: string, answer: SheetJoint, before: SheetDraft) {
    this.#store = store;
    this.#sheet = sheet;
    ({ joint: this.#joint, confirmed: this.#confirmed, known: this.#known } = this.#open(answer));
    const { setJoint, setReturning, stepBy } = store.getState();
    stepBy({ undo: undoBeside, redo: redoBeside });
    this.#joint.write(before, draftIn(store.getState()));
    this.#show();
    setReturning(null);
    setJoint({
      known: () => this.#known,
      confirmed: () => this.#confirmed.draft,
      meet: () => this.meet(),
      take: (from, to) => {
        this.#joint.write(from, to);
        this.#show();
        this.#plan(GATHER_MS);
      },
    });
    this.#stops.push(store.subscribe((state, old) => this.#follow(state, old)));
    const again = () => this.#plan(0);
    window.addEventListener('online', again);
    this.#stops.push(() => window.removeEventListener('online', again));
    this.#plan(0);
  }

  /** Comes in: with what one has made alone, over what others have. */
  static async begin(store: EditorStore, sheet: string): Promise<Session> {
    const answer = await meetJoint(sheet, {});
    const { saved, returning, savedDraft } = store.getState();
    // What was confirmed is in the same joint draft, or in what was saved since.
    const isThere = returning && (answer.id === returning.id || answer.version > returning.version);
    const before = isThere ? returning.confirmed : (saved?.draft ?? savedDraft);
    const session = new Session(store, sheet, answer, before);
    await session.#learnSave(answer);
    return session;
  }

  /** Others have changed something. `number`: how many changes there are; null where that is not known. */
  hear(number: number | null): void {
    if (number === null || number > this.#known.number) this.#plan(0);
  }

  /** The editor closes: what waits is sent. */
  end(): void {
    if (this.#unsent.length > 0) void this.meet();
    this.#close();
  }

  #close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
    this.#store.getState().setJoint(null);
  }

  /** Sends what waits, and takes what others made, until nothing waits. */
  async meet(): Promise<boolean> {
    while (this.#running) await this.#running;
    this.#running = this.#exchange().finally(() => {
      this.#running = null;
    });
    const isDone = await this.#running;
    if (isDone && this.#unsent.length > 0 && !this.#isOver) return this.meet();
    return isDone;
  }

  async #exchange(): Promise<boolean> {
    const sent = this.#unsent.splice(0);
    const update = sent.length > 0 ? joinUpdates(sent) : null;
    const asked = {
      id: this.#known.id,
      vector: toBase64(this.#joint.vector),
      ...(update && { update: toBase64(update) }),
    };
    let answer: SheetJoint;
    try {
      answer = await meetJoint(this.#sheet, asked);
    } catch (error) {
      this.#unsent.unshift(...sent);
      this.#failed(error);
      return false;
    }
    if (answer.base) this.#beginAnew(answer);
    else {
      if (update) this.#confirmed.receive(update);
      const theirs = fromBase64(answer.update);
      this.#confirmed.receive(theirs);
      this.#joint.receive(theirs);
      this.#known = { id: answer.id, number: answer.number };
      this.#show();
    }
    await this.#learnSave(answer);
    return true;
  }

  /** The joint draft is over, by a save: what the server did not have is made again on the one that follows it. */
  #beginAnew(answer: SheetJoint): void {
    const [before, mine] = [this.#confirmed.draft, this.#joint.draft];
    this.#unsent = [];
    ({ joint: this.#joint, confirmed: this.#confirmed, known: this.#known } = this.#open(answer));
    this.#joint.write(before, mine);
    this.#show();
  }

  #open(answer: SheetJoint) {
    const base = answer.base ?? this.#confirmed.draft;
    const confirmed = new JointDraft(base);
    const joint: JointDraft = new JointDraft(base, update => this.#unsent.push(update));
    const theirs = fromBase64(answer.update);
    confirmed.receive(theirs);
    joint.receive(theirs);
    return { joint, confirmed, known: { id: answer.id, number: answer.number } };
  }

  /** What one does oneself. */
  #follow(state: EditorState, old: EditorState): void {
    const { draft } = state.history;
    if (draft === old.history.draft || this.#isShowing) return;
    this.#keep(old.history.draft, draft);
    this.#joint.write(old.history.draft, draft);
    if (this.#joint.draft !== draft) this.#show();
    this.#plan(GATHER_MS);
  }

  #keep(...drafts: SheetDraft[]): void {
    this.#kept.push(...drafts);
    this.#kept.splice(0, Math.max(0, this.#kept.length - MAX_DRAFTS));
  }

  /** Draws what the sheet has become. */
  #show(): void {
    const { history, saved, savedDraft, showOthers, markSaved } = this.#store.getState();
    const shown = history.draft;
    const { draft } = this.#joint;
    this.#isShowing = true;
    if (!isSame(draft, shown)) showOthers(withOthers(history, draft));
    this.#isShowing = false;
    const now = draftIn(this.#store.getState());
    if (!saved || savedDraft === now) return;
    // Whether anything waits to be saved depends on what others made of it too.
    if (isSame(now, saved.draft)) markSaved(saved, now);
    else if (savedDraft === shown) markSaved(saved, saved.draft);
  }

  #plan(delay: number): void {
    if (this.#isOver || (this.#timer !== undefined && delay > 0)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.meet();
    }, delay);
  }

  #failed(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
    if (!isRefused) return this.#plan(RETRY_MS);
    const detail = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : undefined;
    this.#close();
    toasts.failure('Vos changements ne vont plus aux autres', { ...(detail && { detail }) });
  }

  /** Somebody has saved: their version is what is saved here too. */
  async #learnSave({ version }: SheetJoint): Promise<void> {
    const saved = this.#store.getState().saved;
    if (!saved || saved.version >= version) return;
    const sheet = await fetchSheet(this.#sheet).catch(() => null);
    const state = this.#store.getState();
    if (!sheet || !state.saved || state.saved.version >= sheet.version) return;
    const theirs = draftOf(sheet);
    const now = draftIn(state);
    state.markSaved(
      { id: sheet._id, version: sheet.version, draft: theirs },
      isSame(now, theirs) ? now : theirs,
    );
    const author = await lastAuthor(sheet._id).catch(() => null);
    if (author?._id === useSession.getState().user?._id) return;
    const at = new Date(sheet.updatedAt).toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' });
    toasts.success(`Enregistré par ${author?.name || 'quelqu’un d’autre'} à ${at}`);
  }
}
