/** How an embed looks: as the reader's system has it, or always the same. */
export const EMBED_THEMES = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof EMBED_THEMES)[number]

/** The roles of both themes as sRGB, for other sites have no tokens of ours: show/ui/style/tokens.css */
const COLORS = {
  light: {
    ground: '#fefdfc',
    line: '#e0ddda',
    ink: '#1a1814',
    quiet: '#403c37',
    up: '#006b48',
    mid: '#7e5d00',
    down: '#b7191c',
    accent: '#4640be',
  },
  dark: {
    ground: '#13110f',
    line: '#282623',
    ink: '#f5f3ef',
    quiet: '#bebab3',
    up: '#52e9b2',
    mid: '#f3d350',
    down: '#fb5d53',
    accent: '#a0aaf9',
  },
} as const

/** The rules that give `selector` the theme's colours as custom properties, such as `--up`. */
export function themeRules(theme: EmbedTheme, selector: string): string {
  const rule = (colors: Record<string, string>) =>
    `${selector}{${Object.entries(colors)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`
  if (theme !== 'auto') return rule(COLORS[theme])
  return `${rule(COLORS.dark)}@media(prefers-color-scheme:light){${rule(COLORS.light)}}`
}
