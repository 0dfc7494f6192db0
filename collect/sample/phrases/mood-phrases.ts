/**
 * Sentences by mood. [a|b] stands for one of both. {A} is the asset as the platform writes it, {name} its name,
 * {other} another asset, {price} its price, {level} a round price near it, {up} and {down} its change over 24 hours
 * (a phrase with {up} is used only when the price rose), {topic} a theme of the day, {theme} the same before a noun,
 * {weekday} the day, {n} a number.
 */
export interface MoodPhrases {
  positive: readonly string[]
  neutral: readonly string[]
  negative: readonly string[]
}
