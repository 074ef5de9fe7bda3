import swcJest from '@swc/jest';

const options = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};
const swc = swcJest.createTransformer(options);
/** The map of a package's file stays beside it: within, each suite would read it, and it is most of the file. */
const packages = swcJest.createTransformer({ ...options, sourceMaps: true });

// react-router looks at `import.meta.hot`, which has no place in the CommonJS that jest runs.
const withoutHot = source => source.replaceAll('import.meta.hot', 'undefined');
const transformerOf = path => (path.includes('/node_modules/') ? packages : swc);

/** swc for jest, ES modules of packages included. */
export default {
  ...swc,
  process: (source, path, ...rest) => transformerOf(path).process(withoutHot(source), path, ...rest),
  getCacheKey: (source, path, ...rest) => transformerOf(path).getCacheKey(source, path, ...rest),
};
