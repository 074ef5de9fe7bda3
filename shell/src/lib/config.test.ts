import { http, HttpResponse, network } from '@rpd/shared/test';
import { readConfig } from './config.ts';

const CONFIG = { authHost: '/hosts/auth', apiHost: '/hosts/api', registry: '/hosts/api/releases' };

const pageWith = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="config">${text}</script>`;
};
afterEach(() => {
  document.body.innerHTML = '';
});

test('reads the configuration embedded in the page without a request', async () => {
  // Any request would fail the test: the network of tests answers nothing by itself.
  pageWith(JSON.stringify(CONFIG));
  await expect(readConfig()).resolves.toEqual({ ...CONFIG, overrides: [], vitals: 0, tracing: 0 });
});

test('requests the configuration file when a static server leaves the marker', async () => {
  pageWith('__RPD_CONFIG__');
  network.use(http.get('http://localhost/config.json', () => HttpResponse.json(CONFIG)));
  await expect(readConfig()).resolves.toEqual({ ...CONFIG, overrides: [], vitals: 0, tracing: 0 });
});
