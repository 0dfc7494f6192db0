import { PAYMENT_EVENTS_PATH } from '#serve/billing/mount-payment-events.ts'
import { STRIPE_SECRETS, startPlayedStripe } from '#serve/billing/testing/start-played-stripe.ts'
import { runCommand } from '../process/commands.ts'
import { runUntilStopped } from '../server/run-until-stopped.ts'

/** `npm start` without sample data beside a played Stripe, whose pages a browser can use. */
await runCommand(async () => {
  const reportTo = `${process.env.PUBLIC_URL}${PAYMENT_EVENTS_PATH}`
  const { url } = await startPlayedStripe({ after: () => {} }, { reportTo })
  Object.assign(process.env, {
    SAMPLE_DATA: 'off',
    STRIPE_API_URL: url,
    STRIPE_SECRET_KEY: STRIPE_SECRETS.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRETS.webhookSecret,
  })
  await runUntilStopped({ withSite: true })
})
