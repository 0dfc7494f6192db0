import { runCommand } from './process/commands.ts'
import { allocateYoung } from './process/garbage.ts'
import { runUntilStopped } from './server/run-until-stopped.ts'

// Asked by require-node.js: Node.js has read every file and keeps what it made of them.
if (process.argv.includes('--compile-only')) process.exit()
allocateYoung()

/** `npm start`. With --api-only the screens are left to Vite. */
await runCommand(() => runUntilStopped({ withSite: !process.argv.includes('--api-only') }))
