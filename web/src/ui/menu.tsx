import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'

export type MenuItem = {
  readonly id: string
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly disabled?: boolean | undefined
  readonly danger?: boolean | undefined
  /** A line above this entry. */
  readonly divided?: boolean | undefined
}
export type MenuProps = {
  trigger: ReactElement
  items: readonly MenuItem[]
  label?: string | undefined
  placement?: 'bottom-end' | 'bottom-start' | 'top-start' | undefined
}

// Menus with their positioning are a fifth of what the shell would weigh; they come when somebody
// reaches for one.
const load = () => import('./menu-open.tsx')
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }))
const loadAhead = () => {
  load().catch(() => undefined)
}

/** Actions behind a button. `trigger` is one of our buttons. */
export const Menu = (props: MenuProps) => {
  const [used, setUsed] = useState(false)
  const closed = cloneElement(props.trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': used,
    onClick: () => setUsed(true),
    onPointerEnter: loadAhead,
    onFocus: loadAhead,
  })
  return used ? (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  ) : (
    closed
  )
}
