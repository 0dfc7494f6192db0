import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { Outlet } from 'react-router'
import { Queries } from './queries.tsx'

/**
 * Around the screens that read data and keep what they show of it in the address's query. Each has the room of a whole
 * screen, so that the footer does not jump when the data comes.
 */
export default function DataLayout() {
  return (
    <Queries>
      <NuqsAdapter>
        <div className="min-h-dvh">
          <Outlet />
        </div>
      </NuqsAdapter>
    </Queries>
  )
}
