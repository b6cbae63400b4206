/** @jsxImportSource preact */
import type { Draft } from './draft-storage.ts'

type Props = {
  readonly draft: Draft
  /** What is wrong with the number. */
  readonly problem: string | undefined
  readonly onChange: (part: Partial<Draft>) => void
}

/** Name and number of the person, where the link does not identify them. Both are optional. */
export const WhoAnswers = ({ draft, problem, onChange }: Props) => (
  <section class="card" aria-label="Tus datos" id="card-who">
    <label>
      <span class="label">Tu nombre (opcional)</span>
      <input
        type="text"
        autoComplete="name"
        maxLength={80}
        value={draft.name}
        onInput={event => onChange({ name: event.currentTarget.value })}
      />
    </label>
    <label>
      <span class="label">Tu WhatsApp (opcional)</span>
      <input
        type="tel"
        autoComplete="tel"
        maxLength={30}
        value={draft.whatsapp}
        aria-invalid={problem !== undefined}
        aria-describedby="whatsapp-problem"
        onInput={event => onChange({ whatsapp: event.currentTarget.value })}
      />
    </label>
    {problem === undefined ? null : (
      <p class="problem" role="alert" id="whatsapp-problem">
        {problem}
      </p>
    )}
  </section>
)
