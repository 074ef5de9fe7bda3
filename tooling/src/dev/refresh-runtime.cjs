// React Refresh keeps one list of component families per page. Every development build asks for the runtime here, and gets
// the one that the shell, which is first, has brought.
const own = require('react-refresh/runtime');

module.exports = globalThis.__RPD_REACT_REFRESH__ ??= own;
