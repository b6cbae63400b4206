export { ForgotPasswordScreen as Component } from '../../features/account/forgot-password-screen.tsx'
