import { type ComponentProps, createElement, type FunctionComponent } from 'react'

/** How lucide writes an icon down: the shapes inside the picture. */
interface IconData {
  name: string
  size?: number
  node: readonly (readonly [shape: string, attributes: Record<string, string>])[]
}

type IconProps = ComponentProps<'svg'> & { size?: number }

/**
 * Makes a component of one of lucide's icons. It stands in for lucide's own (`vite.config.ts`), whose colours by
 * context, strokes by size and aliases would weigh more than all icons of a page together.
 */
export default function createIcon({ size: box = 24, node }: IconData): FunctionComponent<IconProps> {
  return ({ size = box, ...props }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...node.map(([shape, attributes]) => createElement(shape, attributes)),
    )
}
