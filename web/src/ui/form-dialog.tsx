import { HStack, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Drawer } from './dialog.tsx'
import { FormProblem } from './form-problem.tsx'

export const cannotRefreshText = 'Error al cargar nuevos datos. Por favor intenta nuevamente.'

/** The row that is edited is read again when the form opens. */
export type FormRefresh = {
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly onRetry: () => void
}

/**
 * A form in a panel: closing asks while something is typed, and a refusal leaves it open with what was
 * typed [UX-06]. `children` is a `form` element whose id is `formId`.
 */
export const FormDialog = ({
  open,
  onClose,
  title,
  description,
  formId,
  isDirty,
  busy = false,
  problem,
  refresh,
  submitText = 'Guardar',
  loadingText = 'Guardando…',
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  description?: string | undefined
  formId: string
  isDirty: boolean
  busy?: boolean | undefined
  /** The refusal of the whole form. */
  problem?: string | undefined
  refresh?: FormRefresh | undefined
  submitText?: string | undefined
  loadingText?: string | undefined
  children: ReactNode
}) => (
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
        <FormProblem text={problem} />
        <Button minH="11" onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
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
      </>
    }
  >
    <Stack gap="5">
      {refresh?.hasFailed === true ? <CannotRefresh refresh={refresh} /> : null}
      {children}
    </Stack>
  </Drawer>
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
