/** What is written down of an account, each in the transaction of the change. */
export const AUDIT_ACTIONS = [
  'account.created',
  'account.disabled',
  'account.enabled',
  'email.confirmed',
  'email.change-asked',
  'email.changed',
  'profile.changed',
  'password.changed',
  'password.reset',
  'key.created',
  'key.changed',
  'key.rotated',
  'key.revoked',
  'plan.changed',
  'cap.changed',
  'factor.added',
  'factor.removed',
  'passkey.added',
  'passkey.removed',
  'provider.linked',
  'provider.unlinked',
  'session.ended',
  'operator.granted',
  'operator.revoked',
  'feed.added',
  'feed.removed',
  'webhook.created',
  'webhook.changed',
  'webhook.rotated',
  'webhook.deleted',
  'team.created',
  'team.renamed',
  'member.invited',
  'member.uninvited',
  'member.joined',
  'member.changed',
  'member.removed',
  'member.left',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Who made a change: a signed-in user, the holder of a mailed link, the operator, or what the payment provider reported. */
export const AUDIT_ACTORS = ['session', 'link', 'operator', 'payments'] as const
export type AuditActor = (typeof AUDIT_ACTORS)[number]

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
