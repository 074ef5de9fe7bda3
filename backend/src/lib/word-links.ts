import { asciiDomain } from '@rpd/shared/domain';

/** A site that a text names, and where. */
export interface NamedSite {
  domain: string;
  /** People get there by it: it has a scheme, begins with www., or goes on with a path. */
  isLink: boolean;
  from: number;
  to: number;
}

/** Letters, digits, hyphens and points, one after the other. What follows can never begin within it: the time is that of the text's length. */
const RUN = /[\p{L}\p{M}\p{N}.-]+/gu;
const MAX_NAME = 253;
/** Points that a name of a site may be written with. */
const POINTS = /[\u3002\uff0e\uff61]/g;

/** The sites that a text names. */
export function sitesIn(written: string): NamedSite[] {
  const text = written.replace(POINTS, '.').replaceAll('\\', '/');
  const sites: NamedSite[] = [];
  // Where the last address began that has a scheme: all up to the next space belongs to it.
  let addressUntil = -1;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const isAfterScheme = text.startsWith('//', index - 2);
    if (isAfterScheme) addressUntil = endOfWord(text, index);
    const name = run.replace(/^\.+|\.+$/g, '');
    const dot = name.lastIndexOf('.');
    if (dot < 1 || name.length > MAX_NAME || !/^[\p{L}\p{M}]{2,}$|^xn--/u.test(name.slice(dot + 1))) continue;
    const from = index + run.indexOf(name);
    const to = from + name.length;
    const domain = asciiDomain(name.toLowerCase()).replace(/^www\./, '');
    const isInAddress = isAfterScheme || (from < addressUntil && text[index - 1] === '@');
    const goesOn = text[to] === '/' && /\S/.test(text[to + 1] ?? '');
    sites.push({ domain, isLink: isInAddress || /^www\./i.test(name) || goesOn, from, to });
  }
  return sites;
}

function endOfWord(text: string, from: number): number {
  for (let place = from; place < text.length; place += 1) if (/\s/.test(text.charAt(place))) return place;
  return text.length;
}

/** A domain and those above it: `a.b.fr`, `b.fr`, `fr`. */
export function* domainsAbove(domain: string): Generator<string> {
  for (let rest = domain; rest !== '';) {
    yield rest;
    const dot = rest.indexOf('.');
    rest = dot < 0 ? '' : rest.slice(dot + 1);
  }
}
