import { classNames } from '../../ui/style/class-names.ts'

// On a phone the left part of the screen, large enough to see what it is.
const SIZE = 'h-auto w-full max-sm:aspect-square max-sm:object-cover max-sm:object-left-top'

interface ScreenPictureProps {
  /** Of the files in `show/public/screens`, which `npm run screens` takes. */
  name: 'asset' | 'market' | 'social' | 'explorer'
  alt: string
}

/** A screen of the product on sample data, in the theme of the page. */
export function ScreenPicture({ name, alt }: ScreenPictureProps) {
  const shared = { width: 1280, height: 800, loading: 'lazy', decoding: 'async' } as const
  return (
    <>
      <img
        {...shared}
        alt={alt}
        src={`/screens/${name}-dark.webp`}
        className={classNames(SIZE, '[html[data-theme=light]_&]:hidden')}
      />
      <img
        {...shared}
        alt={alt}
        src={`/screens/${name}-light.webp`}
        className={classNames(SIZE, '[html:not([data-theme=light])_&]:hidden')}
      />
    </>
  )
}
