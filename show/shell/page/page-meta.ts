import type { MetaDescriptor } from 'react-router'
import { PRODUCT_NAME, siteOrigin } from './product.ts'

interface PageMeta {
  title: string
  description?: string
  /** Not for search engines. */
  hidden?: boolean
  /** Of a public page: its one address, from `paths`. */
  path?: string
  /** Of previews of links, 1200 by 630 px: its path and what it shows; the site's own unless given. */
  image?: { path: string; alt: string }
  /** Structured data of schema.org, without its context. */
  data?: Record<string, unknown>
}

/** The `meta` of a route: its title, and for public pages what search engines and link previews show. */
export function pageMeta({ title, description, hidden, path, image, data }: PageMeta): MetaDescriptor[] {
  const fullTitle = `${title} · ${PRODUCT_NAME}`
  return [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    { property: 'og:site_name', content: PRODUCT_NAME },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(path === undefined ? [] : addressOf(path, image)),
    ...(data ? [{ 'script:ld+json': toJsonLd(data) }] : []),
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

const SITE_IMAGE = { path: '/og.png', alt: 'Crowdtape: the ticker tape of the crowd' }

function addressOf(path: string, image = SITE_IMAGE): MetaDescriptor[] {
  const origin = siteOrigin()
  return [
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:url', content: origin + path },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: origin + image.path },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

// The type asks for JSON all the way down, which is what callers write.
function toJsonLd(data: Record<string, unknown>) {
  return { '@context': 'https://schema.org', ...data } as Record<string, string>
}

/** What the modules of routes say of themselves as `handle`. */
export interface PageHandle {
  /** Addresses (`earlyAddress`) with their query, as the page's hooks ask for them when its own address has none. */
  asksEarly?: readonly string[]
  needsSession?: true
  /** Of a screen that needs a session: what stands above it, and so while the session is checked. */
  heading?: Heading
}

interface Heading {
  title: string
  description: string
  /** The screen is a column of text. */
  narrow?: true
}
