import { resolve } from 'node:path'
import { people } from '@mostrador/all-in-one/src/demo/demo-people.ts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeTestPort } from '@mostrador/testing'
import { randomWord, startOwnInstance, type OwnInstance } from '../journey/own-instance.ts'
import { openApi } from '../journey/public-api.ts'
import { openBrowser } from './browser.ts'
import { expectNoLayoutProblems, newBrowserContext, signIn, type SignIn } from './layout.ts'
import { waitForMailedPath } from './mailbox.ts'

const [owner] = people
const word = randomWord()
const nora = {
  name: `Nora ${word}`,
  email: `nora-${word}@correo.example`,
  password: randomWord() + randomWord(),
}
const another = `pendiente-${word}@correo.example`
const newPassword = `nueva-${randomWord()}`

describe('people, their invitations and their passwords in a browser', () => {
  let instance: OwnInstance
  let mailbox = ''
  let browser: Browser
  /** Each person has a browser of their own. */
  let ownerAt: Page
  let noraAt: Page
  let strangerAt: Page

  const newPerson = async (): Promise<Page> => (await newBrowserContext(browser)).newPage()
  const open = (page: Page, path: string) => page.goto(`${instance.url}${path}`)
  const enter = async (page: Page, path: string, who: SignIn) => {
    await open(page, path)
    await signIn(page, who)
    await page.waitForURL(url => url.pathname === path)
  }
  const invite = async (email: string, name: string, preset: string) => {
    await ownerAt.getByRole('button', { name: 'Invitar a alguien' }).click()
    const dialog = ownerAt.getByRole('dialog', { name: 'Invitar a alguien' })
    await dialog.getByLabel('Correo').fill(email)
    if (name !== '') await dialog.getByLabel('Nombre (opcional)').fill(name)
    await dialog.getByRole('button', { name: preset, exact: true }).click()
    return dialog
  }
  const send = async (dialog: ReturnType<Page['getByRole']>) => {
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  beforeAll(async () => {
    const port = await freeTestPort()
    mailbox = `http://127.0.0.1:${port}`
    instance = await startOwnInstance({
      demo: true,
      webDist: process.env['WEB_DIST'] ?? resolve('web/dist'),
      variables: { MAILBOX_PORT: String(port) },
    })
    browser = await openBrowser()
    ;[ownerAt, noraAt, strangerAt] = [await newPerson(), await newPerson(), await newPerson()]
  })
  afterAll(async () => {
    await browser?.close()
    await instance?.stop()
  })

  it('an owner invites somebody with the rights of a specialist', async () => {
    await enter(ownerAt, '/principal', owner)
    await ownerAt.getByRole('link', { name: 'Equipo', exact: true }).first().click()
    await ownerAt.getByRole('heading', { name: 'Equipo', level: 1 }).waitFor()
    const dialog = await invite(nora.email, nora.name, 'Especialista')
    await expectNoLayoutProblems(ownerAt, 'invite')
    await send(dialog)
    await ownerAt.getByRole('article', { name: nora.name }).getByText('Sin responder').waitFor()
    await send(await invite(another, '', 'Recepción'))
    await ownerAt.getByRole('article', { name: another }).waitFor()
    await expectNoLayoutProblems(ownerAt, 'team')
  })

  it('the invited person opens the link of the mail, registers, and enters the business', async () => {
    await open(noraAt, await waitForMailedPath(mailbox, nora.email, 'invitacion'))
    await noraAt.getByRole('heading', { name: / te invita$/ }).waitFor()
    await expectNoLayoutProblems(noraAt, 'invitation')
    expect(await noraAt.getByLabel('Correo').inputValue()).toBe(nora.email)
    await noraAt.getByLabel('Tu nombre').fill(nora.name)
    await noraAt.getByRole('textbox', { name: 'Contraseña' }).fill(nora.password)
    await noraAt.getByRole('button', { name: 'Crear cuenta' }).click()
    await noraAt.getByRole('button', { name: 'Aceptar invitación' }).waitFor()
    await expectNoLayoutProblems(noraAt, 'invitation-accept')
    await noraAt.getByRole('button', { name: 'Aceptar invitación' }).click()
    await noraAt.waitForURL(url => url.pathname === '/principal')
    await noraAt.getByRole('heading', { name: new RegExp(nora.name.split(' ')[0] ?? '') }).waitFor()
  })

  it('the owner sees them as a member, without a reload', async () => {
    const members = ownerAt.getByRole('region', { name: 'Miembros' })
    await members
      .getByRole('article', { name: nora.name })
      .getByText('Agenda y Contactos')
      .waitFor()
  })

  it('they see only what they may', async () => {
    await open(noraAt, '/equipo')
    await noraAt
      .getByRole('heading', { name: 'Solo la persona titular administra el equipo' })
      .waitFor()
    expect(await noraAt.getByRole('link', { name: 'Equipo', exact: true }).count()).toBe(0)
    const api = openApi(instance.url)
    await api.ask(gatewayRoutes.signIn, { body: { email: nora.email, password: nora.password } })
    const day = { from: '2026-11-23T06:00:00.000Z', to: '2026-11-24T06:00:00.000Z' }
    expect(await api.ask(schedulingRoutes.listAppointments, { query: day })).toBeInstanceOf(Array)
    const refusal = { status: 403 }
    await expect(api.ask(messagingRoutes.listThreads, { query: {} })).rejects.toMatchObject(refusal)
    await expect(api.ask(accountsRoutes.listMembers, {})).rejects.toMatchObject(refusal)
    await expect(api.ask(accountsRoutes.listInvitations, {})).rejects.toMatchObject(refusal)
  })

  it('a link that was used says so', async () => {
    await open(strangerAt, await waitForMailedPath(mailbox, nora.email, 'invitacion'))
    await strangerAt.getByRole('heading', { name: /invitación ya/ }).waitFor()
    await expectNoLayoutProblems(strangerAt, 'invitation-over')
  })

  it('a person sees where they are signed in', async () => {
    await noraAt.getByRole('button', { name: /^Tu cuenta/ }).click()
    await noraAt.getByRole('menuitem', { name: 'Mi cuenta' }).click()
    await noraAt.waitForURL(url => url.pathname === '/cuenta')
    const sessions = noraAt.getByRole('list', { name: 'Sesiones' })
    await sessions.getByText('Esta sesión').waitFor()
    expect(await sessions.getByRole('listitem').count()).toBeGreaterThanOrEqual(2)
    await noraAt.getByRole('button', { name: 'Cambiar contraseña' }).click()
    await noraAt.getByRole('button', { name: 'Cambiar correo' }).click()
    await expectNoLayoutProblems(noraAt, 'account')
    await noraAt.getByRole('button', { name: 'Cerrar las demás' }).click()
    await noraAt.getByRole('alertdialog').getByRole('button', { name: 'Cerrar las demás' }).click()
    await expect.poll(() => sessions.getByRole('listitem').count(), { timeout: 20_000 }).toBe(1)
  })

  it('a forgotten password is set anew by mail, and ends the other session', async () => {
    await open(strangerAt, '/auth/ingresar')
    await expectNoLayoutProblems(strangerAt, 'sign-in')
    await strangerAt.getByLabel('Correo').fill(nora.email)
    await strangerAt.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
    await strangerAt.getByRole('heading', { name: 'Recupera tu cuenta' }).waitFor()
    await expectNoLayoutProblems(strangerAt, 'forgot')
    await strangerAt.getByRole('button', { name: 'Enviar enlace' }).click()
    await strangerAt.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()
    await expectNoLayoutProblems(strangerAt, 'forgot-sent')
    await open(strangerAt, await waitForMailedPath(mailbox, nora.email, 'restablecer'))
    await strangerAt.getByRole('textbox', { name: 'Contraseña nueva' }).fill(newPassword)
    await expectNoLayoutProblems(strangerAt, 'reset')
    await strangerAt.getByRole('button', { name: 'Guardar contraseña' }).click()
    await strangerAt.getByRole('heading', { name: 'Contraseña actualizada' }).waitFor()
    await expectNoLayoutProblems(strangerAt, 'reset-done')
    await open(noraAt, '/agenda')
    await noraAt.waitForURL(url => url.pathname === '/auth/ingresar')
    await strangerAt.getByRole('link', { name: 'Ingresar' }).click()
    expect(await strangerAt.getByLabel('Correo').inputValue()).toBe(nora.email)
    await strangerAt.getByRole('textbox', { name: 'Contraseña' }).fill(newPassword)
    await strangerAt.getByRole('button', { name: 'Ingresar' }).click()
    await strangerAt.waitForURL(url => url.pathname === '/principal')
  })

  it('a new account is asked quietly to verify its address, and does', async () => {
    const page = await newPerson()
    const email = `nuevo-${word}@correo.example`
    await open(page, '/auth/registro')
    await page.getByLabel('Tu nombre').fill('Persona Nueva')
    await page.getByLabel('Correo').fill(email)
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(newPassword)
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await page.getByRole('region', { name: 'Verifica tu correo' }).waitFor()
    await expectNoLayoutProblems(page, 'verify-notice')
    await open(page, await waitForMailedPath(mailbox, email, 'verificar-correo'))
    await page.getByRole('button', { name: 'Verificar mi correo' }).waitFor()
    await expectNoLayoutProblems(page, 'verify')
    await page.getByRole('button', { name: 'Verificar mi correo' }).click()
    await page.getByRole('heading', { name: 'Tu correo quedó verificado' }).waitFor()
    await page.getByRole('link', { name: 'Ir al panel' }).click()
    // A person without a business is led to the wizard.
    await page.waitForURL(url => url.pathname === '/new-onboarding')
    expect(await page.getByRole('region', { name: 'Verifica tu correo' }).count()).toBe(0)
  })

  it('a member is taken out after naming them', async () => {
    await ownerAt.getByRole('button', { name: `Quitar a ${nora.name}` }).click()
    const dialog = ownerAt.getByRole('alertdialog', {
      name: `¿Quitar a ${nora.name} de tu equipo?`,
    })
    await expectNoLayoutProblems(ownerAt, 'remove')
    await dialog.getByRole('button', { name: 'Quitar' }).click()
    await ownerAt.getByRole('article', { name: nora.name }).waitFor({ state: 'detached' })
  })
})
