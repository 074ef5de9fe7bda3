// Stands for dom-accessibility-api in tests: queries by role read a no-break space as a space, as queries by text do.
// Tests then write names and descriptions as a person types them.
const api = require('dom-accessibility-api-itself');

const readable = compute =>
  function computed(...args) {
    return compute(...args).replaceAll(/[\u00a0\u202f]/g, ' ');
  };

module.exports = {
  ...api,
  computeAccessibleName: readable(api.computeAccessibleName),
  computeAccessibleDescription: readable(api.computeAccessibleDescription),
};
