import { HStack, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Drawer } from './dialog.tsx'
import { type FormPlace, useFormPlace } from './form-place.ts'
import { FormProblem } from './form-problem.tsx'
import { Card } from './pieces.tsx'

export const cannotRefreshText = 'Error al cargar nuevos datos. Por favor intenta nuevamente.'

/** The row that is edited is read again when the form opens. */
export type FormRefresh = {
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly onRetry: () => void
}

export type FormDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: string | undefined
  /** Undefined where the panel shows something that is not sent by a button. */
  readonly formId: string | undefined
  readonly isDirty: boolean
  readonly busy?: boolean | undefined
  /** The refusal of the whole form. */
  readonly problem?: string | undefined
  readonly refresh?: FormRefresh | undefined
  readonly submitText?: string | undefined
  readonly loadingText?: string | undefined
  readonly children: ReactNode
}

/**
 * A form in a panel: closing asks while something is typed, and a refusal leaves it open with what
 * was typed [UX-06]. `children` is a `form` element whose id is `formId`. Below a
 * `FormPlaceProvider` it is rendered on the page, where nothing closes it but being saved.
 */
export const FormDialog = (props: FormDialogProps) => {
  const place = useFormPlace()
  return place === null ? <FormPanel {...props} /> : <FormOnPage {...props} {...place} />
}

const FormPanel = ({
  open,
  onClose,
  title,
  description,
  isDirty,
  busy = false,
  children,
  ...form
}: FormDialogProps) => (
  <Drawer
    open={open}
    onClose={onClose}
    title={title}
    description={description}
    size="lg"
    isDirty={isDirty}
    busy={busy}
    footer={
      <>
        <FormProblem text={form.problem} />
        <Button minH="11" onClick={onClose} disabled={busy}>
          {form.formId === undefined ? 'Cerrar' : 'Cancelar'}
        </Button>
        {form.formId === undefined ? null : <Submit {...form} busy={busy} />}
      </>
    }
  >
    <Content refresh={form.refresh}>{children}</Content>
  </Drawer>
)

const FormOnPage = ({
  title,
  secondaryAction,
  description,
  children,
  ...form
}: FormDialogProps & FormPlace) => (
  <Card title={title}>
    <Stack gap="5">
      {description === undefined ? null : <Text color="fg.muted">{description}</Text>}
      <Content refresh={form.refresh}>{children}</Content>
      <FormProblem text={form.problem} />
      <HStack gap="3" flexWrap="wrap" justify="space-between">
        <Submit {...form} submitText={form.submitText ?? 'Guardar y seguir'} />
        {secondaryAction}
      </HStack>
    </Stack>
  </Card>
)

const Submit = ({
  formId,
  busy = false,
  submitText = 'Guardar',
  loadingText = 'Guardando…',
}: Pick<FormDialogProps, 'formId' | 'busy' | 'submitText' | 'loadingText'>) => (
  <Button
    kind="main"
    type="submit"
    form={formId}
    minH="11"
    loading={busy}
    loadingText={loadingText}
  >
    {submitText}
  </Button>
)

const Content = ({ refresh, children }: Pick<FormDialogProps, 'refresh' | 'children'>) => (
  <Stack gap="5">
    {refresh?.hasFailed === true ? <CannotRefresh refresh={refresh} /> : null}
    {children}
  </Stack>
)

const CannotRefresh = ({ refresh }: { refresh: FormRefresh }) => (
  <HStack
    role="alert"
    justify="space-between"
    gap="3"
    flexWrap="wrap"
    bg="bg.warning"
    color="fg.warning"
    borderRadius="l2"
    px="3"
    py="2"
  >
    <Text textStyle="sm">{cannotRefreshText}</Text>
    <Button size="sm" minH="11" loading={refresh.isFetching} onClick={refresh.onRetry}>
      Intentar de nuevo
    </Button>
  </HStack>
)
