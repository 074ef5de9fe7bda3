// jsdom computes a style by matching every rule of the page with the element, and half of the time of a test that looks for roles
// went there. Most rules are for one class or tag: an element without it cannot match, and is not handed to the selector engine.

const known = new Map();

/** Classes (`.a`) and tags (`a`) one of which an element needs to match a selector; null where the selector does not say so. */
function neededNames(selector) {
  let found = known.get(selector);
  if (found === undefined) {
    found = readNames(selector);
    known.set(selector, found);
  }
  return found;
}

function readNames(selector) {
  // Escapes and strings would have to be parsed.
  if (typeof selector !== 'string' || /[\\"']/.test(selector)) return null;
  let outer = selector;
  for (let inner = ''; inner !== outer;) {
    inner = outer;
    outer = outer.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '');
  }
  if (/[()[\]]/.test(outer)) return null;
  const names = outer.split(',').map(part => {
    const subject = part
      .trim()
      .split(/[\s>+~|]+/)
      .at(-1);
    return /\.[\w-]+/.exec(subject ?? '')?.[0] ?? /^[a-z][\w-]*/i.exec(subject ?? '')?.[0].toLowerCase();
  });
  return names.every(name => name !== undefined) ? names : null;
}

module.exports = { neededNames };
