import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { PANEL_HEIGHTS, PANEL_WIDTHS } from '#contract/app/board-rules.ts'
import { movedTo, movePanel, placePanels, resizedPanel } from './place-panels.ts'

const panel = (
  id: string,
  width: (typeof PANEL_WIDTHS)[number],
  height: (typeof PANEL_HEIGHTS)[number] = 1,
) => ({
  id,
  width,
  height,
})
/** a a b b / a a c c / d d d d */
const BOARD = [panel('a', 6, 2), panel('b', 6), panel('c', 6), panel('d', 12)]
const idsOf = (panels: readonly { id: string }[]) => panels.map(({ id }) => id).join('')

test('a panel stands at the first free place behind the one before it', () => {
  assert.deepEqual(
    placePanels(BOARD).map(({ id, row, column }) => [id, row, column]),
    [
      ['a', 0, 0],
      ['b', 0, 6],
      ['c', 1, 6],
      ['d', 2, 0],
    ],
  )
})

test('left and right move by one in the order', () => {
  assert.equal(idsOf(movePanel(BOARD, 'b', 'left')), 'bacd')
  assert.equal(idsOf(movePanel(BOARD, 'b', 'right')), 'acbd')
})

test('up and down go to the place of the panel above or below', () => {
  assert.equal(idsOf(movePanel(BOARD, 'c', 'up')), 'acbd')
  assert.equal(
    idsOf(movePanel(BOARD, 'd', 'up')),
    'dabc',
    'the panel with most columns in common, the first of them',
  )
  assert.equal(idsOf(movePanel(BOARD, 'b', 'down')), 'acbd')
})

test('at an edge nothing changes', () => {
  for (const [id, direction] of [
    ['a', 'left'],
    ['a', 'up'],
    ['d', 'right'],
    ['d', 'down'],
  ] as const)
    assert.equal(movePanel(BOARD, id, direction), BOARD)
  assert.equal(movedTo(BOARD, 0, 9), BOARD)
})

test('sizes go step by step and end', () => {
  assert.equal(resizedPanel(panel('a', 6), 'wider').width, 8)
  assert.equal(resizedPanel(panel('a', 6), 'narrower').width, 4)
  assert.equal(resizedPanel(panel('a', 6), 'taller').height, 2)
  const largest = panel('a', 12, 4)
  assert.equal(resizedPanel(largest, 'wider'), largest)
  assert.equal(resizedPanel(largest, 'taller'), largest)
})

test('no two panels cover each other, and none stands outside of the grid', () => {
  const sized = fc.record({
    width: fc.constantFrom(...PANEL_WIDTHS),
    height: fc.constantFrom(...PANEL_HEIGHTS),
  })
  fc.assert(
    fc.property(fc.array(sized, { maxLength: 24 }), (sizes) => {
      const places = placePanels(sizes.map((size, nr) => ({ id: `${nr}`, ...size })))
      const cells = places.flatMap(({ row, column, width, height }) =>
        Array.from(
          { length: width * height },
          (_, nr) => `${row + Math.floor(nr / width)} ${column + (nr % width)}`,
        ),
      )
      assert.equal(new Set(cells).size, cells.length)
      assert.ok(places.every(({ column, width }) => column >= 0 && column + width <= 12))
    }),
  )
})
