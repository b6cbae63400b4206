import { afterEach, expect, it, vi } from 'vitest'
import { focusFirstWrong } from './focus-first-wrong.ts'

afterEach(() => {
  document.body.replaceChildren()
})

it('shows the first alert that says something, where no field is wrong', async () => {
  document.body.innerHTML =
    '<form><p role="alert"></p><p role="alert">Escribe la pregunta</p></form>'
  const [empty, described] = document.querySelectorAll('p')
  const scrolls = [empty, described].map(element => {
    const scroll = vi.fn()
    Object.assign(element ?? {}, { scrollIntoView: scroll })
    return scroll
  })
  focusFirstWrong(document.querySelector('form'))
  await vi.waitFor(() => expect(scrolls[1]).toHaveBeenCalled())
  expect(scrolls[0]).not.toHaveBeenCalled()
})
