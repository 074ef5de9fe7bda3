import type { BackupOverview } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** How backups are set, and how those of the last nights went. */
export const backupOverview = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => api.get('backup', { signal }).json<BackupOverview>(),
});
