/** Demo accounts offered at the entrance. */
export const demoPeople = [
  { name: 'viewer', role: '观众 小鱼儿' },
  { name: 'viewer2', role: '观众 橙子' },
  { name: 'host', role: '主播 林晓' },
] as const;
