import { FigureName } from '../../shell/page/figure-name.tsx'
import { Absent, NO_COUNTS, NumberText, Sentiment } from '../../ui/figures/numbers.tsx'
import { Cell, HeadCell } from '../../ui/layout/table.tsx'

interface EngagementCellsProps {
  posts: number
  /** Undefined where the source gives none. */
  engagement: number | undefined
  /** Undefined where no post has one. */
  mood: number | undefined
}

/** Heads of the columns of `EngagementCells`. */
export function EngagementHeads() {
  return (
    <>
      <HeadCell align="right">Posts</HeadCell>
      <HeadCell align="right">
        <FigureName term="engagement">Engagement</FigureName>
      </HeadCell>
      <HeadCell>
        <FigureName term="mood">Mood</FigureName>
      </HeadCell>
    </>
  )
}

/** The engagement of an author's or a topic's posts: three cells of a table's row. */
export function EngagementCells({ posts, engagement, mood }: EngagementCellsProps) {
  return (
    <>
      <Cell number>
        <NumberText value={posts} />
      </Cell>
      <Cell number>
        {engagement === undefined ? (
          <Absent reason={NO_COUNTS} />
        ) : (
          <NumberText value={engagement} compact={engagement >= 10_000} />
        )}
      </Cell>
      <Cell>{mood === undefined ? <Absent reason="no post with a mood" /> : <Sentiment value={mood} />}</Cell>
    </>
  )
}
