import { changingInForms, formReaders, formsWritten } from './read-back-forms.ts'
import { importsWritten } from './read-back-imports.ts'

export type Json = Readonly<Record<string, unknown>>
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type ReadBackRule = {
  /** The part of the body that becomes the thing. */
  readonly form: (body: Json) => unknown
  /** Where the thing can be read again: names of GET routes of the matrix. */
  readonly readers: readonly string[]
  /** Fields that are kept in another way than they were sent; each with its reason. */
  readonly except?: Readonly<Record<string, string>>
  /** A thing that is known already is answered as it is. */
  readonly onlyNew?: true
}
const field = (name: string) => (body: Json) => body[name]
const wholeBody = (body: Json): unknown => body
const rests = { restSchedules: 'rests are put in order and joined where they touch' }
const hours = { ...rests, schedules: 'a day that never opens is kept as 00:00 to 00:00' }
const items = { items: 'items of one product are joined' }
const order = { form: field('order'), except: items, readers: ['catalog.getOrder'] }
const enrollment = { form: field('enrollment'), readers: ['catalog.listEnrollments'] }
const sessions = { schedules: 'dates are put in order; those of a rule follow from it' }
const overbook = { overbook: 'kept only where the time was not free' }
/**
 * What changes by itself: events move people on and tell their interests; a thread gets messages.
 */
const changing = new Set([
  ...changingInForms,
  'lastMessage',
  'isRead',
  'unread',
  'updatedAt',
  'version',
  'funnelPhases',
  'interests',
  'lastInteraction',
  'pushName',
  'state',
  'counters',
  'notifications',
  'reason',
])
/**
 * For a message on its way, also as the last of its conversation: the moment and the id that the
 * provider gave it.
 */
const ofMessage = new Set(['messageId', 'createdAt', 'date'])

/** Each route that writes what can be read again; the others are only asked not to break. */
export const written: Readonly<Record<string, ReadBackRule>> = {
  ...formsWritten,
  ...importsWritten,
  'accounts.createBusiness': { form: () => ({}), readers: [] },
  'accounts.editBusiness': { form: field('business'), readers: ['accounts.getBusiness'] },
  'accounts.inviteMember': {
    form: wholeBody,
    readers: ['accounts.listInvitations'],
    except: { email: 'kept in small letters' },
  },
  'accounts.editMember': { form: wholeBody, readers: ['accounts.listMembers'] },
  'scheduling.createBranch': {
    form: field('branch'),
    except: hours,
    readers: ['scheduling.listBranches'],
  },
  'scheduling.editBranch': {
    form: field('branch'),
    except: hours,
    readers: ['scheduling.listBranches'],
  },
  'scheduling.createService': {
    form: field('service'),
    except: rests,
    readers: ['scheduling.getService', 'scheduling.listServices', 'scheduling.offer'],
  },
  'scheduling.editService': {
    form: field('service'),
    except: rests,
    readers: ['scheduling.getService', 'scheduling.listServices'],
  },
  'scheduling.createSpecialist': {
    form: field('specialist'),
    except: rests,
    readers: ['scheduling.listSpecialists'],
  },
  'scheduling.editSpecialist': {
    form: field('specialist'),
    except: rests,
    readers: ['scheduling.listSpecialists'],
  },
  'scheduling.bookAppointment': {
    form: field('appointment'),
    except: overbook,
    readers: [
      'scheduling.getAppointment',
      'scheduling.listAppointments',
      'scheduling.populateAppointments',
      'scheduling.appointmentsOf',
    ],
  },
  'scheduling.editAppointment': {
    form: field('appointment'),
    except: overbook,
    readers: ['scheduling.getAppointment', 'scheduling.listAppointments'],
  },
  'scheduling.createBlock': {
    form: field('block'),
    readers: ['scheduling.getAppointment', 'scheduling.listAppointments'],
  },
  'scheduling.editBlock': { form: field('block'), readers: ['scheduling.listAppointments'] },
  'scheduling.bookFor': {
    form: () => ({}),
    readers: ['scheduling.listAppointments', 'scheduling.appointmentsOf'],
  },
  'scheduling.importAppointments': {
    form: () => ({}),
    readers: ['scheduling.listAppointments', 'scheduling.countAppointments'],
  },
  'crm.addNote': { form: () => ({}), readers: ['crm.getClient'] },
  'crm.importClients': { form: () => ({}), readers: ['crm.searchClients'] },
  'crm.createNotification': {
    form: wholeBody,
    readers: ['crm.listNotifications'],
    except: {
      whatsapp: 'a number is kept as its digits',
      countryCodeExt: 'follows from countryCode',
      appointmentStart: 'compared with the appointment, whose start is kept',
    },
  },
  'crm.resolveContact': { form: () => ({}), readers: ['crm.searchClients', 'crm.getClient'] },
  'crm.saveClientData': { form: wholeBody, readers: ['crm.getClient'] },
  'messaging-gateway.sendMessage': {
    form: () => ({}),
    readers: ['messaging-gateway.listMessages', 'messaging-gateway.listThreads'],
  },
  'messaging-gateway.setAttention': {
    form: () => ({}),
    readers: ['messaging-gateway.getThread', 'messaging-gateway.listThreads'],
  },
  'messaging-gateway.queueMessage': {
    form: () => ({}),
    readers: ['messaging-gateway.listMessages'],
  },
  'messaging-gateway.connectChannel': {
    form: () => ({}),
    readers: ['messaging-gateway.listConnections', 'messaging-gateway.connections'],
  },
  'ai-assistant.createAssistant': {
    form: field('assistant'),
    readers: ['ai-assistant.listAssistants'],
  },
  'ai-assistant.editAssistant': {
    form: field('assistant'),
    readers: ['ai-assistant.getAssistant', 'ai-assistant.listAssistants'],
  },
  'ai-assistant.putSettings': { form: wholeBody, readers: ['ai-assistant.getSettings'] },
  'billing.recharge': {
    form: () => ({}),
    readers: ['billing.balances', 'billing.listCreditMovements', 'billing.getCredits'],
  },
  'billing.putThresholds': { form: wholeBody, readers: ['billing.getCredits'] },
  'catalog.createProduct': {
    form: field('product'),
    readers: ['catalog.listProducts', 'catalog.quoteProducts'],
  },
  'catalog.createStockMovements': { form: () => ({}), readers: ['catalog.listStockMovements'] },
  'catalog.countStock': { form: () => ({}), readers: ['catalog.listStockMovements'] },
  'catalog.importProducts': { form: () => ({}), readers: ['catalog.listProducts'] },
  'catalog.createResource': { form: field('resource'), readers: ['catalog.listResources'] },
  'catalog.editResource': { form: field('resource'), readers: ['catalog.listResources'] },
  'catalog.createCourse': {
    form: field('course'),
    except: sessions,
    readers: ['catalog.listCourses'],
  },
  'catalog.editCourse': {
    form: field('course'),
    except: sessions,
    readers: ['catalog.listCourses'],
  },
  'catalog.createProperty': {
    form: field('property'),
    readers: ['catalog.getProperty', 'catalog.listProperties'],
  },
  'catalog.editProperty': {
    form: field('property'),
    readers: ['catalog.getProperty', 'catalog.listProperties'],
  },
  'catalog.createEnrollment': enrollment,
  'catalog.editEnrollment': enrollment,
  'catalog.createOrder': order,
  'catalog.editOrder': order,
  'catalog.createMoneyMovement': {
    form: field('moneyMovement'),
    readers: ['catalog.listMoneyMovements'],
  },
  'catalog.editMoneyMovement': {
    form: wholeBody,
    except: { knownPaidCents: 'compared with what was paid, which is kept' },
    readers: ['catalog.listMoneyMovements'],
  },
  'catalog.editProduct': { form: field('product'), readers: ['catalog.listProducts'] },
}

/** The type of a lead changes when it becomes a client; other types do not change. */
export const isChanging = (name: string, entity: Json): boolean =>
  changing.has(name) ||
  (name === 'type' && 'funnelPhases' in entity) ||
  (ofMessage.has(name) && ('messageId' in entity || 'message' in entity))

/** What reads everything of its kind, or the very thing: what was accepted must be in them. */
export const complete: readonly string[] = [
  'accounts.listMembers',
  'scheduling.listBranches',
  'scheduling.listServices',
  'scheduling.listSpecialists',
  'scheduling.getAppointment',
  'catalog.listProducts',
  ...formReaders,
  'catalog.listResources',
  'catalog.listCourses',
  'catalog.listProperties',
  'ai-assistant.listAssistants',
]
