import { useNavigate, useParams } from 'react-router'
import { useListFormsQuery } from '../../api/endpoints/forms.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { CardsLoading, NotAllowed } from '../../bookables/record-screen.tsx'
import { FormEditor } from './form-editor.tsx'
import { NoSuchForm } from './no-such-form.tsx'
import { PAGE } from './form-words.ts'

/** /formularios/nuevo and /formularios/:id/editar. */
export const FormEditScreen = () => {
  const { id } = useParams()
  const session = useSignedIn()
  const action = id === undefined ? 'create' : 'edit'
  if (!may(session, { page: PAGE, action }))
    return <NotAllowed title="Formularios" text="No tienes permiso para editar formularios" />
  return id === undefined ? <NewForm /> : <KnownForm id={id} />
}

const useClose = () => {
  const navigate = useNavigate()
  return () => void navigate('/formularios')
}

const NewForm = () => <FormEditor onClose={useClose()} />

const KnownForm = ({ id }: { id: string }) => {
  const { data, error, refetch } = useListFormsQuery({ query: {} })
  const close = useClose()
  const form = data?.find(({ _id }) => _id === id)
  if (data === undefined && error === undefined)
    return <CardsLoading title="Editar formulario" cards={2} height="48" />
  if (form === undefined)
    return <NoSuchForm isUnreadable={data === undefined} retry={() => void refetch()} />
  return <FormEditor key={id} form={form} onClose={close} />
}
