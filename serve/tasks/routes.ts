import * as tasks from '#contract/app/tasks.ts'
import { type Route, route } from '../app/route.ts'
import { cancelTask, createTask, runTaskAgain } from './change-task.ts'
import { downloadTaskFile, linkTaskFile } from './download-file.ts'
import { listTasks } from './list-tasks.ts'
import { listTaskSources } from './require-search.ts'

export const taskRoutes: Route[] = [
  route(tasks.listTasks, listTasks),
  route(tasks.listTaskSources, listTaskSources),
  route(tasks.createTask, createTask),
  route(tasks.cancelTask, cancelTask),
  route(tasks.runTaskAgain, runTaskAgain),
  route(tasks.linkTaskFile, linkTaskFile),
  route(tasks.downloadTaskFile, downloadTaskFile),
]
