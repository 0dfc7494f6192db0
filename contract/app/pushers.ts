/**
 * Why several accounts are taken for a group. `alike`: they post the same with some words exchanged; `in_step`: they post within
 * two minutes of each other again and again; `gifts`: they promise gifts for following the same account or link.
 */
export const PUSH_SIGNS = ['alike', 'gifts', 'in_step'] as const
export type PushSign = (typeof PUSH_SIGNS)[number]
