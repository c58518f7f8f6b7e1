/** `interfaces` is one guest who attacks everything that can be reached; the others are named after what they misuse. */
export const ATTACK_KINDS = ['interfaces', 'bulk', 'export', 'list', 'name', 'queue'] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];
