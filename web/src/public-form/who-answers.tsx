/** @jsxImportSource preact */
import type { Draft } from './keeper.ts'

type Props = { readonly draft: Draft; readonly onChange: (part: Partial<Draft>) => void }

/** Who answers, where the link does not say so. Nobody has to tell. */
export const WhoAnswers = ({ draft, onChange }: Props) => (
  <section class="card" aria-label="Tus datos">
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
        onInput={event => onChange({ whatsapp: event.currentTarget.value })}
      />
    </label>
  </section>
)
