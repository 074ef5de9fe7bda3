import type { PageSpan } from '@rpd/shared/remote';
import { followPresses } from './follow.ts';

const API = 'http://localhost/hosts/api';

/** A page on a clock of its own, with what it has measured. */
function openPage() {
  const clock = { now: 1000 };
  const spans: PageSpan[] = [];
  const { press, observer } = followPresses(API, {
    origin: () => ({ remote: 'servers', version: '1.2.0' }),
    add: span => spans.push(span),
    now: () => clock.now,
  });
  document.body.innerHTML = '<button>Inviter <b>Élodie</b></button><p>Texte</p>';
  const on = (selector: string) => {
    const event = new MouseEvent('click', { bubbles: true });
    Object.defineProperty(event, 'target', { value: document.querySelector(selector) });
    press(event);
  };
  const ask = (path: string, method = 'GET') => {
    const request = new Request(`${API}/${path}`, { method });
    observer.begin(request);
    return request;
  };
  return { clock, spans, on, ask, observer };
}

test('a press and what is asked for after it are one trace (EXT-9)', () => {
  const { clock, spans, on, ask, observer } = openPage();
  on('b');
  const first = ask('server/66a0f0f0f0f0f0f0f0f0f0f0/members?q=elodie', 'POST');
  const second = ask('server');
  clock.now = 1200;
  // As the client hands it on.
  observer.end(new Request(first.clone()), 201);
  clock.now = 1500;
  observer.end(second, 0);
  const [asked, failed, press] = spans;
  expect(spans.map(({ name, status, duration }) => [name, status, duration])).toEqual([
    ['POST server', 201, 200],
    ['GET server', 0, 500],
    ['press button', null, 500],
  ]);
  for (const request of [asked, failed])
    expect([request?.traceId, request?.parentId]).toEqual([press?.traceId, press?.spanId]);
  expect(press).toMatchObject({ parentId: null, remote: 'servers', version: '1.2.0' });
  // The hosts go on under the request's own span.
  expect(first.headers.get('traceparent')).toBe(`00-${asked?.traceId}-${asked?.spanId}-01`);
  expect(first.headers.get('baggage')).toBe('rpd.remote=servers,rpd.version=1.2.0');
  // No word of a person, and no identifier of a thing.
  expect(JSON.stringify(spans)).not.toMatch(/lodie|66a0/);
});

test('what the page asks for by itself, or long after a press, is a trace of its own (EXT-9)', () => {
  const { clock, spans, on, ask, observer } = openPage();
  observer.end(ask('notification'), 200);
  on('p');
  clock.now += 5001;
  observer.end(ask('games'), 200);
  // Of nobody: it ended before the page followed anything.
  observer.end(new Request(`${API}/server`), 200);
  expect(spans.map(({ name, parentId }) => [name, parentId])).toEqual([
    ['GET notification', null],
    ['GET games', null],
  ]);
  expect(spans[0]?.traceId).not.toBe(spans[1]?.traceId);
});
