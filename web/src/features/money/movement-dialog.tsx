import { Box } from '@chakra-ui/react'
import {
  catalogRoutes,
  type ListedMovement,
  type MoneyMovement,
} from '@mostrador/contracts/catalog'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useFileCleanup } from '../../api/endpoints/files.ts'
import {
  useCreateMoneyMovementMutation,
  useEditMoneyMovementMutation,
} from '../../api/endpoints/money.ts'
import { useStoredDraft } from '../../api/stored-draft.ts'
import { isProblem, problemText } from '../../api/problem.ts'
import { useRepeatKeys } from '../../api/repeat-key.ts'
import { Button } from '../../ui/button.tsx'
import { MergedChangesNotice } from '../../ui/merged-changes-notice.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useSingleRun } from '../../ui/once.ts'
import { toast } from '../../ui/toaster.tsx'
import { type Cash, cashOf, changeGivenText, isShort } from './cash-change.tsx'
import { changesOf } from './movement-changes.ts'
import { amountOf, moneyText } from './money-words.ts'
import { MovementFields } from './movement-fields.tsx'
import {
  blankValues,
  checked,
  type MovementStart,
  type MovementValues,
  valuesOf,
} from './movement-values.ts'
import { type MoneyContext, useMoneyContext } from './use-money-context.ts'

const failedText = 'Error al registrar el movimiento'
/** Success text of a payment of an appointment [APT-21]. */
const paidText = 'Pago registrado correctamente'
const sendingText = 'Espera a que terminen de subir los archivos y guarda de nuevo.'

type Props = {
  /** The one to edit; absent for a new one. */
  readonly movement?: ListedMovement | undefined
  /** Known values of a payment or a refund. */
  readonly start?: MovementStart | undefined
  /** Ties a new one to an appointment. */
  readonly appointmentId?: string | undefined
  /** Cents that somebody who charges an appointment saw as paid for it. */
  readonly knownPaidCents?: number | undefined
  /** Lets a new one pay an enrolment. */
  readonly enrollmentId?: string | undefined
  /** Lets a new one pay an order. */
  readonly orderId?: string | undefined
  readonly description?: string | undefined
  readonly onDelete?: (() => void) | undefined
  readonly onClose: () => void
}

/**
 * 'Registrar movimiento'; editing adds delete [MON2-02]. It waits for the branches: money of the
 * main one must not begin without any.
 */
export const MovementDialog = (props: Props) => {
  const place = useMoneyContext()
  return place.isKnown ? <OpenMovement {...props} place={place} /> : null
}

const OpenMovement = ({ place, ...props }: Props & { readonly place: MoneyContext }) => {
  const { movement, start, onClose } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [begin] = useState(() =>
    movement === undefined
      ? blankValues(place.today, { branchId: place.mainBranchId, ...start })
      : valuesOf(movement, movement.clientName)
  )
  const isCharge = props.orderId !== undefined || props.enrollmentId !== undefined
  const isPayment = start !== undefined
  const { values, setValues, isDirty, forget } = useChargeDraft(
    begin,
    props.orderId ?? props.enrollmentId
  )
  const [wasSent, setWasSent] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const cleanUp = useFileCleanup()
  const [received, setReceived] = useState('')
  const cash = isPayment ? cashOf(values, received) : undefined
  const { errors } = checked(values)
  const { save, isBusy, problem, current } = useSaveMovement(movement, props, () => {
    cleanUp(begin.receipts, values.receipts)
    forget()
    onClose()
  })
  const close = () => {
    cleanUp(values.receipts, begin.receipts)
    forget()
    onClose()
  }
  const send = (chosen: MovementValues) => {
    setValues(chosen)
    setWasSent(true)
    if (isBusy || isSending) return
    const { movement: ready } = checked(chosen)
    if (ready === undefined) focusFirstWrong(form.current)
    else void save(ready, changeGivenText(cash))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(isShort(cash) ? { ...values, amount: received } : values)
  }
  return (
    <FormDialog
      open
      onClose={close}
      title={titleOf(movement, isPayment ? { ...begin, type: values.type } : undefined)}
      description={props.description}
      formId={formId}
      isDirty={isDirty}
      busy={isBusy}
      problem={isSending && wasSent ? sendingText : problem}
      submitText={isPayment ? paymentText(values, cash) : undefined}
    >
      {current === undefined || movement === undefined ? null : (
        <MergedChangesNotice
          heading="Alguien más cambió este movimiento:"
          differences={changesOf(movement, current, values, place)}
        />
      )}
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <MovementFields
          values={values}
          errors={wasSent ? errors : {}}
          place={place}
          isPayment={isPayment}
          isCharge={isCharge}
          cash={{ received, onReceived: setReceived, onWhole: () => send(values) }}
          change={part => setValues(now => ({ ...now, ...part }))}
          onBusy={setIsSending}
        />
      </form>
      {props.onDelete === undefined ? null : (
        <Box>
          <Button kind="bare" color="fg.error" minH="11" icon={<Trash2 />} onClick={props.onDelete}>
            Eliminar movimiento
          </Button>
        </Box>
      )}
    </FormDialog>
  )
}

/** «Cobrar a Ana López» where it is known what the movement is for. */
const titleOf = (
  movement: ListedMovement | undefined,
  payment: MovementValues | undefined
): string => {
  if (movement !== undefined) return 'Editar movimiento'
  if (payment === undefined) return 'Registrar movimiento'
  const { type, clientText } = payment
  const name = clientText.trim() === '' ? '' : ` a ${clientText.trim()}`
  return `${type === 'in' ? 'Cobrar' : 'Devolver'}${name}`
}

/** «Cobrar $200.00»: what the button is about to write down; no more than was handed over. */
const paymentText = (
  { type, amount }: MovementValues,
  cash: Cash | undefined
): string | undefined => {
  if (cash !== undefined && isShort(cash)) return `Cobrar solo ${moneyText(cash.received)}`
  const pesos = amountOf(amount)
  if (!(pesos > 0)) return undefined
  return `${type === 'in' ? 'Cobrar' : 'Devolver'} ${moneyText(pesos)}`
}

/** The values of the form; those of a payment for `subject` survive a reload. */
const useChargeDraft = (begin: MovementValues, subject: string | undefined) => {
  const draft = useStoredDraft(`charge.${subject ?? 'none'}`)
  const [values, setValues] = useState<MovementValues>(() => ({
    ...begin,
    ...(subject !== undefined && (draft.read() as Partial<MovementValues> | null)),
  }))
  const isDirty = JSON.stringify(values) !== JSON.stringify(begin)
  useEffect(() => {
    if (subject === undefined) return
    if (isDirty) draft.save(values)
    else draft.clear()
  }, [draft, subject, isDirty, values])
  return { values, setValues, isDirty, forget: draft.clear }
}

const doneTextOf = (
  movement: MoneyMovement | undefined,
  appointmentId: string | undefined,
  type: MovementValues['type']
): string => {
  if (movement !== undefined) return catalogRoutes.editMoneyMovement.message
  return appointmentId === undefined || type === 'out'
    ? catalogRoutes.createMoneyMovement.message
    : paidText
}

type PaidSubject = Pick<Props, 'appointmentId' | 'knownPaidCents' | 'enrollmentId' | 'orderId'>
type Form = NonNullable<ReturnType<typeof checked>['movement']>

const useSaveMovement = (
  movement: MoneyMovement | undefined,
  { appointmentId, enrollmentId, orderId, ...seen }: PaidSubject,
  onSaved: () => void
) => {
  const [create, creating] = useCreateMoneyMovementMutation()
  const [edit, editing] = useEditMoneyMovementMutation()
  const [problem, setProblem] = useState<string>()
  /** The movement as somebody else left it. */
  const [current, setCurrent] = useState<MoneyMovement>()
  // As it was when the form opened: a repetition after a lost answer is the same request. A refusal
  // says how much it is now, and saving again charges that on purpose.
  const [knownPaidCents, setKnownPaidCents] = useState(seen.knownPaidCents)
  const keys = useRepeatKeys()
  const once = useSingleRun()
  const send = (form: Form) => {
    if (movement === undefined) {
      const tied = appointmentId === undefined ? {} : { appointmentId, knownPaidCents }
      const moneyMovement = {
        ...form,
        ...(enrollmentId === undefined ? {} : { enrollmentId }),
        ...(orderId === undefined ? {} : { orderId }),
      }
      return keys.send({ moneyMovement, ...tied }, call => create(call).unwrap())
    }
    const { version } = current ?? movement
    const body = { ...form, version, ...(knownPaidCents !== undefined && { knownPaidCents }) }
    return edit({ params: { id: movement._id }, body }).unwrap()
  }
  const trySave = async (form: Form, givenText?: string): Promise<boolean> => {
    setProblem(undefined)
    try {
      await send(form)
      toast.success(givenText ?? doneTextOf(movement, appointmentId, form.type))
      onSaved()
      return true
    } catch (error) {
      if (isProblem(error) && error.code === 'movement_changed')
        // The contract defines the details of this error code.
        setCurrent((error.details as { current: MoneyMovement }).current)
      if (isProblem(error) && error.code === 'appointment_overpaid')
        // The contract defines the details of this error code.
        setKnownPaidCents((error.details as { paidCents: number }).paidCents)
      setProblem(problemText(error, failedText))
      return false
    }
  }
  return {
    save: (form: Form, givenText?: string) => once(() => trySave(form, givenText)),
    isBusy: creating.isLoading || editing.isLoading,
    problem,
    current,
  }
}
