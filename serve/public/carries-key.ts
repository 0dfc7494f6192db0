import { KEY_ANYWHERE } from '#contract/key-form.ts'

/** Whether an API key stands in a URL or a part of one, also percent-encoded. */
export function carriesKey(url: string): boolean {
  if (KEY_ANYWHERE.test(url)) return true
  if (!url.includes('%')) return false
  try {
    return KEY_ANYWHERE.test(decodeURIComponent(url))
  } catch {
    return false // not text in any case; its own check refuses it
  }
}
