// Printed from the contracts by `npm run operations`. Do not edit.
import type { AnswerOf, BodyOf, RouteContract } from '../route.ts'

/** Every operation of /api, such as `GET /api/keys`. No schema comes with it, so a browser loads a short text. */
export type AppOperation = EachOperation<AppContract>

/** The contract of an operation. */
export type ContractOf<Operation extends AppOperation> = ContractNamed<AppContract, Operation>

/** What an operation answers. */
export type AnswerTo<Operation extends AppOperation> = AnswerOf<ContractOf<Operation>>

/** What an operation takes as its body. */
export type BodyFor<Operation extends AppOperation> = BodyOf<ContractOf<Operation>>

type AppContract =
  | ContractsIn<typeof import('./accounts/account.ts')>
  | ContractsIn<typeof import('./accounts/auth.ts')>
  | ContractsIn<typeof import('./accounts/passkeys.ts')>
  | ContractsIn<typeof import('./accounts/people.ts')>
  | ContractsIn<typeof import('./accounts/sign-on.ts')>
  | ContractsIn<typeof import('./accounts/teams.ts')>
  | ContractsIn<typeof import('./accounts/users.ts')>
  | ContractsIn<typeof import('./accounts/watchlists.ts')>
  | ContractsIn<typeof import('./accuracy.ts')>
  | ContractsIn<typeof import('./alerts.ts')>
  | ContractsIn<typeof import('./authors.ts')>
  | ContractsIn<typeof import('./billing.ts')>
  | ContractsIn<typeof import('./boards.ts')>
  | ContractsIn<typeof import('./connections.ts')>
  | ContractsIn<typeof import('./dashboard.ts')>
  | ContractsIn<typeof import('./delivery/webhooks.ts')>
  | ContractsIn<typeof import('./explain-post.ts')>
  | ContractsIn<typeof import('./installation/live.ts')>
  | ContractsIn<typeof import('./installation/status.ts')>
  | ContractsIn<typeof import('./keys.ts')>
  | ContractsIn<typeof import('./market.ts')>
  | ContractsIn<typeof import('./notifications.ts')>
  | ContractsIn<typeof import('./operator/installation.ts')>
  | ContractsIn<typeof import('./operator/sources.ts')>
  | ContractsIn<typeof import('./operator/users.ts')>
  | ContractsIn<typeof import('./outlets.ts')>
  | ContractsIn<typeof import('./pushers.ts')>
  | ContractsIn<typeof import('./screens.ts')>
  | ContractsIn<typeof import('./search-volume.ts')>
  | ContractsIn<typeof import('./social-platforms.ts')>
  | ContractsIn<typeof import('./social.ts')>
  | ContractsIn<typeof import('./stream.ts')>
  | ContractsIn<typeof import('./support.ts')>
  | ContractsIn<typeof import('./tasks.ts')>
  | ContractsIn<typeof import('./usage.ts')>
  | ContractsIn<typeof import('./views.ts')>
  | ContractsIn<typeof import('../operations/asset-summary.ts')>
  | ContractsIn<typeof import('../operations/creators.ts')>
  | ContractsIn<typeof import('../operations/explain.ts')>
  | ContractsIn<typeof import('../operations/lab.ts')>
  | ContractsIn<typeof import('../operations/market-mood.ts')>
  | ContractsIn<typeof import('../operations/screener.ts')>
  | ContractsIn<typeof import('../operations/sources.ts')>
  | ContractsIn<typeof import('../operations/trends.ts')>

type ContractsIn<Module> = AppFaceOf<Module[keyof Module]>
type AppFaceOf<Part> = Part extends RouteContract
  ? Part
  : Part extends { app: infer Face extends RouteContract }
    ? Face
    : never
type EachOperation<Contract> = Contract extends RouteContract
  ? `${Contract['method']} ${Contract['path']}`
  : never
type ContractNamed<Contract, Operation> = Contract extends RouteContract
  ? EachOperation<Contract> extends Operation
    ? Contract
    : never
  : never

export const beginFactor = 'POST /api/account/factor'
export const claimOperator = 'POST /api/account/operator'
export const confirmFactor = 'POST /api/account/factor/confirm'
export const downloadAccount = 'GET /api/account/data.tar.gz'
export const endSession = 'DELETE /api/account/sessions/:id'
export const listAudit = 'GET /api/account/audit'
export const listSessions = 'GET /api/account/sessions'
export const removeFactor = 'POST /api/account/factor/remove'
export const confirmEmail = 'POST /api/auth/confirm-email'
export const forgotPassword = 'POST /api/auth/forgot-password'
export const getUser = 'GET /api/auth/user'
export const listResetKeys = 'POST /api/auth/reset-password/keys'
export const login = 'POST /api/auth/login'
export const logout = 'POST /api/auth/logout'
export const resendConfirmation = 'POST /api/auth/confirm-email/resend'
export const resetPassword = 'POST /api/auth/reset-password'
export const signup = 'POST /api/auth/signup'
export const addPasskey = 'POST /api/account/passkeys'
export const askPasskey = 'POST /api/auth/passkey/options'
export const beginPasskey = 'POST /api/account/passkeys/begin'
export const getPasskeyCode = 'POST /api/auth/passkey/code'
export const listPasskeys = 'GET /api/account/passkeys'
export const removePasskey = 'POST /api/account/passkeys/:id/remove'
export const renamePasskey = 'PATCH /api/account/passkeys/:id'
export const signInByPasskey = 'POST /api/auth/passkey'
export const getMutes = 'GET /api/mutes'
export const listFollowedPosts = 'GET /api/people/posts'
export const listPeople = 'GET /api/people'
export const setMutedWord = 'PUT /api/people/words'
export const setPerson = 'PUT /api/people'
export const beginLink = 'POST /api/account/sign-on'
export const beginSignOn = 'POST /api/auth/sign-on'
export const continueSignOn = 'POST /api/auth/sign-on/continue'
export const finishSignOn = 'POST /api/auth/sign-on/finish'
export const mailSignOnCode = 'POST /api/auth/sign-on/code'
export const removeLink = 'POST /api/account/sign-on/remove'
export const createTeam = 'POST /api/teams'
export const deleteTeam = 'POST /api/team/delete'
export const getTeam = 'GET /api/team'
export const inviteMember = 'POST /api/team/invitations'
export const joinTeam = 'POST /api/teams/join'
export const leaveTeam = 'POST /api/team/leave'
export const listTeams = 'GET /api/teams'
export const removeMember = 'DELETE /api/team/members/:id'
export const renameTeam = 'PATCH /api/team'
export const revokeTeamInvitation = 'DELETE /api/team/invitations/:id'
export const setMemberRole = 'PATCH /api/team/members/:id'
export const changePassword = 'PUT /api/users/change-password'
export const deleteAccount = 'POST /api/users/delete'
export const setAppearance = 'PUT /api/users/appearance'
export const updateProfile = 'PUT /api/users/profile'
export const changeNamedWatchlist = 'PATCH /api/watchlists/:id'
export const changeWatchlist = 'PATCH /api/watchlist'
export const createWatchlist = 'PUT /api/watchlists/:id'
export const deleteWatchlist = 'DELETE /api/watchlists/:id'
export const getWatchlist = 'GET /api/watchlist'
export const listWatchlists = 'GET /api/watchlists'
export const deleteCorrection = 'DELETE /api/corrections/:id'
export const getAccuracy = 'GET /api/accuracy'
export const getSecondReader = 'GET /api/accuracy/second-reader'
export const listCorrections = 'GET /api/corrections'
export const saveCorrection = 'PUT /api/corrections'
export const confirmAlertEmail = 'POST /api/alerts/email/confirm'
export const createAlert = 'POST /api/alerts'
export const deleteAlert = 'DELETE /api/alerts/:id'
export const listAlerts = 'GET /api/alerts'
export const previewAlert = 'GET /api/alerts/preview'
export const restoreAlert = 'POST /api/alerts/:id/restore'
export const stopAlertEmail = 'POST /api/alerts/email/stop'
export const updateAlert = 'PATCH /api/alerts/:id'
export const getAuthor = 'GET /api/social/:source/authors/:username'
export const getOwnPosts = 'GET /api/my-posts'
export const cancelPlan = 'POST /api/billing/cancel'
export const getBilling = 'GET /api/billing'
export const listInvoices = 'GET /api/billing/invoices'
export const openCheckout = 'POST /api/billing/checkout'
export const openPortal = 'POST /api/billing/portal'
export const createBoard = 'POST /api/boards'
export const deleteBoard = 'DELETE /api/boards/:id'
export const endBoardMail = 'DELETE /api/boards/:id/mail'
export const getBoard = 'GET /api/boards/:id'
export const getSharedBoard = 'GET /api/shared-boards/:token'
export const listBoards = 'GET /api/boards'
export const restoreBoard = 'POST /api/boards/:id/restore'
export const saveBoard = 'PUT /api/boards/:id'
export const setBoardMail = 'PUT /api/boards/:id/mail'
export const shareBoard = 'POST /api/boards/:id/share'
export const stopBoardMail = 'POST /api/boards/mail/stop'
export const unshareBoard = 'DELETE /api/boards/:id/share'
export const answerConnectRequest = 'POST /api/connections/requests/:id'
export const getConnectRequest = 'GET /api/connections/requests/:id'
export const getDashboard = 'GET /api/dashboard'
export const createWebhook = 'POST /api/webhooks'
export const deleteWebhook = 'DELETE /api/webhooks/:id'
export const listDeliveries = 'GET /api/webhooks/:id/deliveries'
export const listWebhooks = 'GET /api/webhooks'
export const replayDelivery = 'POST /api/webhook-deliveries/:id/replay'
export const rotateWebhookSecret = 'POST /api/webhooks/:id/rotate'
export const testWebhook = 'POST /api/webhooks/:id/test'
export const updateWebhook = 'PATCH /api/webhooks/:id'
export const explainPost = 'GET /api/social/why'
export const getLive = 'GET /api/live'
export const getStatus = 'GET /api/status'
export const changeKey = 'PATCH /api/keys/:id'
export const createKey = 'POST /api/keys'
export const createSandboxKey = 'POST /api/sandbox/key'
export const listKeys = 'GET /api/keys'
export const revokeKey = 'DELETE /api/keys/:id'
export const rotateKey = 'POST /api/keys/:id/rotate'
export const getAsset = 'GET /api/market/:id'
export const getAssetDrivers = 'GET /api/market/:id/drivers'
export const getMarket = 'GET /api/market'
export const liftQuietHours = 'DELETE /api/notifications/quiet-hours'
export const listNotifications = 'GET /api/notifications'
export const listPreferences = 'GET /api/notifications/preferences'
export const readNotifications = 'POST /api/notifications/read'
export const sendTestNotification = 'POST /api/notifications/test'
export const setPreference = 'PUT /api/notifications/preferences/:id'
export const setQuietHours = 'PUT /api/notifications/quiet-hours'
export const getSignUp = 'GET /api/operator/sign-up'
export const getStorage = 'GET /api/operator/storage'
export const getWork = 'GET /api/operator/work'
export const retryWork = 'POST /api/operator/work/retry'
export const setSignUp = 'PUT /api/operator/sign-up'
export const addFeed = 'POST /api/operator/feeds'
export const listFeeds = 'GET /api/operator/feeds'
export const removeFeed = 'DELETE /api/operator/feeds/:id'
export const tryFeed = 'POST /api/operator/feeds/try'
export const deleteUser = 'POST /api/operator/users/:id/delete'
export const disableUser = 'POST /api/operator/users/:id/disable'
export const enableUser = 'POST /api/operator/users/:id/enable'
export const listActs = 'GET /api/operator/acts'
export const listInvitations = 'GET /api/operator/invitations'
export const listUsers = 'GET /api/operator/users'
export const removeUserFactor = 'POST /api/operator/users/:id/factor/remove'
export const revokeInvitation = 'POST /api/operator/invitations/revoke'
export const sendInvitation = 'POST /api/operator/invitations'
export const showUser = 'GET /api/operator/users/:id'
export const createOutlet = 'POST /api/outlets'
export const deleteOutlet = 'DELETE /api/outlets/:id'
export const listOutlets = 'GET /api/outlets'
export const getAssetPushers = 'GET /api/market/:id/pushers'
export const getAuthorPushers = 'GET /api/social/:source/authors/:username/pushers'
export const getTopicPushers = 'GET /api/social/trend/pushers'
export const deleteScreen = 'DELETE /api/screens/:id'
export const listScreens = 'GET /api/screens'
export const saveScreen = 'PUT /api/screens'
export const getSearchVolume = 'GET /api/social/search/volume'
export const getConversation = 'GET /api/social/conversation'
export const listPlatformSummaries = 'GET /api/social/platforms'
export const countNewSourcePosts = 'GET /api/social/:source/new'
export const exportSourcePosts = 'GET /api/social/:source.csv'
export const listSourcePosts = 'GET /api/social/:source'
export const searchPosts = 'GET /api/social/search'
export const openStream = 'GET /api/stream'
export const confirmSubscription = 'POST /api/newsletter/confirm'
export const contact = 'POST /api/contact'
export const getSite = 'GET /api/site'
export const subscribe = 'POST /api/newsletter'
export const unsubscribe = 'POST /api/newsletter/unsubscribe'
export const writeToSupport = 'POST /api/support'
export const cancelTask = 'POST /api/tasks/:id/cancel'
export const createTask = 'POST /api/tasks'
export const downloadTaskFile = 'GET /api/tasks/:id/file'
export const linkTaskFile = 'POST /api/tasks/:id/link'
export const listTaskSources = 'GET /api/tasks/sources'
export const listTasks = 'GET /api/tasks'
export const runTaskAgain = 'POST /api/tasks/:id/run-again'
export const getUsage = 'GET /api/usage'
export const getUsageCsv = 'GET /api/usage.csv'
export const listCharges = 'GET /api/usage/charges'
export const setCap = 'PUT /api/usage/cap'
export const bringViews = 'POST /api/views/bring'
export const deleteView = 'DELETE /api/views/:id'
export const listViews = 'GET /api/views'
export const renameView = 'PATCH /api/views/:id'
export const saveView = 'PUT /api/views'
export const getAssetSummary = 'GET /api/market/:id/summary'
export const listCreators = 'GET /api/social/creators'
export const explainFigure = 'GET /api/explain'
export const explainSurprise = 'GET /api/explain/surprise'
export const getLab = 'GET /api/market/:id/lab'
export const getMarketMood = 'GET /api/market-mood'
export const screenAssets = 'GET /api/screener'
export const listSources = 'GET /api/sources'
export const getTrend = 'GET /api/social/trend'
export const listStories = 'GET /api/social/stories'
export const listTrendingTopics = 'GET /api/social/trending'
