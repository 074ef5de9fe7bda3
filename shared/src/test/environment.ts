import './quick-styles.cjs';
import JsdomEnvironment from 'jest-environment-jsdom';

/**
 * What browsers have and jsdom hides or lacks; Node's own are the same thing. Without MessageChannel on purpose:
 * React's scheduler would hold one open, and the run would never end (it takes setTimeout instead).
 */
const WEB = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'Uint8Array',
  'WebSocket',
  'WritableStream',
  'fetch',
  'structuredClone',
] as const;

/** jsdom with the web's globals, for tests that render whole screens against a network made of MSW. */
export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of WEB) {
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        writable: true,
        configurable: true,
      });
    }
  }

  // Not 'browser': MSW's Node half, which stands in for the network here, refuses that condition.
  override exportConditions(): string[] {
    return ['node', 'require', 'default'];
  }
}
