import { Stack } from '@chakra-ui/react'
import type { Member } from '@mostrador/contracts/accounts'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { toast } from '../../ui/toaster.tsx'
import { AccessFields } from './access-fields.tsx'
import { useEditMemberMutation } from '../../api/endpoints/members.ts'
import { type Access, presets, seesNothing } from './permissions.ts'

const accessOf = ({ fullAccess, permissions }: Access) => ({ fullAccess, permissions })

/** What a member may do; for a person who asks to join, the same is the approval. */
export const AccessDrawer = ({
  member,
  open,
  onClose,
}: {
  member: Member
  open: boolean
  onClose: () => void
}) => {
  const form = useId()
  const approving = member.state === 'requested'
  const [edit, { isLoading }] = useEditMemberMutation()
  const [before] = useState<Access>(
    approving ? { fullAccess: false, permissions: presets[0]?.permissions ?? [] } : member
  )
  const [access, setAccess] = useState(before)
  const [problem, setProblem] = useState<string>()
  const [confirming, setConfirming] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setConfirming(true)
    setProblem(undefined)
    if (seesNothing(access)) return
    const { fullAccess, permissions } = access
    edit({ params: { id: member._id }, body: { fullAccess, permissions } })
      .unwrap()
      .then(() => {
        toast.success(approving ? `${member.name} ya está en tu equipo` : 'Permisos guardados')
        onClose()
      })
      .catch((error: unknown) => setProblem(problemText(error)))
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={approving ? `Aprobar a ${member.name}` : `Permisos de ${member.name}`}
      description={member.email}
      size="lg"
      busy={isLoading}
      isDirty={JSON.stringify(accessOf(access)) !== JSON.stringify(accessOf(before))}
      footer={
        <>
          <FormProblem text={problem} />
          <Button minH="11" onClick={onClose} disabled={isLoading}>
            Cancelar
          </Button>
          <Button
            kind="main"
            type="submit"
            form={form}
            minH="11"
            loading={isLoading}
            loadingText="Guardando…"
          >
            {approving ? 'Aprobar' : 'Guardar permisos'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={save}>
        <Stack gap="5">
          <AccessFields
            access={access}
            error={
              confirming && seesNothing(access)
                ? 'Elige al menos una página, o quita a la persona del equipo'
                : undefined
            }
            onChange={setAccess}
          />
        </Stack>
      </form>
    </Drawer>
  )
}
