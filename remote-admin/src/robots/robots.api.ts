import type { Robot, RobotInput, WithPassword } from '@rpd/shared/domain';
import { machineApi } from '../lib/machine-api.ts';

export const robots = machineApi<RobotInput, Robot, WithPassword<Robot>>('robot', 'robots');
