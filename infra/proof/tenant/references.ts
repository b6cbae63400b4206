import { randomUUID } from 'node:crypto'
import type { Parts } from './call-data.ts'
import type { TenantFixture } from './fixture.ts'

type IdName = keyof TenantFixture['ids']

const filter = 'a filter of the own list: of what is not there it lists nothing'

/**
 * Ids that a route may be given without refusing them; each with its reason. All others are
 * refused, invented or foreign.
 */
export const tolerated: Readonly<Record<string, string>> = {
  'messaging-gateway.listThreads clientId':
    'a filter of the own inbox: of a client that is not there it lists nothing',
  'messaging-gateway.threadCost turnId':
    'narrows the messages of the own thread: of a turn that is not there it counts none',
  'catalog.listStockMovements appointmentId':
    'a filter of the own movements: of an appointment that is not there it lists nothing',
  'catalog.listEnrollments clientId': filter,
  'catalog.listEnrollments courseId': filter,
  'catalog.listMoneyMovements clientId': filter,
  'catalog.listMoneyMovements branchId': filter,
  'catalog.listMoneyMovements appointmentId': filter,
  'catalog.listPaidCommissions specialistId': filter,
  'catalog.listOrders clientId': filter,
  'catalog.listOrders branchId': filter,
  'scheduling.appointmentBriefs appointmentId': 'those of the business; the others are absent',
  'catalog.clientRevenue clientId': 'what crm keeps of its own contact: of no client it is zero',
  'catalog.knownOfferings productId': 'those of the business; the others are absent',
  'crm.clientNames clientId': 'the names of those that are contacts; the others are absent',
  'catalog.paidForAppointments appointmentId': 'what was paid for them: of none there is nothing',
  'catalog.clientIncome clientId': 'what those of the business paid; the others are absent',
  'scheduling.clientRecords clientId':
    'counts of the own rows: of whoever is not there there are none',
  'catalog.clientRecords clientId':
    'counts of the own rows: of whoever is not there there are none',
  'messaging-gateway.clientRecords clientId':
    'counts of the own rows: of whoever is not there there are none',
  'scheduling.clientCopy clientId': 'of whoever is not there there is nothing to copy',
  'catalog.clientCopy clientId': 'of whoever is not there there is nothing to copy',
  'messaging-gateway.clientCopy clientId': 'of whoever is not there there is nothing to copy',
  'ai-assistant.clientCopy clientId': 'of whoever is not there there is nothing to copy',
  'crm.clientReach clientId': 'how those that are contacts are reached; the others are absent',
}

/** Fields of ids that no row of the matrix fills; each with its reason. */
export const unfilled: Readonly<Record<string, string>> = {
  'catalog.createMoneyMovement body.moneyMovement.enrollmentId':
    'a paid one is not deleted at the end; those of others: enrollments/payments.int.test.ts',
  'catalog.createMoneyMovement body.moneyMovement.orderId':
    'one of another business is refused in orders/orders.int.test.ts',
  'catalog.createOrder body.origin.threadId': 'kept of an assistant alone, whose turn says it',
  'catalog.createOrder body.origin.assistantId': 'kept of an assistant alone, whose turn says it',
  'catalog.createStockMovements body.appointmentId':
    'written once for an appointment; those of others are refused in stock.int.test.ts',
  'catalog.createStockMovements body.stockMovements[].branchId': 'as of stockMovement',
  'catalog.createStockMovements body.stockMovements[].productId': 'as of stockMovement',
  'crm.listFormAnswers query.after':
    'where the page before ended; of another form it lists nothing: forms.int.test.ts',
  'crm.createForm body.form.questions[].options[].id':
    'made by the page; it names nothing outside of its question',
  'crm.editForm body.form.questions[].options[].id':
    'made by the page; it names nothing outside of its question',
  'crm.startBulk body.action.audienceId':
    'kept by its name alone here; one of another business is not found: bulk.int.test.ts',
  'crm.startBulk body.choice.filter.funnelId': 'a filter of the own list',
  'crm.listClients query.funnelId': 'a filter of the own list, which another one narrows here',
  'messaging-gateway.listMessages query.clientId':
    'threadId goes first; the service refuses it alone',
  'messaging-gateway.markRead body.businessId': 'the tenant comes from the session',
  'messaging-gateway.markRead body.clientId': 'threadId goes first; the service refuses it alone',
  'messaging-gateway.sendMessage body.businessId': 'the tenant comes from the session',
  'messaging-gateway.sendMessage body.clientId':
    'threadId goes first; the service refuses it alone',
}

/**
 * The tenant comes from the session: a business that a query or a body names beside it is not read.
 */
const readsBusiness = (route: string): boolean => route.startsWith('accounts.')

export type Reference = { readonly id: IdName; readonly parts: Parts }

/**
 * The call of a row with one of its ids replaced, once by the other business's and once by one that
 * nobody has.
 */
export const wrongReferences = (
  route: string,
  parts: Parts,
  ours: TenantFixture,
  otherTenant: TenantFixture
): readonly Reference[] => {
  const text = JSON.stringify(parts)
  return (Object.keys(ours.ids) as IdName[])
    .filter(id => text.includes(ours.ids[id]))
    .filter(id => id !== 'businessId' || readsBusiness(route))
    .filter(id => tolerated[`${route} ${id}`] === undefined)
    .flatMap(id =>
      [otherTenant.ids[id], randomUUID()].map(wrong => ({
        id,
        parts: JSON.parse(text.replaceAll(ours.ids[id], wrong)) as Parts,
      }))
    )
}
