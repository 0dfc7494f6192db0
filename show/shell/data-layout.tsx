import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { Outlet } from 'react-router'
import { Queries } from './queries.tsx'

/** Around the screens that read data and keep what they show of it in the address's query. */
export default function DataLayout() {
  return (
    <Queries>
      <NuqsAdapter>
        <Outlet />
      </NuqsAdapter>
    </Queries>
  )
}
