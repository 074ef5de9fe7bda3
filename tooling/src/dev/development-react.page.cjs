// What a developer's server offers to the page (development-react.ts): React as it is in development, with the runtime of
// React Refresh, which looks at the renderers that start after it. The page decides whether it takes it.
const refresh = require('react-refresh/runtime');

refresh.injectIntoGlobalHook(globalThis);

const modules = {
  react: require('react'),
  'react/jsx-runtime': require('react/jsx-runtime'),
  'react-dom': require('react-dom'),
  'react-dom/client': require('react-dom/client'),
};

globalThis.RPD_DEVELOPMENT_REACT = { version: modules.react.version, modules, refresh };
