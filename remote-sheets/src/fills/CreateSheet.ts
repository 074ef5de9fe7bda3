import { sheetRoute } from '@rpd/shared/domain';
import { defineAction } from '@rpd/shared/remote';

/** From anywhere to a new template. */
export default defineAction({
  slot: 'palette.command@1',
  run: (_props, { navigate }) => navigate(sheetRoute('Sheet_C_Default')),
});
