import { type Static, Type } from 'typebox'
import { MOOD_LABEL_LIST, MOOD_SETS, type MoodSet } from './sets.ts'

const Part = Type.Number({ minimum: 0, maximum: 1 })
const Count = Type.Integer({ minimum: 0 })
const Label = Type.Enum([...MOOD_LABEL_LIST])

/** A share of 0 to 1 with Wilson's interval of 95 %. */
const Share = Type.Object({ value: Part, low: Part, high: Part })
export type Share = Static<typeof Share>

const CalibrationBin = Type.Object({
  from: Part,
  until: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Bounds of the probability that the reader gave',
  }),
  n: Count,
  said: Type.Union([Part, Type.Null()], { description: 'Mean of its certainty; null if empty' }),
  right: Type.Union([Part, Type.Null()], { description: 'How often it was right; null if empty' }),
})
export type CalibrationBin = Static<typeof CalibrationBin>

const Judged = Type.Object({ '-1': Count, '0': Count, '1': Count })

const MoodMeasures = Type.Object({
  language: Type.String({ description: 'ISO 639-1, or `all`' }),
  n: Count,
  macroF1: Part,
  accuracy: Share,
  confusion: Type.Object(
    { '-1': Judged, '0': Judged, '1': Judged },
    { description: 'Texts by label, then by reading; a text without score counts as neutral' },
  ),
  calibration: Type.Array(CalibrationBin, {
    description: 'Five bins of how sure the reader was; texts without score are in none',
  }),
  unscored: Count,
})
export type MoodMeasures = Static<typeof MoodMeasures>

/** How well moods of a set are read: each text as negative (-1), neutral (0) or positive (1). */
export const MeasuredMoods = Type.Object({
  set: Type.Enum(Object.keys(MOOD_SETS) as MoodSet[]), // its own keys
  since: Type.String({ description: 'The day (UTC) on which this version was first measured on the set' }),
  languages: Type.Array(MoodMeasures, {
    description: 'All texts first where they are of several languages, as `all`; then each language',
  }),
  errors: Type.Array(
    Type.Object({
      text: Type.String(),
      language: Type.String(),
      label: Label,
      judged: Label,
      probability: Type.Union([Part, Type.Null()], { description: 'Null: it was not scored' }),
    }),
    { description: 'Texts that were misread, the surest first; none where texts are not ours to show' },
  ),
})
export type MeasuredMoods = Static<typeof MeasuredMoods>
