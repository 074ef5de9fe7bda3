import type { LightMyRequestResponse } from 'fastify';
import { CALLBACK, type TestAuthHost } from './auth-host.ts';

/** The address of the sign-in page, and of what stands beside it (`passkey`, `secondstep`). */
export const signInAddress = (page = 'authorize', changes: Record<string, string> = {}): string =>
  `/${page}?${new URLSearchParams({ redirect_uri: CALLBACK, origin: 'rpd', ...changes }).toString()}`;

const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** A page of the host as a browser has it: what its forms hold, and its cookie. */
export class OpenPage {
  readonly #host: Pick<TestAuthHost, 'app'>;
  readonly body: string;
  readonly status: number;
  readonly location: string;
  readonly cookie: string;

  constructor(host: Pick<TestAuthHost, 'app'>, answer: LightMyRequestResponse, cookie = '') {
    this.#host = host;
    this.body = answer.body;
    this.status = answer.statusCode;
    this.location = answer.headers.location ?? '';
    const set = [answer.headers['set-cookie'] ?? []].flat().map(text => text.split(';')[0] ?? '');
    const kept = new Map([...cookie.split('; '), ...set].map(pair => [pair.split('=')[0] ?? '', pair]));
    this.cookie = [...kept.values()].filter(Boolean).join('; ');
  }

  /** What an attribute or a hidden field of the page holds. */
  value(pattern: RegExp): string {
    const [, found = ''] = pattern.exec(this.body) ?? [];
    return found.replaceAll(/&(?:quot|amp|#39|lt|gt);/g, entity => ENTITIES[entity] ?? entity);
  }

  hidden(name: string): string {
    return this.value(new RegExp(`name="${name}" value="([^"]*)"`));
  }

  /** The options of the page's passkey form. */
  get passkeyOptions(): { challenge: string; rpId: string; allowCredentials?: object[] } {
    return JSON.parse(this.value(/data-options="([^"]*)"/)) as { challenge: string; rpId: string };
  }

  /** Sends a form of the page. */
  async send(
    url: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<OpenPage> {
    const answer = await this.#host.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams({ form_token: this.hidden('form_token'), ...form }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        cookie: this.cookie,
        ...headers,
      },
    });
    return new OpenPage(this.#host, answer, this.cookie);
  }
}

/** Opens the sign-in page as a browser that was never here. */
export async function openSignIn(host: TestAuthHost, cookie = ''): Promise<OpenPage> {
  const answer = await host.app.inject({ url: signInAddress(), headers: { cookie } });
  return new OpenPage(host, answer, cookie);
}
