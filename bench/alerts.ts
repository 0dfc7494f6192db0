import { measureRules } from './alerts/measure-rules.ts'

// `npm run bench -- alerts`: rules of the alert language against ticks and posts, across a killed worker.

process.exitCode = (await measureRules((line) => console.log(line))) > 0 ? 1 : 0
