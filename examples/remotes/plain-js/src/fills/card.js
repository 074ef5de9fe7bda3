import { line } from '../line.js';

/** @type {import('@rpd/remote-kit').FillModule<'dashboard.card@1'>} */
export default {
  slot: 'dashboard.card@1',
  contract: 2,
  mount: element => element.append(line('Les éclaireurs sont en route.')),
};
