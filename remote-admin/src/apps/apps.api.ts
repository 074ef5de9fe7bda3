import type { App, AppInput, WithPassword } from '@rpd/shared/domain';
import { machineApi } from '../lib/machine-api.ts';

export const apps = machineApi<AppInput, App, WithPassword<App>>('app', 'apps');
