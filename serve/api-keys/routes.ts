import type { Route } from '../app/route.ts'
import { changeKey, createKey, createSandboxKey, listKeys, revokeKey, rotateKey } from './keys.ts'

export const keyRoutes: Route[] = [listKeys, createKey, changeKey, rotateKey, revokeKey, createSandboxKey]
