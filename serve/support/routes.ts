import * as support from '#contract/app/support.ts'
import { type Route, route } from '../app/route.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { contact } from './contact.ts'
import { getSite } from './get-site.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'
import { writeToSupport } from './write-to-support.ts'

export const supportRoutes: Route[] = [
  route(support.getSite, getSite),
  route(support.contact, contact),
  route(support.writeToSupport, writeToSupport),
  route(support.subscribe, subscribe),
  route(support.confirmSubscription, confirmSubscription),
  route(support.unsubscribe, unsubscribe),
]
