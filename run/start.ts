import { runCommand } from './process/commands.ts'
import { allocateYoung } from './process/garbage.ts'
import { runUntilStopped } from './server/run-until-stopped.ts'

allocateYoung()

/** `npm start`. With --api-only the screens are left to Vite. */
await runCommand(() => runUntilStopped({ withSite: !process.argv.includes('--api-only') }))
