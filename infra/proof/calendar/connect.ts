import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { GoogleSandbox } from '@mostrador/sandbox'
import { request } from 'undici'
import type { ProductApi } from '../product-api.ts'
import type { History } from '../history.ts'
import type { Shop } from '../shop.ts'

/** What a browser sends at Google's consent; returns the parameters of the way back. */
const giveConsent = async (url: string, account: string): Promise<URLSearchParams> => {
  const consentUrl = new URL(url)
  const form = new URLSearchParams(consentUrl.searchParams)
  form.set('decision', 'allow')
  form.set('account', account)
  form.set('calendar', 'yes')
  const { headers, body } = await request(`${consentUrl.origin}${consentUrl.pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  await body.dump()
  return new URL(String(headers['location'])).searchParams
}

type Parts = { readonly api: ProductApi; readonly shop: Shop; readonly history: History }

/**
 * Connects a specialist as that person would, and tries what nobody may: another browser's consent,
 * and the same answer twice. Returns the id of the calendar.
 */
export const connectSpecialist = async (
  { api, shop, history }: Parts,
  google: GoogleSandbox,
  specialistId: string
): Promise<string> => {
  const account = `${specialistId}@gmail.example`
  google.control.addAccount(account)
  const { url: link } = await api.get(
    schedulingRoutes.sendCalendarLink,
    { params: { id: specialistId } },
    shop.owner
  )
  const token = link.split('/').at(-1) ?? ''
  const startLink = async () => {
    const { url, browserKey } = await api.get(
      schedulingRoutes.startCalendarLink,
      { body: { token } },
      {}
    )
    const callbackParams = await giveConsent(url, account)
    return {
      browserKey,
      state: callbackParams.get('state') ?? '',
      code: callbackParams.get('code') ?? '',
    }
  }
  type LinkStart = Awaited<ReturnType<typeof startLink>>
  const finish = async (body: LinkStart, expect: readonly number[]): Promise<boolean> => {
    const { status, code } = await api.ask(schedulingRoutes.finishCalendarLink, { body }, {})
    history.note('consent', { status, code, expect })
    return status === 200
  }
  const started = await startLink()
  await finish({ ...started, browserKey: 'k'.repeat(43) }, [409])
  // A stranger who took the state is judged; the suite continues with another consent.
  if (!(await finish(started, [200]))) await finish(await startLink(), [200])
  await finish(started, [409])
  await api.get(
    schedulingRoutes.chooseCalendar,
    { params: { id: specialistId }, body: { calendarId: account } },
    shop.owner
  )
  return account
}
