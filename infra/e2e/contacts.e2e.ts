import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnInstance, startOwnInstance } from '../journey/own-instance.ts'
import { openBrowser } from './browser.ts'
import { waitForToastsGone, wide, findLayoutProblems } from './layout.ts'
import { signInOnPhone } from './phone.ts'

const owner = { email: 'duena@lacatrina.example', password: 'mostrador-demo' }

let instance: OwnInstance
let browser: Browser
let page: Page

beforeAll(async () => {
  instance = await startOwnInstance({
    demo: true,
    webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
  })
  browser = await openBrowser()
  page = await signInOnPhone(browser, `${instance.url}/contactos`, owner)
  await page.getByRole('heading', { name: 'Contactos' }).waitFor()
})
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
})

it('adds a field of the business, which the form of a contact asks for', async () => {
  await page.getByRole('button', { name: 'Más de Contactos' }).click()
  expect(await findLayoutProblems(page, 'contactos-mas')).toEqual([])
  await page.getByRole('menuitem', { name: 'Campos personalizados' }).click()
  const drawer = page.getByRole('dialog', { name: 'Campos personalizados' })
  for (const [name, kind] of [
    ['Plan', 'choice'],
    ['Talla de playera', 'text'],
    ['Socio desde', 'date'],
  ] as const) {
    await drawer.getByRole('button', { name: 'Agregar campo' }).click()
    const form = page.getByRole('dialog', { name: 'Agregar campo' })
    await form.getByLabel('Nombre').fill(name)
    await form.getByLabel('Tipo').selectOption(kind)
    if (kind === 'choice') await form.getByLabel('Opciones').fill('Básico\nCompleto')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await drawer.getByText(name, { exact: true }).waitFor()
  }
  // Placed for the width that they came in: no window of a person changes under them.
  await waitForToastsGone(page)
  expect(await findLayoutProblems(page, 'contactos-campos')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Registrar contacto' }).click()
  await page.getByRole('dialog').getByLabel('Plan').waitFor()
  expect(await findLayoutProblems(page, 'contactos-formulario')).toEqual([])
  await page.keyboard.press('Escape')
})

it('keeps the longest name without spaces inside of its card, on the phone and in the table', async () => {
  const name = 'x'.repeat(78)
  await page.getByRole('button', { name: 'Registrar contacto' }).click()
  const form = page.getByRole('dialog', { name: 'Registrar contactos' })
  await form.getByLabel('Nombre').fill(name)
  await form.getByRole('textbox', { name: 'WhatsApp' }).fill('222 772 9999')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'detached' })
  const isInside = () =>
    page.getByRole('button', { name }).evaluate(button => {
      const box = button.closest('article, td')?.getBoundingClientRect()
      const page = button.ownerDocument.documentElement
      return (
        box !== undefined &&
        button.getBoundingClientRect().right <= box.right &&
        button.scrollWidth <= button.clientWidth &&
        page.scrollWidth <= page.clientWidth
      )
    })
  const phone = page.viewportSize()
  await page.getByRole('button', { name }).waitFor()
  expect(await isInside()).toBe(true)
  await waitForToastsGone(page)
  expect(await findLayoutProblems(page, 'contactos-nombre-largo')).toEqual([])
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog', { name }).waitFor()
  expect(await findLayoutProblems(page, 'contacto-nombre-largo')).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize(wide)
  await page.getByRole('table').getByRole('button', { name }).waitFor()
  expect(await isInside()).toBe(true)
  if (phone !== null) await page.setViewportSize(phone)
})

it('changes all contacts at once, shows it, and takes it back after a reload', async () => {
  await page.setViewportSize(wide)
  await page
    .getByRole('checkbox', { name: /^Seleccionar/ })
    .first()
    .press('Space')
  await page.getByRole('toolbar', { name: 'Con lo seleccionado' }).waitFor()
  expect(await findLayoutProblems(page, 'contactos-seleccion')).toEqual([])
  await page.getByRole('button', { name: 'Responder o no' }).click()
  await page.getByLabel('Motivo').fill('Proveedores')
  expect(await findLayoutProblems(page, 'contactos-accion')).toEqual([])
  await page.getByRole('button', { name: /^Aplicar a/ }).click()
  await page.getByRole('toolbar').waitFor({ state: 'detached' })
  await page.goto(`${instance.url}/contactos?acciones=1`)
  const undo = page.getByRole('button', { name: 'Deshacer' })
  // The action is a job: the page looks again every few seconds.
  await undo.waitFor({ timeout: 90_000 })
  await waitForToastsGone(page)
  expect(await findLayoutProblems(page, 'contactos-acciones')).toEqual([])
  await undo.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
  await page
    .getByText(/como antes/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
})

it('closes a contact by Back, which then leaves the list', async () => {
  await page.setViewportSize(wide)
  await page.goto(`${instance.url}/principal`)
  await page.locator('a[href="/contactos"]').first().click()
  await page.getByRole('row').nth(1).press('Enter')
  await page.waitForURL(/contacto=/)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).not.toContain('contacto=')
  await page.goBack()
  await page.waitForURL(/principal/)
})

it('shows the form over the details, which is loaded by a click, to readers of screens', async () => {
  await page.setViewportSize(wide)
  await page.goto(`${instance.url}/contactos`)
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Editar', exact: true }).click()
  // By its role: what is hidden from readers has none.
  await page.getByRole('dialog', { name: 'Editar contacto' }).waitFor()
  expect(await findLayoutProblems(page, 'contacto-editar')).toEqual([])
})

it('shows what a person may ask of their data', async () => {
  await page.goto(`${instance.url}/contactos`)
  await page.setViewportSize(wide)
  await page.getByRole('row').nth(1).dblclick()
  await page.keyboard.press('Enter')
  const privacy = page.getByRole('region', { name: 'Privacidad' })
  await privacy.waitFor()
  await privacy.scrollIntoViewIfNeeded()
  expect(await findLayoutProblems(page, 'contactos-privacidad')).toEqual([])
  await privacy.getByRole('button', { name: 'Borrar sus datos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await privacy.waitFor({ state: 'detached' })
  await page.goto(`${instance.url}/contactos?privacidad=1`)
  await page.getByRole('button', { name: 'Recuperar contacto' }).waitFor()
  await waitForToastsGone(page)
  expect(await findLayoutProblems(page, 'contactos-solicitudes')).toEqual([])
})
