import { LiveRole } from '@live/protocol';

/** Roles as people read them. */
export const ROLE_NAMES: Record<LiveRole, string> = {
  [LiveRole.AUDIENCE]: '观众',
  [LiveRole.ANCHOR]: '主播',
  [LiveRole.ADMIN]: '管理员',
  [LiveRole.ANCHOR_ADMIN]: '主播管理员',
};
