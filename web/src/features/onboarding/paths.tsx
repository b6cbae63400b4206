import { Heading, Stack, Text } from '@chakra-ui/react'
import { KeyRound, Store, Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { usePatchBusinessMutation } from '../../api/endpoints/business.ts'
import { useRequestToJoinMutation } from '../../api/endpoints/members.ts'
import { problemText } from '../../api/problem.ts'
import { useSignedIn } from '../../api/session.ts'
import { useBackCloses } from '../../ui/back-closes.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/pieces.tsx'
import { snackbarMs } from '../../ui/toast-options.ts'
import { toast } from '../../ui/toaster.tsx'
import { ChoiceCard } from './choice-card.tsx'

/** How somebody gets a business [ONB-01]. */
export const Paths = ({ onChoose }: { onChoose: (path: 'create' | 'claim' | 'join') => void }) => (
  <Stack gap="3">
    <Heading as="h2" textStyle="lg">
      ¿Cómo quieres empezar?
    </Heading>
    <ChoiceCard
      icon={<Store size={20} />}
      title="Crear un negocio nuevo"
      why="Lo configuramos juntos, paso a paso."
      onChoose={() => onChoose('create')}
    />
    <ChoiceCard
      icon={<KeyRound size={20} />}
      title="Mi negocio ya está registrado"
      why="Alguien lo registró por ti y te dio su código. Aquí lo reclamas para dirigirlo tú."
      onChoose={() => onChoose('claim')}
    />
    <ChoiceCard
      icon={<Users size={20} />}
      title="Unirme a un negocio"
      why="Trabajas en uno que ya está aquí y te dieron su código."
      onChoose={() => onChoose('join')}
    />
  </Stack>
)

const texts = {
  claim: {
    title: 'Reclama tu negocio',
    why: 'Escribe el código que te dio quien lo registró. Solo funciona si todavía no tiene dueño.',
    submit: 'Reclamar negocio',
    failed: 'Error al reclamar el negocio. Por favor, inténtalo de nuevo.',
  },
  join: {
    title: 'Únete a un negocio',
    why: 'Escribe el código del negocio. Su dueño tiene que aprobarte; mientras, no verás nada de él. Si te invitó por correo, basta abrir el enlace.',
    submit: 'Pedir unirme',
    failed: 'Error al unirte al negocio. Por favor, inténtalo de nuevo.',
  },
} as const

/**
 * Claiming or joining a business by its id [ONB-02, ONB-05]. `reload`: the page, once it was done.
 */
export const ById = ({
  path,
  onBack,
  reload,
}: {
  path: 'claim' | 'join'
  onBack: () => void
  reload: () => void
}) => {
  const { user } = useSignedIn()
  useBackCloses(true, onBack)
  const [claim, claiming] = usePatchBusinessMutation()
  const [join, joining] = useRequestToJoinMutation()
  const [id, setId] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { title, why, submit, failed } = texts[path]
  const isBusy = claiming.isLoading || joining.isLoading
  const send = async () => {
    const businessId = id.trim()
    try {
      if (path === 'claim')
        await claim({ params: { id: businessId }, body: { userId: user._id } }).unwrap()
      else await join({ params: { id: user._id }, body: { businessId, permissions: [] } }).unwrap()
      reload()
    } catch (error) {
      toast.error(failed, { description: problemText(error), duration: snackbarMs })
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(id.trim() === '')
    if (id.trim() !== '' && !isBusy) void send()
  }
  return (
    <Card title={title}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="5">
          <Text color="fg.muted">{why}</Text>
          <TextField
            label="Código del negocio (ID)"
            help="Son 36 letras, números y guiones."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={id}
            error={isMissing ? 'Este campo es requerido' : undefined}
            onChange={event => setId(event.target.value)}
          />
          <Stack direction="row" gap="3" flexWrap="wrap">
            <Button kind="main" type="submit" minH="11" loading={isBusy}>
              {submit}
            </Button>
            <Button minH="11" onClick={onBack}>
              Atrás
            </Button>
          </Stack>
        </Stack>
      </form>
    </Card>
  )
}

/** A request to join that its owner has not answered. */
export const JoinRequested = ({ reload }: { reload: () => void }) => (
  <Card title="Tu solicitud está enviada">
    <Stack gap="4" align="start">
      <Text>
        El dueño del negocio debe aprobarla. En cuanto lo haga, entras aquí mismo; no tienes que
        pedirla otra vez.
      </Text>
      <Button minH="11" onClick={reload}>
        Ya me aprobaron
      </Button>
    </Stack>
  </Card>
)
