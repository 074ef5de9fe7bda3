import { rspackRemote } from '@rpd/remote-kit/rspack';

export default rspackRemote({
  exposes: { './remote': 'src/remote.tsx', './fills/Card': 'src/fills/Card.tsx' },
});
