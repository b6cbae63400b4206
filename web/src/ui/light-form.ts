import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'

type Texts = Readonly<Record<string, string>>

const typedIn = (form: HTMLFormElement): Texts =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

const errorsOf = (error: z.ZodError): Texts =>
  // The first problem of a field wins.
  Object.fromEntries(
    error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])
  )

const focusFirst = (form: HTMLFormElement, errors: Texts): void => {
  const wrong = [...form.elements].find(
    element => element instanceof HTMLInputElement && element.name in errors
  )
  if (wrong instanceof HTMLElement) wrong.focus()
}

/**
 * A form of texts for the pages before signing in: no form library, and the schema (a constant
 * loader) comes with the first letter that is typed. It is checked on submit and then while typing.
 * Should the schema not arrive, the form is sent as typed: the server judges by the same one.
 */
export const useLightForm = <Form extends { readonly [Name in keyof Form]?: string | undefined }>(
  loadSchema: () => Promise<z.ZodType<Form, Form>>,
  defaults: Form
) => {
  const [values, setValues] = useState(defaults)
  const [errors, setErrors] = useState<Texts>({})
  const [wasChecked, setWasChecked] = useState(false)
  const isChecking = useRef(false)

  const check = async (form: HTMLFormElement) => {
    const typed: Form = { ...defaults, ...typedIn(form) }
    const schema = await loadSchema().catch(() => null)
    const result = schema?.safeParse(typed)
    const formErrors = result?.error === undefined ? {} : errorsOf(result.error)
    setErrors(formErrors)
    setWasChecked(true)
    return { body: result?.data ?? typed, errors: formErrors }
  }
  const submit = async (form: HTMLFormElement, send: (body: Form) => unknown): Promise<void> => {
    if (isChecking.current) return
    isChecking.current = true
    const { body, errors: formErrors } = await check(form)
    isChecking.current = false
    if (Object.keys(formErrors).length > 0) focusFirst(form, formErrors)
    else send(body)
  }

  return {
    values,
    /** Props of the `form` element. */
    form: (send: (body: Form) => unknown) => ({
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget, send)
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        setValues({ ...defaults, ...typedIn(event.currentTarget) })
        if (wasChecked) void check(event.currentTarget)
        else loadSchema().catch(() => undefined)
      },
    }),
    /** Props of a `TextField` or a `PasswordField`. */
    field: (name: keyof Form & string) => ({
      name,
      defaultValue: values[name],
      error: errors[name],
    }),
  }
}
