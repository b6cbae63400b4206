/** @jsxImportSource preact */
import type { PublicForm } from '@mostrador/contracts/crm'
import { wrongNumberText } from '@mostrador/contracts/national-number'
import { randomId } from '../api/random-id.ts'
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { firstMissing, isNumberWrong, sentAnswers, visibleAnswers } from './answers.ts'
import type { Place } from './calls.ts'
import { createDraftStorage, type Draft } from './draft-storage.ts'
import { Business, Message } from './message.tsx'

import { QuestionField } from './question-field.tsx'
import { useSending } from './use-sending.ts'
import { WhoAnswers } from './who-answers.tsx'

const missingText = 'Responde esta pregunta para poder enviar.'
/** The card of who answers, beside the cards of the questions. */
const WHO = 'who'

type Props = { readonly place: Place; readonly data: PublicForm }

const useDraft = ({ place, data }: Props) => {
  const drafts = useMemo(
    () => createDraftStorage(`${place.key}.${place.token ?? ''}`, () => localStorage),
    [place]
  )
  const { questions } = data.form
  const [draft, setDraft] = useState<Draft>(() => {
    const storedDraft = drafts.readDraft()
    return { ...storedDraft, values: visibleAnswers(questions, storedDraft.values) }
  })
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    drafts.keepDraft(next)
  }
  return { drafts, draft, change }
}

const ArrivedMessage = () => <Message isDone title="¡Gracias!" text="Recibimos tus respuestas." />

const WaitingMessage = () => (
  <Message
    title="Tus respuestas están guardadas"
    text="No hay conexión. Se enviarán solas desde este teléfono cuando vuelva; también si cierras y abres esta página."
  />
)

/** A field that people do not see: answers of a program that fills it in are dropped. */
const BotTrap = ({ field }: { field: RefObject<HTMLInputElement | null> }) => (
  <div class="hidden" aria-hidden="true">
    <label>
      Sitio web
      <input ref={field} type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)

/** The form with its questions, or the state of sending the answers. */
export const FormToFill = (props: Props) => {
  const { place, data } = props
  const { title, description, questions } = data.form
  const { drafts, draft, change } = useDraft(props)
  const { sending, send } = useSending(place, drafts)
  const openedAt = useRef(Date.now())
  const website = useRef<HTMLInputElement>(null)
  const [wrongId, setWrongId] = useState<string>()
  useEffect(() => {
    if (wrongId === undefined) return
    const card = document.getElementById(`card-${wrongId}`)
    card?.scrollIntoView({ block: 'center' })
    card?.querySelector<HTMLElement>(wrongId === WHO ? '[type=tel]' : 'input, textarea')?.focus()
  }, [wrongId])

  const submit = (event: Event) => {
    event.preventDefault()
    const isWhoWrong = data.respondent === null && isNumberWrong(draft.whatsapp)
    const wrong = firstMissing(questions, draft.values)?.id ?? (isWhoWrong ? WHO : undefined)
    setWrongId(wrong)
    if (wrong !== undefined || sending.state === 'sending') return
    send({
      answerId: randomId(),
      version: data.version,
      // A token that names nobody would be refused: the page asked who answers instead.
      ...(place.token !== null && data.respondent !== null && { token: place.token }),
      name: draft.name,
      whatsapp: draft.whatsapp,
      website: website.current?.value ?? '',
      elapsedMs: Date.now() - openedAt.current,
      answers: sentAnswers(questions, draft.values),
    })
  }
  if (sending.state === 'arrived' || sending.state === 'waiting')
    return (
      <main>
        <Business business={data.business} />
        {sending.state === 'arrived' ? <ArrivedMessage /> : <WaitingMessage />}
      </main>
    )
  return (
    <main>
      <Business business={data.business} />
      <header class="card intro">
        <h1>{title}</h1>
        {data.respondent === null ? null : <p>{`Hola, ${data.respondent}.`}</p>}
        {description === '' ? null : <p class="muted">{description}</p>}
      </header>
      <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
        {questions.map(question => (
          <QuestionField
            key={question.id}
            question={question}
            value={draft.values[question.id]}
            problem={wrongId === question.id ? missingText : undefined}
            onValue={value => {
              const { [question.id]: _before, ...others } = draft.values
              change({ values: value === undefined ? others : { ...others, [question.id]: value } })
              if (wrongId === question.id) setWrongId(undefined)
            }}
          />
        ))}
        {data.respondent === null ? (
          <WhoAnswers
            draft={draft}
            problem={wrongId === WHO ? wrongNumberText : undefined}
            onChange={part => {
              change(part)
              if (wrongId === WHO) setWrongId(undefined)
            }}
          />
        ) : null}
        <BotTrap field={website} />
        {sending.state === 'refused' ? (
          <p class="problem" role="alert">
            {sending.message}
          </p>
        ) : null}
        <button class="send" type="submit" disabled={sending.state === 'sending'}>
          {sending.state === 'sending' ? 'Enviando…' : 'Enviar respuestas'}
        </button>
      </form>
    </main>
  )
}
