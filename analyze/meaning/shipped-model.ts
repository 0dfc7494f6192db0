import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MeaningModel, readModel } from './meaning-model.ts'

/** The model that Crowdtape ships, made by `npm run train`; read once, when this file is first imported. */
export const MEANING_MODEL: MeaningModel = readModel(readFileSync(join(import.meta.dirname, 'model.bin')))

/** Stored beside what it judged: figures of different versions are not comparable. */
export const MEANING_MODEL_VERSION: string = MEANING_MODEL.version
