import { measureStreams } from './streams/measure-streams.ts'

// `npm run bench -- streams`: thousands of open streams of /v1 and a tick a second.

process.exitCode = (await measureStreams((line) => console.log(line))) > 0 ? 1 : 0
