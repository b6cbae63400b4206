import { Stack, Text } from '@chakra-ui/react'
import type { ResetResult } from '@mostrador/contracts/accounts'
import { AuthFrame } from '../../ui/auth-frame.tsx'
import { usePreviewResetQuery, useResetPasswordMutation } from '../../api/endpoints/passwords.ts'
import {
  isLinkGone,
  LinkOutcome,
  LinkProblem,
  LinkSkeleton,
  NextStep,
  QuietLink,
} from './link-states.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const title = 'Pon una contraseña nueva'
const othersText = (others: number): string => {
  if (others === 0) return 'nadie más entra'
  return others === 1 ? '1 persona más entra' : `${others} personas más entran`
}

/**
 * The address may have been registered by somebody else before: what they left in the account is
 * listed.
 */
const FoundInAccount = ({ businesses }: Pick<ResetResult, 'businesses'>) => (
  <Stack gap="2" textAlign="start" bg="bg.warning" color="fg.warning" borderRadius="l2" p="4">
    <Text fontWeight="600">Revisa qué hay en esta cuenta</Text>
    <Text textStyle="sm">
      Nadie había confirmado este correo: otra persona pudo haber creado la cuenta. Ya no puede
      entrar, pero esto quedó en ella:
    </Text>
    <Stack as="ul" gap="1" ps="5" textStyle="sm" listStyleType="disc">
      {businesses.map(({ _id, name, otherMembers }) => (
        <li key={_id}>
          {name} ({othersText(otherMembers)})
        </li>
      ))}
    </Stack>
    <Text textStyle="sm">Si no los conoces, no escribas ahí datos tuyos.</Text>
  </Stack>
)

/** /restablecer/{token}: sets a new password; every session of the account ends. */
export const ResetPasswordScreen = ({ token }: { token: string }) => {
  const [save, saving] = useResetPasswordMutation()
  const link = usePreviewResetQuery(
    { body: { token } },
    { skip: saving.isSuccess, refetchOnMountOrArgChange: true }
  )
  if (saving.isSuccess) {
    const { email, firstVerified, businesses } = saving.data
    return (
      <LinkOutcome
        title="Contraseña actualizada"
        action={
          <NextStep to="/auth/ingresar" state={{ email }}>
            Ingresar
          </NextStep>
        }
      >
        <Text color="fg.muted">
          Cerramos todas las sesiones de {email}. Ingresa con tu contraseña nueva.
        </Text>
        {firstVerified && businesses.length > 0 ? <FoundInAccount businesses={businesses} /> : null}
      </LinkOutcome>
    )
  }
  const failure = link.error ?? (isLinkGone(saving.error) ? saving.error : undefined)
  if (failure !== undefined)
    return (
      <LinkProblem
        error={failure}
        busy={link.isFetching}
        onRetry={() => void link.refetch()}
        whenGone={
          <NextStep to="/recuperar" state={{ email: link.data?.email ?? '' }}>
            Pedir otro enlace
          </NextStep>
        }
      />
    )
  if (link.data === undefined) return <LinkSkeleton title={title} />
  return (
    <AuthFrame
      title={title}
      subtitle="Al guardarla cerramos todas tus sesiones"
      footer={<QuietLink to="/auth/ingresar">Volver a ingresar</QuietLink>}
    >
      <NewPasswordForm
        token={token}
        email={link.data.email}
        buttonText="Guardar contraseña"
        busy={saving.isLoading}
        error={saving.error}
        onSave={body => void save({ body })}
      />
    </AuthFrame>
  )
}
