import type { Page } from 'playwright-core'

/** Signs in at `home` as the owner and connects the account of the local Mercado Pago. */
export const connectMercadoPago = async (
  page: Page,
  home: string,
  owner: { readonly email: string; readonly password: string }
): Promise<void> => {
  const returnTo = encodeURIComponent('/integraciones?canal=mercado-pago')
  await page.goto(`${home}/auth/ingresar?p=${returnTo}`)
  await page.getByLabel('Correo').fill(owner.email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(owner.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('button', { name: 'Conectar Mercado Pago' }).click()
  await page.getByRole('button', { name: 'Permitir' }).click()
  await page.getByText('Conectada', { exact: true }).waitFor({ timeout: 45_000 })
}
