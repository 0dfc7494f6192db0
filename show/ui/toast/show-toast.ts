import { toasterDemand } from './toaster-demand.ts'

interface ToastOptions {
  tone?: 'neutral' | 'success' | 'error'
  description?: string
  /** Such as Undo. */
  action?: { label: string; onClick: () => void }
}

/** Says in passing what has happened. Nothing that matters lives only here. */
export async function showToast(
  message: string,
  { tone = 'neutral', description, action }: ToastOptions = {},
) {
  const [{ toast }] = await Promise.all([import('sonner'), toasterDemand.want()])
  const show = { neutral: toast, success: toast.success, error: toast.error }[tone]
  show(message, { description, action: action && { ...action, onClick: leavingFirst(action.onClick) } })
}

/** The focus goes back where it was at once: later it would be taken from what has been opened meanwhile, and close it. */
function leavingFirst(act: () => void): () => void {
  return () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    act()
  }
}
