/** Where the sample universe's posts come from. */
export const SAMPLE_SOURCES = ['twitter', 'instagram', 'facebook', 'news'] as const
export type SampleSource = (typeof SAMPLE_SOURCES)[number]
