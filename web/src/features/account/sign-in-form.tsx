import { Link } from 'react-router'
import { useSignInMutation } from '../../api/endpoints/session.ts'
import { problemText } from '../../api/problem.ts'
import { SignInFields, type SignInFieldsProps } from './sign-in-fields.tsx'

/** `SignInFields` inside the app: signing in changes its session. */
export const SignInForm = (props: SignInFieldsProps) => {
  const [signIn, { isLoading, error }] = useSignInMutation()
  return (
    <SignInFields
      {...props}
      onSend={body => signIn({ body })}
      isSending={isLoading}
      problem={error === undefined ? undefined : problemText(error)}
      forgotLink={email => (
        <Link to="/recuperar" state={{ email }}>
          ¿Olvidaste tu contraseña?
        </Link>
      )}
    />
  )
}
