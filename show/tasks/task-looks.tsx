import {
  CircleCheck,
  CircleX,
  Clock,
  DatabaseZap,
  FileDown,
  LoaderCircle,
  type LucideIcon,
  ScanSearch,
} from 'lucide-react'
import type { TaskStatus, TaskType } from '#contract/tasks.ts'
import type { ChipTone } from '../ui/label/chip.tsx'

/** Each status by its own colour and icon. spec, section 4 */
export const STATUS_LOOKS: Record<
  TaskStatus,
  { label: string; tone: ChipTone; text: string; icon: LucideIcon }
> = {
  pending: { label: 'Pending', tone: 'mid', text: 'text-mid', icon: Clock },
  running: { label: 'Running', tone: 'accent', text: 'text-accent', icon: LoaderCircle },
  completed: { label: 'Completed', tone: 'up', text: 'text-up', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'down', text: 'text-down', icon: CircleX },
}

export const TYPE_LOOKS: Record<TaskType, { label: string; icon: LucideIcon }> = {
  scrape: { label: 'Scrape', icon: DatabaseZap },
  analyze: { label: 'Analyze', icon: ScanSearch },
  export: { label: 'Export', icon: FileDown },
}
