import { catalogRoutes as routes } from '@mostrador/contracts/catalog'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { useListBranchesQuery } from '../../api/endpoints/branches.ts'
import { useCreateOrderMutation, useEditOrderMutation } from '../../api/endpoints/orders.ts'
import { useListProductsQuery } from '../../api/endpoints/products.ts'
import { problemText } from '../../api/problem.ts'
import { type RecordDraft, useRecordDraft } from '../../api/record-draft.ts'
import { useSaveRecord } from '../../bookables/use-save-record.ts'
import { useToday } from '../../bookables/use-today.ts'
import { MergedChangesNotice } from '../../ui/merged-changes-notice.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog, type FormRefresh } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { OrderFields } from './order-fields.tsx'
import {
  blankValues,
  bodyOf,
  discountErrorOf,
  errorsOf,
  orderForm,
  type OrderValues,
  type Row,
} from './order-values.ts'

const failedText = 'Error al guardar el pedido'
const ofOwnBusiness = { query: {} } as const

type Props = {
  /** The one to edit; absent for a new one. */
  readonly order?: Row | undefined
  readonly refresh: FormRefresh
  readonly onClose: () => void
}

/** 'Nuevo pedido' or 'Editar pedido'. */
export const OrderDialog = ({ order, refresh, onClose }: Props) => {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const today = useToday()
  const products = useListProductsQuery(ofOwnBusiness)
  const branches = useListBranchesQuery(ofOwnBusiness)
  const [wasSent, setWasSent] = useState(false)
  const blank = useMemo(() => blankValues(today), [today])
  const draft = useRecordDraft(orderForm, order, blank)
  const close = () => {
    draft.forget()
    onClose()
  }
  const { save, isBusy, problem } = useSaveOrder(draft, close)
  const errors = errorsOf(draft.values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (Object.keys(errors).length > 0) focusFirstWrong(form.current)
    else void save()
  }
  const missing = products.error === undefined ? undefined : problemText(products.error)
  return (
    <FormDialog
      open
      onClose={close}
      title={order === undefined ? 'Nuevo pedido' : 'Editar pedido'}
      description={order && `Folio ${order.folio}`}
      formId={formId}
      isDirty={draft.isDirty}
      busy={isBusy}
      problem={problem ?? missing}
      refresh={refresh}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <MergedChangesNotice
          heading="Alguien más cambió este pedido mientras lo editabas:"
          differences={draft.differences}
        />
        <OrderFields
          values={draft.values}
          errors={wasSent ? errors : { discount: discountErrorOf(draft.values) }}
          change={draft.change}
          products={products.data ?? []}
          branches={branches.data ?? []}
        />
      </form>
    </FormDialog>
  )
}

const useSaveOrder = (draft: RecordDraft<Row, OrderValues>, onSaved: () => void) => {
  const [create] = useCreateOrderMutation()
  const [edit] = useEditOrderMutation()
  const { base, values } = draft
  const { message } = base === undefined ? routes.createOrder : routes.editOrder
  return useSaveRecord<Row>({
    send: (_outside, keys) => {
      const order = bodyOf(values)
      if (base === undefined) return keys.send({ order }, call => create(call).unwrap())
      const { _id: id, revision } = base
      return edit({ params: { id }, body: { order, revision } }).unwrap()
    },
    rebase: draft.rebase,
    changedCode: 'order_changed',
    failedText,
    onSaved: () => {
      toast.success(message)
      onSaved()
    },
  })
}
