// The runtime of React Refresh for a remote in the page of a running platform: that of the React which the page took from a
// developer's server. Where the page has its production React, no module accepts a change, so webpack's client loads the page again.
const none = {
  injectIntoGlobalHook() {},
  register() {},
  createSignatureFunctionForTransform: () => type => type,
  isLikelyComponentType: () => false,
  getFamilyByType: () => undefined,
  performReactRefresh: () => null,
};

const page = globalThis.RPD_REFRESH ?? globalThis.__RPD_REACT_REFRESH__ ?? none;

module.exports = {
  ...page,
  // Two remotes may have files of one name; the plugin defines which build this is.
  register: (type, id) => page.register(type, `${__react_refresh_library__} ${id}`),
};
