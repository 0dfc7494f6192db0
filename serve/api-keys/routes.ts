import type { Route } from '../app/route.ts'
import { createKey } from './create-key.ts'
import { createSandboxKey } from './create-sandbox-key.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'

export const keyRoutes: Route[] = [listKeys, createKey, rotateKey, revokeKey, createSandboxKey]
