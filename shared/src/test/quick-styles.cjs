// Puts the look at classes and tags (quick-selectors.cjs) before jsdom's selector engine: the answers stay the same. Loaded before jsdom.
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const { neededNames } = require('./quick-selectors.cjs');

const fromEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
const jsdom = fromEnvironment.resolve('jsdom');
const selectors = require(join(dirname(jsdom), 'jsdom/living/helpers/selectors.js'));
const { matchesDontThrow } = selectors;

selectors.matchesDontThrow = (element, selector) => {
  const needed = neededNames(selector);
  if (needed) {
    const tag = element._localName.toLowerCase();
    const classes = element.getAttributeNS(null, 'class')?.split(/\s+/) ?? [];
    if (!needed.some(name => (name.startsWith('.') ? classes.includes(name.slice(1)) : name === tag)))
      return false;
  }
  return matchesDontThrow(element, selector);
};
