import { classNames } from '../style/class-names.ts'

/** A grey shape in the size of what will come, given by `className`; seen only after 200 ms. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block rounded-control bg-s3', className)} />
}
