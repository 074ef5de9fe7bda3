import swcJest from '@swc/jest';

const swc = swcJest.createTransformer({
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
});

// react-router looks at `import.meta.hot`, which has no place in the CommonJS that jest runs.
const withoutHot = source => source.replaceAll('import.meta.hot', 'undefined');

/** swc for jest, ES modules of packages included. */
export default {
  ...swc,
  process: (source, ...rest) => swc.process(withoutHot(source), ...rest),
};
