// Puts the look at classes and tags (quick-selectors.cjs) before jsdom's selector engine: the answers stay the same. Loaded before jsdom.
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const { neededNames } = require('./quick-selectors.cjs');

const fromEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
const jsdom = fromEnvironment.resolve('jsdom');
const selectors = require(join(dirname(jsdom), 'jsdom/living/helpers/selectors.js'));
const { matchesDontThrow } = selectors;

/** Class and tag names of the element that was asked for last: rule after rule is held against one element. */
let last = { element: null, styles: null, names: new Set() };

function namesOf(element) {
  // jsdom drops this cache whenever the page changes.
  const styles = element._attached ? element._ownerDocument._styleCache : null;
  if (styles && last.element === element && last.styles === styles) return last.names;
  const classes = element.getAttributeNS(null, 'class')?.split(/\s+/) ?? [];
  const names = new Set([element._localName.toLowerCase(), ...classes.map(name => `.${name}`)]);
  last = { element, styles, names };
  return names;
}

selectors.matchesDontThrow = (element, selector) => {
  const needed = neededNames(selector);
  if (needed) {
    const names = namesOf(element);
    if (!needed.some(name => names.has(name))) return false;
  }
  return matchesDontThrow(element, selector);
};
