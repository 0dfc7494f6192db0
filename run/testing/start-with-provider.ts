import { CLIENT, startOidcProvider } from '#serve/testing/start-oidc-provider.ts'
import { runCommand } from '../process/commands.ts'
import { runUntilStopped } from '../server/run-until-stopped.ts'

/**
 * `npm start` without sample data beside a real provider of OpenID Connect on loopback, which signs in the person with
 * the address of the first argument and does not say whether that is confirmed, as Entra ID does.
 */
await runCommand(async () => {
  const [email = ''] = process.argv.slice(2)
  const redirectUri = `${process.env.PUBLIC_URL}/sign-on`
  const person = { sub: 'person-1', email, preferred_username: 'walker' }
  const { issuer } = await startOidcProvider({ after: () => {} }, { redirectUri, person })
  Object.assign(process.env, {
    SAMPLE_DATA: 'off',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    OIDC_LABEL: 'Example ID',
  })
  await runUntilStopped({ withSite: true })
})
