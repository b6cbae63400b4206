/** @jsxImportSource preact */
import type { PublicForm } from '@mostrador/contracts/crm'
import { useEffect, useState } from 'preact/hooks'
import { type Place, readForm, unreachable } from './calls.ts'
import { FormToFill } from './form-to-fill.tsx'
import { Business, Message } from './message.tsx'

type FormState = PublicForm | { readonly gone: string } | typeof unreachable | undefined

const RETRY_MS = 5_000

/** The page of a form: what its address names, or why it cannot be answered. */
export const FormPage = ({
  place,
  onForm,
}: {
  place: Place
  onForm: (data: PublicForm) => void
}) => {
  const [formState, setFormState] = useState<FormState>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isCurrent = true
    void readForm(place).then(read => {
      if (!isCurrent) return
      if (read.kind === 'form') onForm(read.data)
      if (read.kind === 'gone') setFormState({ gone: read.message })
      else setFormState(read.kind === 'form' ? read.data : unreachable)
    })
    return () => {
      isCurrent = false
    }
  }, [place, onForm, round])
  useEffect(() => {
    if (formState !== unreachable) return undefined
    const timer = setTimeout(() => setRound(round + 1), RETRY_MS)
    return () => clearTimeout(timer)
  }, [formState, round])

  if (formState === undefined) return <Loading />
  if (formState === unreachable)
    return (
      <Message title="No hay conexión" text="Seguimos intentando abrir el formulario.">
        <button type="button" class="plain" onClick={() => setRound(round + 1)}>
          Intentar ahora
        </button>
      </Message>
    )
  if ('gone' in formState)
    return (
      <Message
        title="Este formulario ya no está disponible"
        text="Pide a quien te lo envió un enlace nuevo."
      />
    )
  if (!formState.isOpen)
    return (
      <main>
        <Business business={formState.business} />
        <Message
          title="Este formulario ya no recibe respuestas"
          text={`Gracias por tu interés. Si necesitas algo, escríbele a ${formState.business.name}.`}
        />
      </main>
    )
  return <FormToFill place={place} data={formState} />
}

const Loading = () => (
  <main aria-busy="true" aria-label="Abriendo el formulario">
    <div class="card skeleton" />
    <div class="card skeleton" />
    <div class="card skeleton" />
  </main>
)
