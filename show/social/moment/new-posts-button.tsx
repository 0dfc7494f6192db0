import { ArrowUp } from 'lucide-react'
import { Button } from '../../ui/action/button.tsx'
import { formatNumber } from '../../ui/format/format-number.ts'

interface NewPostsButtonProps {
  count: number
  isMore: boolean
  onShow: () => void
}

/** Says how many posts the list does not have yet, and brings them. Nothing moves before it is pressed. */
export function NewPostsButton({ count, isMore, onShow }: NewPostsButtonProps) {
  return (
    <span role="status">
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
