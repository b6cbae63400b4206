import { Stack, Text } from '@chakra-ui/react'
import { catalogRoutes as routes, type Product } from '@mostrador/contracts/catalog'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useFileCleanup } from '../../api/endpoints/files.ts'
import { useCreateProductMutation, useEditProductMutation } from '../../api/endpoints/products.ts'
import { type RecordDraft, useRecordDraft } from '../../api/record-draft.ts'
import { useSaveRecord } from '../../bookables/use-save-record.ts'
import { Button } from '../../ui/button.tsx'
import { MergedChangesNotice } from '../../ui/merged-changes-notice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { FormDialog, type FormRefresh } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toaster.tsx'
import { ProductFields } from './product-fields.tsx'
import { useProductRegistration } from './product-registration.tsx'
import { blankValues, bodyOf, errorsOf, productForm, type ProductValues } from './product-values.ts'

const sendingText = 'Espera a que terminen de subir las fotos y guarda de nuevo.'
const goneText =
  'Alguien más eliminó este producto. Copia lo que necesites: ya no se puede guardar.'

/** [PRD2-02] */
const registerTitle = (active: number, limit: number): string =>
  `Registrar producto (${active}/${limit})`

export type ProductDialogProps = {
  /** The one to edit; absent for a new one. */
  readonly product?: Product | undefined
  /** Which way to register is open at first. */
  readonly first?: 'one' | 'file'
  /** How many there are that are not archived. */
  readonly active: number
  /** How many the plan allows. */
  readonly limit: number
  /** Somebody else deleted it while its form was open. */
  readonly isGone: boolean
  readonly refresh: FormRefresh
  readonly onClose: () => void
}

/** 'Registrar producto (n/150)' or 'Editar producto' [PRD2-02]. */
export const ProductDialog = ({ product, active, limit, isGone, ...props }: ProductDialogProps) => {
  const { refresh, onClose, first = 'one' } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [wasSent, setWasSent] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const ways = useProductRegistration(product === undefined, first)
  const draft = useRecordDraft(productForm, product, blankValues)
  const cleanUp = useFileCleanup()
  const saved = draft.base?.images ?? []
  const errors = errorsOf(draft.values)
  const close = () => {
    draft.forget()
    onClose()
  }
  const { save, isBusy, problem } = useSaveProduct(draft, () => {
    cleanUp(saved, draft.values.images)
    close()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (isSending) return
    if (Object.keys(errors).length > 0) focusFirstWrong(form.current)
    else void save()
  }
  const refusal = isSending && wasSent ? sendingText : problem
  return (
    <FormDialog
      open
      onClose={() => {
        cleanUp(draft.values.images, saved)
        close()
      }}
      title={product === undefined ? registerTitle(active, limit) : 'Editar producto'}
      description={product?.name}
      formId={ways.isFile ? undefined : formId}
      isDirty={draft.isDirty}
      busy={isBusy}
      problem={isGone ? goneText : refusal}
      refresh={refresh}
    >
      {ways.around(
        <form ref={form} id={formId} noValidate onSubmit={submit}>
          <MergedChangesNotice
            heading="Alguien más cambió este producto mientras lo editabas:"
            differences={draft.differences}
          />
          <ProductFields
            values={draft.values}
            errors={wasSent ? errors : {}}
            change={draft.change}
            isNew={product === undefined}
            onBusy={setIsSending}
          />
        </form>
      )}
    </FormDialog>
  )
}

const useSaveProduct = (draft: RecordDraft<Product, ProductValues>, onSaved: () => void) => {
  const [create] = useCreateProductMutation()
  const [edit] = useEditProductMutation()
  const { base, values } = draft
  const { message } = base === undefined ? routes.createProduct : routes.editProduct
  return useSaveRecord<Product>({
    send: async (_outside, keys) => {
      const { stock, ...product } = bodyOf(values)
      if (base === undefined)
        return keys.send({ product: { ...product, stock } }, call => create(call).unwrap())
      const { _id: id, revision } = base
      return edit({ params: { id }, body: { product, revision } }).unwrap()
    },
    rebase: draft.rebase,
    changedCode: 'product_changed',
    failedText: 'Error al registrar el producto',
    onSaved: () => {
      toast.success(message)
      onSaved()
    },
  })
}

/** No more fit [PRD2-03]. `plansPath`: where a larger plan is bought, where that exists. */
export const AtLimit = ({
  limit,
  plansPath,
  onClose,
}: {
  limit: number
  plansPath: string | undefined
  onClose: () => void
}) => (
  <Dialog
    open
    size="sm"
    onClose={onClose}
    title={registerTitle(limit, limit)}
    footer={
      <>
        <Button minH="11" onClick={onClose}>
          Cerrar
        </Button>
        {plansPath === undefined ? null : (
          <Button kind="main" minH="11" asChild>
            <Link to={plansPath}>Mejorar Plan</Link>
          </Button>
        )}
      </>
    }
  >
    <Stack gap="2">
      <Text>Llegaste al límite de {limit} productos de tu plan.</Text>
      <Text color="fg.muted">Archiva los que ya no vendes y podrás registrar otros.</Text>
    </Stack>
  </Dialog>
)
