import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { Button } from '../action/button.tsx'
import { loadAgain } from './load-again.ts'

/** The code of a part of the page did not come. */
class PartNotLoadedError extends Error {
  override readonly name = 'PartNotLoadedError'
}

interface PartProps {
  /** Stands where the part would be as long as its code does not come; a word about it unless given. */
  instead?: ReactNode
  onClose?: () => void
}

/**
 * A part of the page whose code is loaded when it is first needed, for a place within a `Suspense`. Where the code does
 * not come, as for a reader without a connection, that is said in its place and can be tried again, and is now and then
 * by itself: the page around it stays as it is.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & PartProps> {
  const begin = () =>
    lazy(() =>
      load().then(
        (Part) => ({ default: Part as ComponentType<object> }), // given its own properties below
        (cause: unknown) => {
          throw new PartNotLoadedError('A part of the page was not loaded', { cause })
        },
      ),
    )
  let Part = begin()
  return function LazyPart(props) {
    const [attempt, setAttempt] = useState(0)
    const retry = () => {
      Part = begin()
      setAttempt(attempt + 1)
    }
    const { instead = <NotLoaded load={load} onRetry={retry} onClose={props.onClose} /> } = props
    return (
      <Boundary key={attempt} instead={instead}>
        <Part {...props} instead={undefined} />
      </Boundary>
    )
  }
}

interface BoundaryProps {
  instead: ReactNode
  children: ReactNode
}

/** Stops what was not loaded, and nothing else: a part that breaks is not offline. */
class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if ((error as unknown) instanceof PartNotLoadedError) return this.props.instead
    throw error
  }
}

interface NotLoadedProps {
  /** Tried now and then while this is shown. */
  load: () => Promise<unknown>
  onRetry: () => void
  onClose?: (() => void) | undefined
}

function NotLoaded({ load, onRetry, onClose }: NotLoadedProps) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => loadAgain(load, () => retry()), [load])
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-form flex-wrap items-center gap-3 rounded-card border border-line-strong bg-s3 p-4 text-14 text-ink-1 shadow-popover"
    >
      <p className="min-w-48 flex-1">This part of the page did not load. Trying again every few seconds.</p>
      <span className="flex gap-2">
        <Button size="sm" variant="primary" onClick={onRetry}>
          Try again
        </Button>
        {onClose && (
          <Button size="sm" variant="ghost" onClick={onClose}>
            Close
          </Button>
        )}
      </span>
    </div>
  )
}
