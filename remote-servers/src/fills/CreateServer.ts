import { defineAction } from '@rpd/shared/remote';

/** From anywhere to a new server. */
export default defineAction({
  slot: 'palette.command@1',
  run: (_props, { navigate }) => navigate('/app/servers/c'),
});
