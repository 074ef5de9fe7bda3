import type { Sheet } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';

/** The sheet as it is stored at this moment, whatever the cache says. */
export const fetchSheet = (id: string): Promise<Sheet> => api.get(`sheet/${id}`).json<Sheet>();
