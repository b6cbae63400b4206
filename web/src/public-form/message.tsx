/** @jsxImportSource preact */
import type { PublicForm } from '@mostrador/contracts/crm'
import type { ComponentChildren } from 'preact'

/** The business that the form belongs to. */
export const Business = ({ business: { name, logo } }: Pick<PublicForm, 'business'>) => (
  <div class="business">
    {logo === null ? null : <img src={logo} alt="" />}
    <span>{name}</span>
  </div>
)

type MessageProps = {
  readonly title: string
  readonly text: string
  readonly isDone?: boolean
  readonly children?: ComponentChildren
}

/** A message instead of the form: closed, sent, offline. */
export const Message = ({ title, text, isDone = false, children }: MessageProps) => (
  <section class="card message" role="status">
    {isDone ? (
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M21 12a9 9 0 1 1-6-8.500M8.500 11.500l3 3L21 5" />
      </svg>
    ) : null}
    <h1>{title}</h1>
    <p class="muted">{text}</p>
    {children}
  </section>
)
