import {
  type AccountForm,
  type AccountProblem,
  findConfirmationProblem,
  findEmailProblem,
  findPasswordProblem,
  findUsernameProblem,
} from '#contract/account-rules.ts'

/** The first rule that `field` alone breaks, for a form that answers while it is filled in. */
export function findFieldProblem(
  form: AccountForm,
  field: AccountProblem['field'],
): AccountProblem | undefined {
  return {
    username: () => findUsernameProblem(form.username),
    email: () => findEmailProblem(form.email),
    password: () => findPasswordProblem(form.password),
    confirmation: () => findConfirmationProblem(form),
  }[field]()
}
