import type { AnswerOf, BodyOf, RouteContract } from '../route.ts'
import type * as account from './account.ts'
import type * as alerts from './alerts.ts'
import type * as auth from './auth.ts'
import type * as authors from './authors.ts'
import type * as dashboard from './dashboard.ts'
import type * as webhooks from './delivery/webhooks.ts'
import type * as live from './installation/live.ts'
import type * as status from './installation/status.ts'
import type * as keys from './keys.ts'
import type * as market from './market.ts'
import type * as newPosts from './new-posts.ts'
import type * as notifications from './notifications.ts'
import type * as operator from './operator.ts'
import type * as sandbox from './sandbox.ts'
import type * as searchVolume from './search-volume.ts'
import type * as assetFigures from './signals/asset-figures.ts'
import type * as conversation from './signals/conversation.ts'
import type * as creators from './signals/creators.ts'
import type * as lab from './signals/lab.ts'
import type * as marketMood from './signals/market-mood.ts'
import type * as social from './social.ts'
import type * as socialExports from './social-exports.ts'
import type * as socialPlatforms from './social-platforms.ts'
import type * as sources from './sources.ts'
import type * as stream from './stream.ts'
import type * as support from './support.ts'
import type * as tasks from './tasks.ts'
import type * as trendingTopics from './trending-topics.ts'
import type * as usage from './usage.ts'
import type * as users from './users.ts'

// What a program needs to call /api: each route's method and path under its contract's name, and by its type what it
// takes and answers. No schema comes with it, so a browser that calls a route loads a short text. The type of each holds
// it to its contract: a route that is renamed or moved does not compile here.

export const listAudit: OperationOf<typeof account.listAudit> = 'GET /api/account/audit'

export const listAlerts: OperationOf<typeof alerts.listAlerts> = 'GET /api/alerts'
export const previewAlert: OperationOf<typeof alerts.previewAlert> = 'GET /api/alerts/preview'
export const createAlert: OperationOf<typeof alerts.createAlert> = 'POST /api/alerts'
export const updateAlert: OperationOf<typeof alerts.updateAlert> = 'PATCH /api/alerts/:id'
export const deleteAlert: OperationOf<typeof alerts.deleteAlert> = 'DELETE /api/alerts/:id'
export const restoreAlert: OperationOf<typeof alerts.restoreAlert> = 'POST /api/alerts/:id/restore'
export const confirmAlertEmail: OperationOf<typeof alerts.confirmAlertEmail> =
  'POST /api/alerts/email/confirm'
export const stopAlertEmail: OperationOf<typeof alerts.stopAlertEmail> = 'POST /api/alerts/email/stop'

export const signup: OperationOf<typeof auth.signup> = 'POST /api/auth/signup'
export const login: OperationOf<typeof auth.login> = 'POST /api/auth/login'
export const getUser: OperationOf<typeof auth.getUser> = 'GET /api/auth/user'
export const logout: OperationOf<typeof auth.logout> = 'POST /api/auth/logout'
export const forgotPassword: OperationOf<typeof auth.forgotPassword> = 'POST /api/auth/forgot-password'
export const resetPassword: OperationOf<typeof auth.resetPassword> = 'POST /api/auth/reset-password'
export const listResetKeys: OperationOf<typeof auth.listResetKeys> = 'POST /api/auth/reset-password/keys'
export const confirmEmail: OperationOf<typeof auth.confirmEmail> = 'POST /api/auth/confirm-email'
export const resendConfirmation: OperationOf<typeof auth.resendConfirmation> =
  'POST /api/auth/confirm-email/resend'

export const getConversation: OperationOf<typeof conversation.getConversation> =
  'GET /api/social/conversation'
export const listCreators: OperationOf<typeof creators.listCreators> = 'GET /api/social/creators'
export const getLab: OperationOf<typeof lab.getLab> = 'GET /api/market/:id/lab'
export const getAuthor: OperationOf<typeof authors.getAuthor> = 'GET /api/social/:source/authors/:username'
export const getOwnPosts: OperationOf<typeof authors.getOwnPosts> = 'GET /api/my-posts'

export const explainFigure: OperationOf<typeof market.explainFigure> = 'GET /api/explain'

export const getDashboard: OperationOf<typeof dashboard.getDashboard> = 'GET /api/dashboard'

export const listKeys: OperationOf<typeof keys.listKeys> = 'GET /api/keys'
export const createKey: OperationOf<typeof keys.createKey> = 'POST /api/keys'
export const rotateKey: OperationOf<typeof keys.rotateKey> = 'POST /api/keys/:id/rotate'
export const revokeKey: OperationOf<typeof keys.revokeKey> = 'DELETE /api/keys/:id'

export const getLive: OperationOf<typeof live.getLive> = 'GET /api/live'

export const getMarket: OperationOf<typeof market.getMarket> = 'GET /api/market'
export const getAsset: OperationOf<typeof market.getAsset> = 'GET /api/market/:id'
export const getMarketMood: OperationOf<typeof marketMood.getMarketMood> = 'GET /api/market-mood'
export const getAssetSummary: OperationOf<typeof assetFigures.getAssetSummary> = 'GET /api/market/:id/summary'
export const getAssetDrivers: OperationOf<typeof market.getAssetDrivers> = 'GET /api/market/:id/drivers'

export const countNewTwitterPosts: OperationOf<typeof newPosts.countNewTwitterPosts> =
  'GET /api/social/twitter/new'
export const countNewInstagramPosts: OperationOf<typeof newPosts.countNewInstagramPosts> =
  'GET /api/social/instagram/new'
export const countNewFacebookPosts: OperationOf<typeof newPosts.countNewFacebookPosts> =
  'GET /api/social/facebook/new'
export const countNewSourcePosts: OperationOf<typeof newPosts.countNewSourcePosts> =
  'GET /api/social/:source/new'

export const listPreferences: OperationOf<typeof notifications.listPreferences> =
  'GET /api/notifications/preferences'
export const setPreference: OperationOf<typeof notifications.setPreference> =
  'PUT /api/notifications/preferences/:id'
export const setQuietHours: OperationOf<typeof notifications.setQuietHours> =
  'PUT /api/notifications/quiet-hours'
export const liftQuietHours: OperationOf<typeof notifications.liftQuietHours> =
  'DELETE /api/notifications/quiet-hours'
export const sendTestNotification: OperationOf<typeof notifications.sendTestNotification> =
  'POST /api/notifications/test'
export const listNotifications: OperationOf<typeof notifications.listNotifications> = 'GET /api/notifications'
export const readNotifications: OperationOf<typeof notifications.readNotifications> =
  'POST /api/notifications/read'

export const listFeeds: OperationOf<typeof operator.listFeeds> = 'GET /api/operator/feeds'
export const addFeed: OperationOf<typeof operator.addFeed> = 'POST /api/operator/feeds'
export const tryFeed: OperationOf<typeof operator.tryFeed> = 'POST /api/operator/feeds/try'
export const removeFeed: OperationOf<typeof operator.removeFeed> = 'DELETE /api/operator/feeds/:id'

export const openStream: OperationOf<typeof stream.openStream> = 'GET /api/stream'

export const createSandboxKey: OperationOf<typeof sandbox.createSandboxKey> = 'POST /api/sandbox/key'

export const getSearchVolume: OperationOf<typeof searchVolume.getSearchVolume> =
  'GET /api/social/search/volume'

export const exportTwitterPosts: OperationOf<typeof socialExports.exportTwitterPosts> =
  'GET /api/social/twitter.csv'
export const exportInstagramPosts: OperationOf<typeof socialExports.exportInstagramPosts> =
  'GET /api/social/instagram.csv'
export const exportFacebookPosts: OperationOf<typeof socialExports.exportFacebookPosts> =
  'GET /api/social/facebook.csv'
export const exportSourcePosts: OperationOf<typeof socialExports.exportSourcePosts> =
  'GET /api/social/:source.csv'

export const listPlatformSummaries: OperationOf<typeof socialPlatforms.listPlatformSummaries> =
  'GET /api/social/platforms'

export const listTwitterPosts: OperationOf<typeof social.listTwitterPosts> = 'GET /api/social/twitter'
export const listInstagramPosts: OperationOf<typeof social.listInstagramPosts> = 'GET /api/social/instagram'
export const listFacebookPosts: OperationOf<typeof social.listFacebookPosts> = 'GET /api/social/facebook'
export const listSourcePosts: OperationOf<typeof social.listSourcePosts> = 'GET /api/social/:source'
export const searchPosts: OperationOf<typeof social.searchPosts> = 'GET /api/social/search'

export const listSources: OperationOf<typeof sources.listSources> = 'GET /api/sources'

export const getStatus: OperationOf<typeof status.getStatus> = 'GET /api/status'

export const contact: OperationOf<typeof support.contact> = 'POST /api/contact'
export const writeToSupport: OperationOf<typeof support.writeToSupport> = 'POST /api/support'
export const subscribe: OperationOf<typeof support.subscribe> = 'POST /api/newsletter'
export const confirmSubscription: OperationOf<typeof support.confirmSubscription> =
  'POST /api/newsletter/confirm'
export const unsubscribe: OperationOf<typeof support.unsubscribe> = 'POST /api/newsletter/unsubscribe'
export const getSite: OperationOf<typeof support.getSite> = 'GET /api/site'

export const listTasks: OperationOf<typeof tasks.listTasks> = 'GET /api/tasks'
export const listTaskSources: OperationOf<typeof tasks.listTaskSources> = 'GET /api/tasks/sources'
export const createTask: OperationOf<typeof tasks.createTask> = 'POST /api/tasks'
export const cancelTask: OperationOf<typeof tasks.cancelTask> = 'POST /api/tasks/:id/cancel'
export const runTaskAgain: OperationOf<typeof tasks.runTaskAgain> = 'POST /api/tasks/:id/run-again'
export const linkTaskFile: OperationOf<typeof tasks.linkTaskFile> = 'POST /api/tasks/:id/link'
export const downloadTaskFile: OperationOf<typeof tasks.downloadTaskFile> = 'GET /api/tasks/:id/file'

export const listStories: OperationOf<typeof trendingTopics.listStories> = 'GET /api/social/stories'
export const listTrendingTopics: OperationOf<typeof trendingTopics.listTrendingTopics> =
  'GET /api/social/trending'
export const getTrend: OperationOf<typeof trendingTopics.getTrend> = 'GET /api/social/trend'
export const explainSurprise: OperationOf<typeof trendingTopics.explainSurprise> = 'GET /api/explain/surprise'

export const getUsage: OperationOf<typeof usage.getUsage> = 'GET /api/usage'
export const getUsageCsv: OperationOf<typeof usage.getUsageCsv> = 'GET /api/usage.csv'
export const listCharges: OperationOf<typeof usage.listCharges> = 'GET /api/usage/charges'
export const setCap: OperationOf<typeof usage.setCap> = 'PUT /api/usage/cap'

export const updateProfile: OperationOf<typeof users.updateProfile> = 'PUT /api/users/profile'
export const changePassword: OperationOf<typeof users.changePassword> = 'PUT /api/users/change-password'
export const setAppearance: OperationOf<typeof users.setAppearance> = 'PUT /api/users/appearance'

export const getWatchlist: OperationOf<typeof users.getWatchlist> = 'GET /api/watchlist'
export const changeWatchlist: OperationOf<typeof users.changeWatchlist> = 'PATCH /api/watchlist'

export const listWebhooks: OperationOf<typeof webhooks.listWebhooks> = 'GET /api/webhooks'
export const createWebhook: OperationOf<typeof webhooks.createWebhook> = 'POST /api/webhooks'
export const updateWebhook: OperationOf<typeof webhooks.updateWebhook> = 'PATCH /api/webhooks/:id'
export const deleteWebhook: OperationOf<typeof webhooks.deleteWebhook> = 'DELETE /api/webhooks/:id'
export const rotateWebhookSecret: OperationOf<typeof webhooks.rotateWebhookSecret> =
  'POST /api/webhooks/:id/rotate'
export const testWebhook: OperationOf<typeof webhooks.testWebhook> = 'POST /api/webhooks/:id/test'
export const listDeliveries: OperationOf<typeof webhooks.listDeliveries> = 'GET /api/webhooks/:id/deliveries'
export const replayDelivery: OperationOf<typeof webhooks.replayDelivery> =
  'POST /api/webhook-deliveries/:id/replay'

/** A route as one text, such as `GET /api/keys`. */
export type OperationOf<Contract extends RouteContract> = `${Contract['method']} ${Contract['path']}`

/** Every operation of /api. */
export type AppOperation = EachOperation<AppContract>

/** What an operation answers. */
export type AnswerTo<Operation extends AppOperation> = AnswerOf<ContractOf<Operation>>

/** What an operation takes as its body. */
export type BodyFor<Operation extends AppOperation> = BodyOf<ContractOf<Operation>>

/** The contract of an operation. */
export type ContractOf<Operation extends AppOperation> = ContractNamed<AppContract, Operation>

type AppContract =
  | ContractsIn<typeof account>
  | ContractsIn<typeof alerts>
  | ContractsIn<typeof auth>
  | ContractsIn<typeof conversation>
  | ContractsIn<typeof creators>
  | ContractsIn<typeof lab>
  | ContractsIn<typeof authors>
  | ContractsIn<typeof dashboard>
  | ContractsIn<typeof keys>
  | ContractsIn<typeof live>
  | ContractsIn<typeof market>
  | ContractsIn<typeof assetFigures>
  | ContractsIn<typeof marketMood>
  | ContractsIn<typeof newPosts>
  | ContractsIn<typeof notifications>
  | ContractsIn<typeof operator>
  | ContractsIn<typeof sandbox>
  | ContractsIn<typeof searchVolume>
  | ContractsIn<typeof socialExports>
  | ContractsIn<typeof socialPlatforms>
  | ContractsIn<typeof social>
  | ContractsIn<typeof sources>
  | ContractsIn<typeof status>
  | ContractsIn<typeof support>
  | ContractsIn<typeof tasks>
  | ContractsIn<typeof trendingTopics>
  | ContractsIn<typeof usage>
  | ContractsIn<typeof users>
  | ContractsIn<typeof webhooks>

type ContractsIn<Module> = Extract<Module[keyof Module], RouteContract>
type EachOperation<Contract> = Contract extends RouteContract ? OperationOf<Contract> : never
type ContractNamed<Contract, Operation> = Contract extends RouteContract
  ? OperationOf<Contract> extends Operation
    ? Contract
    : never
  : never
