import '../../ui/zod-es.ts'

// A separate chunk: pages before sign-in fetch it on the first input (ui/light-form.ts).
export {
  ForgotPasswordForm,
  RegisterForm,
  ResetPasswordForm,
  SignInForm,
} from '@mostrador/contracts/edge-gateway'
