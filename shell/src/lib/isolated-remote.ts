import {
  CONTRACT_VERSION,
  type FrameFault,
  type FrameStart,
  type MountContext,
  type MountedRemote,
  type Release,
  type RemoteDescriptor,
  type ShellMessage,
} from '@rpd/shared/remote';
import { hosts } from '@rpd/shared/session';
import { createBridge } from './isolated-bridge.ts';
import { frameTheme } from './isolated-theme.ts';
import { LOAD_TIMEOUT_MS } from './remote-fetch.ts';

/** What runs of an isolated remote: one version of it, by the grants of now. */
export interface Isolated {
  descriptor: RemoteDescriptor;
  release: Release;
  /** It comes from a developer's machine, and loads again while one works on it. */
  isDeveloped: boolean;
  /** What happens in it beside its screen. */
  report: (fault: 'event' | 'promise') => void;
}

/** How often a frame is asked whether it still answers, in ms, and how often it may stay silent. */
const PING_MS = 5000;
const MAX_SILENT = 4;

/** The document of a version in which it runs alone. */
function frameAddress({ release, isDeveloped }: Isolated): string {
  const { descriptor, version, url, entry } = release;
  const frames = `${hosts().apiHost}/frames/${descriptor.name}`;
  if (!isDeveloped) return `${frames}/${encodeURIComponent(version)}`;
  return `${frames}?${new URLSearchParams({ from: url, entry, version }).toString()}`;
}

/** An error that the boundary of the area reads as what it is: files that did not come, or a screen that stops. */
function faultError(fault: FrameFault | 'silent' | 'flood' | 'left', { name }: RemoteDescriptor): Error {
  const error = new Error(`The frame of ${name} stopped: ${fault}. Loading chunk remote failed.`);
  if (fault === 'load') error.name = 'ChunkLoadError';
  else error.message = `The frame of ${name} stopped: ${fault}.`;
  return error;
}

function createFrame({ title }: RemoteDescriptor): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // Without allow-same-origin its origin is nobody's: no cookie, no storage, and no way to this page but messages.
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('allow', '');
  frame.referrerPolicy = 'no-referrer';
  frame.title = title;
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    // Browsers draw nothing of a frame without a size, and it would not learn its height.
    height: '15rem',
    border: '0',
    opacity: '0',
  });
  return frame;
}

function createStatus({ title }: RemoteDescriptor): HTMLElement {
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  status.textContent = `Chargement de « ${title} »…`;
  return status;
}

/** Draws a remote by a frame that holds it, and carries the contract over a channel. */
function openFrame(isolated: Isolated, element: HTMLElement, context: MountContext): () => void {
  const { descriptor, isDeveloped, report } = isolated;
  const frame = createFrame(descriptor);
  const status = createStatus(descriptor);
  let port: MessagePort | null = null;
  let silent = 0;
  let isOver = false;
  const fail = (fault: Parameters<typeof faultError>[0]): void => {
    if (isOver) return;
    close();
    context.fail(faultError(fault, descriptor));
  };
  const timeout = setTimeout(() => fail('load'), LOAD_TIMEOUT_MS);
  const say = (message: ShellMessage): void => port?.postMessage(message);

  const bridge = createBridge(context, {
    name: descriptor.name,
    title: descriptor.title,
    areas: descriptor.areas,
    scopes: descriptor.api ?? [],
    say,
    onStarted() {
      clearTimeout(timeout);
      status.remove();
      frame.style.opacity = '1';
    },
    onHeight: height => void (frame.style.height = `${height}px`),
    onFault: fault => (fault === 'event' || fault === 'promise' ? report(fault) : fail(fault)),
    onEscape: () => document.activeElement === frame && element.focus(),
    onPong: () => void (silent = 0),
    onFlood: () => fail('flood'),
  });
  const stopTheme = context.theme.subscribe(mode => say({ type: 'theme', value: frameTheme(mode) }));
  const pings = setInterval(() => {
    if (document.hidden) return;
    if (silent >= MAX_SILENT) return fail('silent');
    silent += 1;
    say({ type: 'ping' });
  }, PING_MS);

  function close(): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timeout);
    clearInterval(pings);
    stopTheme();
    bridge.end();
    say({ type: 'end' });
    port?.close();
    frame.remove();
    status.remove();
  }

  /** The end of a new channel for the frame: what stood there before is no longer heard. */
  function connect(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    port?.close();
    port = port1;
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => bridge.hear(data));
    port1.start();
    return port2;
  }
  frame.addEventListener('load', () => {
    // Another document stands there now: it is given nothing.
    if (port && !isDeveloped) return fail('left');
    const start: FrameStart = {
      type: 'rpd-start',
      contract: CONTRACT_VERSION,
      base: context.base,
      location: context.location.get(),
      session: context.session.get(),
      theme: frameTheme(context.theme.get()),
    };
    // The origin of the frame has no name that could be said here. What is sent holds no secret.
    frame.contentWindow?.postMessage(start, '*', [connect()]);
  });
  frame.src = frameAddress(isolated);
  element.tabIndex = -1;
  element.append(status, frame);
  return close;
}

/** An isolated remote as the page takes it: it draws by a frame, and its code never runs here. */
export const isolatedRemote = (isolated: Isolated): MountedRemote => ({
  name: isolated.descriptor.name,
  contract: CONTRACT_VERSION,
  mount: (element, context) => openFrame(isolated, element, context),
});
