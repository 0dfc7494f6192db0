/** What is written down of operators, each in the transaction of the act. */
export const OPERATOR_ACTIONS = [
  'operator.granted',
  'user.disabled',
  'user.enabled',
  'user.factor-removed',
  'user.deleted',
  'invitation.sent',
  'invitation.revoked',
  'setting.changed',
  'feed.added',
  'feed.removed',
  'work.retried',
] as const
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number]

/** By which an operator acts: signed in, or with the command line of the server. */
export const ACT_ACTORS = ['session', 'command'] as const
export type ActActor = (typeof ACT_ACTORS)[number]
