import * as tasks from '#contract/app/tasks.ts'
import { type Route, route } from '../http/route.ts'
import { listTasks } from './list-tasks.ts'

export const taskRoutes: Route[] = [route(tasks.listTasks, listTasks)]
