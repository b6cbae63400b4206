import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { useLightForm } from './light-form.ts'

const schema = z.object({
  email: z.string().trim().min(1, 'Falta'),
  password: z.string().min(3, 'Corta'),
})
type Form = z.output<typeof schema>
const never = async (): Promise<typeof schema> => {
  throw new Error('offline')
}

const Sample = ({
  load,
  send,
}: {
  load: () => Promise<typeof schema>
  send: (form: Form) => void
}) => {
  const { form, field } = useLightForm(load, { email: '', password: '' })
  const { error: emailError, ...email } = field('email')
  const { error: passwordError, ...password } = field('password')
  return (
    <form {...form(send)}>
      <input aria-label="Correo" {...email} />
      <p>{emailError}</p>
      <input aria-label="Contraseña" {...password} />
      <p>{passwordError}</p>
      <button type="submit">Enviar</button>
    </form>
  )
}
const open = (load: () => Promise<typeof schema>) => {
  const sent: Form[] = []
  render(<Sample load={load} send={form => sent.push(form)} />)
  return { sent, user: userEvent.setup(), send: () => screen.getByRole('button') }
}

it('says what is wrong, focuses the first wrong field, and forgets it while it is typed right', async () => {
  const { sent, user, send } = open(async () => schema)
  await user.click(send())
  expect(await screen.findByText('Falta')).toBeInTheDocument()
  expect(screen.getByText('Corta')).toBeInTheDocument()
  expect(screen.getByLabelText('Correo')).toHaveFocus()
  await user.type(screen.getByLabelText('Correo'), 'a')
  await expect.poll(() => screen.queryByText('Falta')).toBeNull()
  expect(sent).toEqual([])
})

it('sends the parsed values', async () => {
  const { sent, user, send } = open(async () => schema)
  await user.type(screen.getByLabelText('Correo'), ' a@b.mx ')
  await user.type(screen.getByLabelText('Contraseña'), 'abc')
  await user.click(send())
  await expect.poll(() => sent).toEqual([{ email: 'a@b.mx', password: 'abc' }])
})

it('leaves validation to the server when the schema fails to load', async () => {
  const { sent, user, send } = open(never)
  await user.type(screen.getByLabelText('Correo'), 'a')
  await user.click(send())
  await expect.poll(() => sent).toEqual([{ email: 'a', password: '' }])
})
