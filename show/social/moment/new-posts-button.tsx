import { ArrowUp } from 'lucide-react'
import { Button } from '../../ui/action/button.tsx'
import { formatNumber } from '../../ui/format/numbers.ts'

interface NewPostsButtonProps {
  count: number
  isMore: boolean
  /** Whether there are more is unknown for now. */
  isLost: boolean
  onShow: () => void
}

/** Says how many posts the list does not have yet, and brings them. Nothing moves before it is pressed. */
export function NewPostsButton({ count, isMore, isLost, onShow }: NewPostsButtonProps) {
  return (
    <span role="status" className="flex items-center gap-2">
      {isLost && <span className="text-12 text-mid">New posts are not coming through. Trying again.</span>}
      {count > 0 && (
        <Button
          size="sm"
          className="border-accent! text-accent!"
          data-tip="Show the newest state, from its first page"
          icon={<ArrowUp size={14} aria-hidden="true" />}
          onClick={onShow}
        >
          <span>
            {formatNumber(count)}
            {isMore && '+'} new <span className="max-sm:sr-only">{count === 1 ? 'post' : 'posts'}</span>
          </span>
        </Button>
      )}
    </span>
  )
}
