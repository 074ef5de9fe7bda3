import type { ApiAnswer, PageChange, PageLocation, PagePerson } from './mount.ts';

// What shell and sandboxed frame say to each other, over a channel whose one end the shell gives to the frame when its document is there. The
// frame is somebody else's code: the shell believes none of its messages (shell/src/lib/isolated-messages.ts).

/** Light or dark, and what the page's theme says then: CSS variables by name. */
export interface FrameTheme {
  mode: 'light' | 'dark';
  variables: Record<string, string>;
}

/** What the document of the frame says of the version that it stands for. */
export interface FrameDescription {
  remote: string;
  /** The global that the entry defines. */
  container: string;
  /** Absolute. */
  entry: string;
  /** Of the entry; empty for a developer's, which changes while one works. */
  integrity: string;
  /** Hashes of all scripts by absolute address: chunks of webpack ask for theirs. */
  hashes: Record<string, string>;
}

/** The first message to the frame, with the channel. */
export interface FrameStart {
  type: 'rpd-start';
  contract: number;
  base: string;
  location: PageLocation;
  session: PagePerson | null;
  theme: FrameTheme;
}

/** What stops a frame: its files did not come, it does not follow the contract, it threw while it was drawn, or later. */
export type FrameFault = 'load' | 'contract' | 'render' | 'event' | 'promise';

/** From the frame to the shell. */
export type FrameMessage =
  | { type: 'started' }
  | { type: 'failed'; fault: FrameFault; text: string }
  | {
      type: 'request';
      id: number;
      path: string;
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      body?: unknown;
      headers: Record<string, string>;
    }
  | { type: 'abort'; id: number }
  | { type: 'navigate'; to: string; replace: boolean }
  | { type: 'names'; names: Record<string, string> }
  | { type: 'items'; items: { text: string; to?: string }[] }
  | { type: 'reset' }
  | { type: 'title'; text: string }
  | { type: 'height'; height: number }
  | { type: 'follow'; id: number; topic: string }
  | { type: 'unfollow'; id: number }
  | { type: 'notify'; kind: 'success' | 'failure' | 'info'; text: string }
  | { type: 'escape' }
  | { type: 'pong' };

/** From the shell to the frame. */
export type ShellMessage =
  | { type: 'location'; value: PageLocation }
  | { type: 'session'; value: PagePerson | null }
  | { type: 'theme'; value: FrameTheme }
  | { type: 'answer'; id: number; answer: ApiAnswer }
  | { type: 'refusal'; id: number; status: number; message: string; fields: Record<string, string> }
  | { type: 'change'; id: number; change: PageChange }
  | { type: 'ping' }
  | { type: 'end' };
