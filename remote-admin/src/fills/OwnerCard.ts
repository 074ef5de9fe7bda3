import { defineAction } from '@rpd/shared/remote';

/** From a server to what the team knows of who owns it. */
export default defineAction({
  slot: 'server.action@1',
  run: ({ server }, { navigate }) => navigate(`/app/moderation/people/${server.owner_id}`),
});
