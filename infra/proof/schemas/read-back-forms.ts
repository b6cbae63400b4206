import type { Json, ReadBackRule } from './read-back-rules.ts'

/** Named in the body [AUD-02], and never looked at. */
const ofSession = { businessId: 'it is that of the session' }
const onlyWhileUnanswered = { noRespondReason: 'kept only while they are not answered' }
const field = (name: string) => (body: Json) => body[name]

/** Where contacts, their fields, forms, traffic sources and audiences are read again. */
export const formsWritten: Readonly<Record<string, ReadBackRule>> = {
  'crm.createForm': { form: field('form'), readers: ['crm.listForms'] },
  'crm.editForm': { form: field('form'), readers: ['crm.listForms'] },
  // Their list is asked for the source of one client here.
  'crm.createTrafficSource': { form: field('trafficSource'), readers: [] },
  'crm.editTrafficSource': { form: field('trafficSource'), readers: [] },
  'crm.createClient': {
    form: field('client'),
    onlyNew: true,
    except: onlyWhileUnanswered,
    readers: ['crm.searchClients'],
  },
  'crm.editClient': {
    form: field('client'),
    except: { ...onlyWhileUnanswered, notes: 'added to those it has [CLI-12]' },
    readers: ['crm.getClient', 'crm.clientFacts'],
  },
  'crm.createClientField': { form: field('field'), readers: ['crm.listClientFields'] },
  'crm.editClientField': { form: field('field'), readers: ['crm.listClientFields'] },
  'crm.createAudience': {
    form: field('audience'),
    except: ofSession,
    readers: ['crm.listAudiences'],
  },
  'crm.editAudience': {
    form: field('audience'),
    except: ofSession,
    readers: ['crm.listAudiences'],
  },
}

/** What reads all forms, and all audiences. */
export const formReaders = ['crm.listForms', 'crm.listAudiences'] as const

/** An audience is counted again each time that it is read. */
export const changingInForms = ['size', 'countedAt'] as const
