import '../../ui/zod-es.ts'

// A chunk of its own: the pages before signing in fetch it when somebody types (ui/light-form.ts).
export {
  ForgotPasswordForm,
  RegisterForm,
  ResetPasswordForm,
  SignInForm,
} from '@mostrador/contracts/edge-gateway'
