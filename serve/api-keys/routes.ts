import type { Route } from '../app/route.ts'
import { createKey, createSandboxKey, listKeys, revokeKey, rotateKey } from './keys.ts'

export const keyRoutes: Route[] = [listKeys, createKey, rotateKey, revokeKey, createSandboxKey]
