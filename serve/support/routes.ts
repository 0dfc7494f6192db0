import * as support from '#contract/app/support.ts'
import { type Route, route } from '../app/route.ts'
import { getSite } from './get-site.ts'
import { confirmSubscription, subscribe, unsubscribe } from './newsletter.ts'
import { contact, writeToSupport } from './write-to-support.ts'

export const supportRoutes: Route[] = [
  route(support.getSite, getSite),
  route(support.contact, contact),
  route(support.writeToSupport, writeToSupport),
  route(support.subscribe, subscribe),
  route(support.confirmSubscription, confirmSubscription),
  route(support.unsubscribe, unsubscribe),
]
